import { sql } from "kysely";
import { fromQuantityText, quantity } from "../../../domain/quantity";
import type { Quantity } from "../../../domain/quantity";
import type { Context } from "../call/context";

interface Place {
  readonly itemid: number;
  readonly batchno: string;
}

interface Moment {
  readonly godownid: number;
  /** `yyyy-mm-dd` */
  readonly day: string;
  readonly at: Date;
  /** Record of the count; its own moves are left out. */
  readonly recid: number;
}

export const placeKey = ({ itemid, batchno }: Place): string => `${itemid} ${batchno}`;

/**
 * Book quantities of items and batches in a godown at a moment, in base units, by `placeKey`; a missing one is 0.
 * Locks these goods against moves until the transaction ends.
 */
export async function bookQuantities(
  ctx: Context,
  { godownid, day, at, recid }: Moment,
  places: readonly Place[],
): Promise<ReadonlyMap<string, Quantity>> {
  const itemids = places.map(({ itemid }) => itemid);
  await sql`select stock_places_held(${godownid}, ${itemids}::bigint[], ${places.map(({ batchno }) => batchno)}::text[])`.execute(
    ctx.tx,
  );
  const { rows } = await sql<Place & { readonly qty: string }>`
    select itemid, batchno, qty::text as qty from stock_at_count(${godownid}, ${day}::date, ${at}, ${recid}, ${[...new Set(itemids)]}::bigint[])`.execute(
    ctx.tx,
  );
  return new Map(rows.map((row) => [placeKey(row), fromQuantityText(row.qty) ?? quantity(0)]));
}
