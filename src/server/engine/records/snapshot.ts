/** Which transactions a transaction sees, by their xid8 as whole numbers. */
export interface Snapshot {
  /** All transactions before it are seen, or will never be. */
  readonly min: number;
  /** No transaction from this one on is seen. */
  readonly max: number;
  readonly open: ReadonlySet<number>;
}

/** Parses the text of `pg_current_snapshot()`: `min:max:open,open`. */
export function readSnapshot(text: string): Snapshot {
  const [min = "0", max = "0", open = ""] = text.split(":");
  return { min: Number(min), max: Number(max), open: new Set(open === "" ? [] : open.split(",").map(Number)) };
}

/** Whether the snapshot sees a transaction that is committed by now. */
export const sees = ({ min, max, open }: Snapshot, xid: number): boolean => xid < min || (xid < max && !open.has(xid));

/** The snapshot before any transaction. */
export const EMPTY_SNAPSHOT: Snapshot = { min: 0, max: 0, open: new Set() };

/** Whether `a` was taken after `b`. On one server the later snapshot sees all that the earlier one sees. */
export const isLater = (a: Snapshot, b: Snapshot): boolean =>
  a.max > b.max || (a.max === b.max && (a.min > b.min || a.open.size < b.open.size));
