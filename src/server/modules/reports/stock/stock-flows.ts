/**
 * Stock of items over some days, with its value: opening + in - out = closing, in quantity and in value. The value of
 * what came in is that of its bills (of goods that came back: the cost they went out with); what went out is the rest,
 * that is, its cost. Value belongs to the company: it has no godown.
 */
import { sql } from "kysely";
import { addDays, startOfMonth } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { addDecimals, subtractDecimals } from "../../../../domain/decimal";
import type { Context } from "../../../engine/call/context";
import { bookSettings } from "../../../engine/documents/book-settings";
import { closingStock, uncosted } from "../../../engine/stock/closing-stock";
import { costedMonths } from "../../../engine/stock/costed-months";
import { valuedItems } from "../../../engine/stock/valued-items";
import { movedWithin, placeFlows } from "./stock-quantities";
import type { Asked } from "./stock-quantities";

/** Base units and rupees, decimal text. */
export interface Goods {
  readonly qty: string;
  readonly value: string;
}

export interface StockFlow {
  readonly opening: Goods;
  readonly inward: Goods;
  readonly outward: Goods;
  readonly closing: Goods;
}

const NONE: Goods = { qty: "0", value: "0" };

const plus = (a: Goods, b: Goods): Goods => ({
  qty: addDecimals(a.qty, b.qty),
  value: addDecimals(a.value, b.value),
});
const minus = (a: Goods, b: Goods): Goods => ({
  qty: subtractDecimals(a.qty, b.qty),
  value: subtractDecimals(a.value, b.value),
});

type Days = Pick<Asked, "from" | "to" | "itemids">;

/** What each item of the company had, what came in and went out, and what was left; one that never moved is absent. */
export async function stockFlows(ctx: Context, days: Days): Promise<ReadonlyMap<number, StockFlow>> {
  const asked: Asked = { ...days, godownids: null };
  const only = days.itemids ?? undefined;
  const before = byItem(await closingStock(ctx, addDays(days.from, -1), only));
  const after = byItem(await closingStock(ctx, days.to, only));
  const values = await valuesIn(ctx, days);
  const within = await movedWithin(ctx, asked);
  const quantities = new Map<number, string>();
  for (const { itemid, qtyin } of await placeFlows(ctx, asked))
    quantities.set(Number(itemid), addDecimals(quantities.get(Number(itemid)) ?? "0", qtyin));
  const begun = await openingOfBooks(ctx, asked);
  return new Map(
    [...new Set([...before.keys(), ...after.keys()])].map((itemid): [number, StockFlow] => {
      const started = begun.get(itemid) ?? NONE;
      const opening = plus(before.get(itemid) ?? NONE, started);
      const came: Goods = {
        qty: subtractDecimals(quantities.get(itemid) ?? "0", within.get(itemid) ?? "0"),
        value: values.get(itemid) ?? "0",
      };
      const inward = minus(came, started);
      const closing = after.get(itemid) ?? NONE;
      return [itemid, { opening, inward, outward: minus(plus(opening, inward), closing), closing }];
    }),
  );
}

const byItem = (stock: readonly (Goods & { readonly itemid: number })[]): ReadonlyMap<number, Goods> =>
  new Map(stock.map(({ itemid, qty, value }) => [Number(itemid), { qty, value }]));

/** Stock that the books began with, where they begin within the days: it is dated their first day, but came before. */
export async function openingOfBooks(
  ctx: Context,
  { from, to, itemids, godownids }: Asked,
): Promise<ReadonlyMap<number, Goods>> {
  const { booksFrom } = await bookSettings(ctx);
  if (from > booksFrom) return new Map();
  const { rows } = await sql<Goods & { readonly itemid: number }>`
    select m.itemid, sum(m.qty)::text as qty, sum(m.value)::text as value from voucher v join stock_move m on m.coid = v.coid and m.voucherid = v.id
    where v.coid = ${ctx.session.coid} and v.entity = 'opening' and m.value is not null and m.edate between ${from}::date and ${to}::date
      ${itemids ? sql`and m.itemid = any(${[...itemids]}::bigint[])` : sql``} ${godownids ? sql`and m.godownid = any(${[...godownids]}::bigint[])` : sql``}
    group by m.itemid`.execute(ctx.tx);
  return byItem(rows);
}

/** Value of what came in from day to day, by item. */
async function valuesIn(ctx: Context, { from, to, itemids }: Days): Promise<ReadonlyMap<number, string>> {
  const month = startOfMonth(from);
  const upTo = await valuesUpTo(ctx, month, to, itemids);
  if (from === month) return upTo;
  const before = await valuesUpTo(ctx, month, addDays(from, -1), itemids);
  return new Map([...upTo].map(([itemid, value]) => [itemid, subtractDecimals(value, before.get(itemid) ?? "0")]));
}

/** The same from the first day of a month: from kept rows, and costed now where these do not hold. */
async function valuesUpTo(
  ctx: Context,
  month: IsoDate,
  day: IsoDate,
  itemids: readonly number[] | null,
): Promise<ReadonlyMap<number, string>> {
  const { coid } = ctx.session;
  const counted = await uncosted(ctx, day, itemids ?? undefined);
  const { rows } = await sql<{ itemid: number; value: string }>`
    select i.itemid, r.value::text from ${valuedItems(coid, itemids)} i left join jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as f(itemid bigint, month date) on f.itemid = i.itemid,
      lateral (select sum(v.valuein) as value from stock_value_month v where v.coid = ${coid} and v.itemid = i.itemid
        and v.month between ${month}::date and ${startOfMonth(day)}::date and (f.month is null or v.month < f.month)) r
    where r.value is not null`.execute(ctx.tx);
  const found = new Map(rows.map(({ itemid, value }) => [Number(itemid), value]));
  for (const { itemid, month: counting, valuein } of await costedMonths(ctx.tx, coid, counted, day))
    if (counting >= month) found.set(Number(itemid), addDecimals(found.get(Number(itemid)) ?? "0", valuein));
  return found;
}
