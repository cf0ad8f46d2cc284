import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { BadRequest } from "../call/bad-request";
import type { Context } from "../call/context";

/** Position in a feed: the transaction of a change, and the record within it. */
export interface FeedPosition {
  readonly changed: number;
  readonly id: number;
}

/** Only changes older than every open transaction: one that commits later is not skipped. */
export const SETTLED_BEFORE = sql`(select pg_snapshot_xmin(pg_current_snapshot())::text::bigint)`;
export const SETTLED = sql`changed < ${SETTLED_BEFORE}`;

export const cursorText = ({ changed, id }: FeedPosition): string =>
  Buffer.from(`${changed}.${id}`).toString("base64url");

/** '' starts at the first record. Throws `BadRequest` for a cursor that this server did not issue. */
export function readCursor(text: string): FeedPosition | null {
  if (text === "") return null;
  const [, changed, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (changed === undefined || id === undefined) throw new BadRequest("cursor did not come from this server.");
  return { changed: Number(changed), id: Number(id) };
}

/** Tables of figures that are maintained by record, and the column of the record. */
export type FigureTable = readonly ["stock_on_hand", "itemid"] | readonly ["bill_open" | "ledger_balance", "ledgerid"];

/** SQL that is true where a maintained table has rows behind the position. */
export const hasFigures = (
  ctx: Context,
  [table, key]: FigureTable,
  from: FeedPosition | null,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from ${sql.table(table)} where coid = ${ctx.session.coid} and ${SETTLED} ${behind(from, key)})`;

/** SQL that begins with `and`: behind the position, by an index of (transaction, key); empty for the first record. */
export const behind = (from: FeedPosition | null, key: "id" | FigureTable[1]): RawBuilder<unknown> =>
  from ? sql`and (changed, ${sql.ref(key)}) > (${from.changed}::bigint, ${from.id}::bigint)` : sql``;

/**
 * Records whose rows in a maintained table changed after a position, oldest change first. A ledger has a balance for
 * each month: it comes once, at its last change.
 */
export async function changedIds(
  ctx: Context,
  [table, key]: FigureTable,
  cursor: string,
  length: number,
): Promise<readonly FeedPosition[]> {
  const isLast =
    table === "ledger_balance"
      ? sql`and not exists (select from ledger_balance o where o.coid = b.coid and o.ledgerid = b.ledgerid and o.changed > b.changed)`
      : sql``;
  const { rows } = await sql<FeedPosition>`
    select distinct changed, ${sql.ref(key)} as id from ${sql.table(table)} b
    where coid = ${ctx.session.coid} and ${SETTLED} ${behind(readCursor(cursor), key)} ${isLast} order by changed, id limit ${length}`.execute(
    ctx.tx,
  );
  return rows;
}
