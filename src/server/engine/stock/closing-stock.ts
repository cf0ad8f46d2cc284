import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { endOfMonth, startOfMonth } from "../../../domain/calendar";
import type { IsoDate } from "../../../domain/calendar";
import { sumDecimals } from "../../../domain/decimal";
import type { Context } from "../call/context";
import { costedMonths } from "./costed-months";
import type { CountFrom } from "./costed-months";
import { valuedItems } from "./valued-items";

/**
 * Quantity of an item at the end of a day, in base units, and its cost, in rupees; both as decimal text, negative if
 * more went out than came in.
 */
interface ClosingStock {
  readonly itemid: number;
  readonly qty: string;
  readonly value: string;
}

/**
 * Closing stock of every item that ever moved up to a day, or of some items. It is read from kept rows, at a cost of
 * the number of items; only items that were posted to since the last recount, or that move later in the month of the
 * day, are costed now. So the figure is always exact. Call it in one snapshot (a query), or in the transaction that
 * posts.
 */
export async function closingStock(
  ctx: Context,
  day: IsoDate,
  itemids?: readonly number[],
): Promise<readonly ClosingStock[]> {
  const { coid } = ctx.session;
  const month = startOfMonth(day);
  const counted = await uncosted(ctx, day, itemids);
  const { rows: kept } = await sql<ClosingStock>`
    select itemid, qty::text, value::text from ${valuedItems(coid, itemids ?? null)} i, lateral (
      select qty, value from stock_value_month v where v.coid = ${coid} and v.itemid = i.itemid and v.month <= ${month}::date order by v.month desc limit 1) r
    where itemid <> all(${counted.map(({ itemid }) => itemid)}::bigint[])`.execute(ctx.tx);
  return [...kept, ...(await countedNow(ctx, counted, day))].sort((a, b) => a.itemid - b.itemid);
}

const ofItems = (itemids: readonly number[] | undefined): RawBuilder<unknown> =>
  itemids ? sql`and itemid = any(${[...itemids]}::bigint[])` : sql``;

/** Items whose kept rows do not tell their stock at the end of a day, and the first month that they do not. */
export async function uncosted(
  { tx, session: { coid } }: Context,
  day: IsoDate,
  itemids?: readonly number[],
): Promise<readonly CountFrom[]> {
  const month = startOfMonth(day);
  const of = ofItems(itemids);
  const { rows } = await sql<CountFrom>`
    select itemid, min(month)::text as month from (
      select itemid, month from stock_value_dirty where coid = ${coid} and month <= ${month}::date ${of}
      union all
      select distinct itemid, ${month}::date from stock_month s where coid = ${coid} and month = ${month}::date ${of} and exists (
        select from stock_move m where m.coid = ${coid} and m.itemid = s.itemid and m.edate > ${day}::date and m.edate <= ${endOfMonth(day)}::date)
    ) d group by itemid`.execute(tx);
  return rows;
}

/** Items without moves in the costed months have the stock of the month before. */
async function countedNow(ctx: Context, from: readonly CountFrom[], day: IsoDate): Promise<readonly ClosingStock[]> {
  const months = await costedMonths(ctx.tx, ctx.session.coid, from, day);
  const found = new Map(months.map(({ itemid, qty, value }) => [itemid, { itemid, qty, value }]));
  const unmoved = from.filter(({ itemid }) => !found.has(itemid));
  const { rows } = await sql<ClosingStock>`
    select f.itemid, r.qty::text, r.value::text from jsonb_to_recordset(${JSON.stringify(unmoved)}::jsonb) as f(itemid bigint, month date), lateral (
      select qty, value from stock_value_month v where v.coid = ${ctx.session.coid} and v.itemid = f.itemid and v.month < f.month order by v.month desc limit 1) r`.execute(
    ctx.tx,
  );
  return [...found.values(), ...rows];
}

/** Value of all stock at the end of a day, rupees as decimal text. */
export const stockValue = async (ctx: Context, day: IsoDate): Promise<string> =>
  sumDecimals((await closingStock(ctx, day)).map(({ value }) => value));
