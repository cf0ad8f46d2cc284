/** Which transactions a transaction sees, by their xid8 as whole numbers. */
export interface Snapshot {
  /** All before it are seen, or gone for ever. */
  readonly min: number
  /** From it on none is seen. */
  readonly max: number
  readonly open: ReadonlySet<number>
}

/** Reads what `pg_current_snapshot()::text` gives: `min:max:open,open`. */
export function readSnapshot(text: string): Snapshot {
  const [min = '0', max = '0', open = ''] = text.split(':')
  return { min: Number(min), max: Number(max), open: new Set(open === '' ? [] : open.split(',').map(Number)) }
}

/** Whether a transaction that was committed at some time is seen. */
export const sees = ({ min, max, open }: Snapshot, xid: number): boolean => xid < min || (xid < max && !open.has(xid))

/** Before any transaction. */
export const NOTHING_SEEN: Snapshot = { min: 0, max: 0, open: new Set() }

/** Whether `a` was taken after `b`: of one server the later sees all that the earlier sees. */
export const isLater = (a: Snapshot, b: Snapshot): boolean => a.max > b.max || (a.max === b.max && (a.min > b.min || a.open.size < b.open.size))
