import { sql } from "kysely";
import { kolkataDate } from "../../../domain/date-format";
import { fromQuantityText, quantity } from "../../../domain/quantity";
import type { Quantity } from "../../../domain/quantity";
import type { Context } from "../call/context";
import { memoKey } from "../call/memo";

interface Place {
  readonly itemid: number;
  readonly batchno: string;
}

/** Goods and the moment at which they were counted. */
export interface CountedPlace extends Place {
  /** `yyyy-mm-dd` */
  readonly day: string;
  readonly at: Date;
}

export const placeKey = ({ itemid, batchno }: Place): string => `${itemid} ${batchno}`;

const MOMENTS = memoKey<ReadonlyMap<string, Date>>("moments of the lines of a new count");

/** What posts a count of several devices says the moments of its lines, by `placeKey`. */
export const setMoments = (ctx: Context, moments: ReadonlyMap<string, Date>): void =>
  void ctx.memo.keep(MOMENTS, moments);

/** The moments of the lines of the count that is being added; none where it has one moment. */
export const momentsOfNew = (ctx: Context): ReadonlyMap<string, Date> => ctx.memo.get(MOMENTS) ?? new Map();

/** The day of a moment where the goods are. */
export const dayOf = (at: Date): string => kolkataDate(at.getTime());

/**
 * Book quantities of items and batches in a godown, each at its moment, in base units, by `placeKey`; a missing one is
 * 0. `recid` is the record of the count, whose own moves are left out.
 */
export async function booksAt(
  ctx: Context,
  { godownid, recid }: { readonly godownid: number; readonly recid: number },
  places: readonly CountedPlace[],
): Promise<ReadonlyMap<string, Quantity>> {
  const own = [...new Map(places.map((place) => [placeKey(place), place])).values()];
  const { rows } = await sql<Place & { readonly qty: string }>`
    select itemid, batchno, qty::text as qty from stock_at_count(${godownid}, ${recid}, ${own.map(({ itemid }) => itemid)}::bigint[], ${own.map(({ batchno }) => batchno)}::text[],
      ${own.map(({ day }) => day)}::date[], ${own.map(({ at }) => at.toISOString())}::timestamptz[])`.execute(ctx.tx);
  return new Map(rows.map((row) => [placeKey(row), fromQuantityText(row.qty) ?? quantity(0)]));
}

/** The same for a count that is being saved: locks these goods against moves until the transaction ends. */
export async function bookQuantities(
  ctx: Context,
  count: { readonly godownid: number; readonly recid: number },
  places: readonly CountedPlace[],
): Promise<ReadonlyMap<string, Quantity>> {
  await sql`select stock_places_held(${count.godownid}, ${places.map(({ itemid }) => itemid)}::bigint[], ${places.map(({ batchno }) => batchno)}::text[])`.execute(
    ctx.tx,
  );
  return booksAt(ctx, count, places);
}
