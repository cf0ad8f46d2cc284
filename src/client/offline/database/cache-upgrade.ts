import Dexie, { type Transaction } from "dexie";
import type { PartRow, ReferenceHead, ReferencePart } from "./cache-rows";
import { madePart, PART_ROWS } from "./reference-part";

/** A record of a copy as the first version stored it: each in a row of the database. */
interface SingleRow extends Omit<PartRow, "row"> {
  readonly t: string;
  readonly row: Readonly<Record<string, unknown>> | Uint8Array;
}

/** A device may be offline when it is updated: what it has is stored anew instead of downloaded again. */
export async function rowsToParts(tx: Transaction): Promise<void> {
  const heads = tx.table<ReferenceHead, string>("refhead");
  for (const head of await heads.toArray()) await heads.put({ ...head, parts: await moveRows(tx, head.t) });
}

async function moveRows(tx: Transaction, t: string): Promise<number> {
  const single = tx.table<SingleRow, [string, string]>("refrow");
  const parts = tx.table<ReferencePart, [string, number]>("refpart");
  let last: unknown = Dexie.minKey;
  for (let part = 0; ; part += 1) {
    const rows = await single
      .where("[t+id]")
      .between([t, last], [t, Dexie.maxKey], false, true)
      .limit(PART_ROWS)
      .toArray();
    if (rows.length === 0) return part;
    await parts.put(madePart(t, part, rows.map(packed)));
    last = rows.at(-1)?.id;
  }
}

const packed = ({ t: _t, row, ...rest }: SingleRow): PartRow => ({
  ...rest,
  row: row instanceof Uint8Array ? row : JSON.stringify(row),
});
