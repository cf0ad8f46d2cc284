import { sql } from "kysely";
import { isoDate } from "../../../domain/calendar";
import type { MergedItem } from "../../../domain/counting/merged-count";
import { divideDecimals, multiplyDecimals, roundDecimal } from "../../../domain/decimal";
import { fromQuantityText, quantity, type Quantity, toQuantityText } from "../../../domain/quantity";
import type { ReviewItem, UncountedItem } from "../../../wire/counting/stock-counts";
import type { Context } from "../../engine/call/context";
import { booksAt, dayOf, placeKey } from "../../engine/stock/book-quantity";
import { closingStock } from "../../engine/stock/closing-stock";
import { type CountState, type StoredRecount, waitingRecounts } from "./merged";

interface Named {
  readonly name: string;
  readonly unit: string;
}

/** What the user sees of a count besides the counted quantities. */
interface Sight {
  readonly books: boolean;
  readonly values: boolean;
}

/** Names and units of items. */
async function itemNames(ctx: Context, itemids: readonly number[]): Promise<ReadonlyMap<number, Named>> {
  const { rows } = await sql<Named & { readonly id: number }>`
    select id::float8 as id, itemname as name, coalesce(unitname, '') as unit from m_item where coid = ${ctx.session.coid} and id = any(${[...new Set(itemids)]}::bigint[])`.execute(
    ctx.tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Requested recounts that nobody has scanned yet, with the names of their items. */
export async function openRecounts(
  ctx: Context,
  state: CountState,
): Promise<readonly (StoredRecount & { readonly itemname: string })[]> {
  const waiting = waitingRecounts(state);
  const names = await itemNames(
    ctx,
    waiting.map(({ itemid }) => itemid),
  );
  return waiting.map((recount) => ({
    ...recount,
    itemname: names.get(recount.itemid)?.name ?? `#${recount.itemid}`,
  }));
}

/** The merged items beside the books of the moment of their last scan, the largest difference by value first. */
export async function reviewItems(
  ctx: Context,
  godownid: number,
  items: readonly MergedItem[],
  sight: Sight,
): Promise<readonly ReviewItem[]> {
  const itemids = items.map(({ itemid }) => itemid);
  const names = await itemNames(ctx, itemids);
  const books = await booksOf(ctx, godownid, items);
  const costs = sight.values ? await costsOf(ctx, itemids) : new Map<number, string>();
  const moved = await movedBetween(ctx, godownid, items);
  const rows = items.map((item): ReviewItem => {
    const { itemid, batchno, qty, places, isDecided, openRecount } = item;
    const book = books.get(placeKey(item)) ?? quantity(0);
    const difference = toQuantityText(quantity((fromQuantityText(qty) ?? 0) - book));
    const cost = costs.get(itemid);
    return {
      itemid,
      name: names.get(itemid)?.name ?? `#${itemid}`,
      unit: names.get(itemid)?.unit ?? "",
      batchno,
      qty,
      book: sight.books ? toQuantityText(book) : null,
      difference: sight.books ? difference : null,
      value: cost === undefined ? null : roundDecimal(multiplyDecimals(cost, difference), 2),
      moved: moved.get(placeKey(item)) ?? "0",
      places: places.map(({ bin, recount, tallies, taken }) => ({
        bin,
        recount,
        taken,
        tallies: tallies.map((one) => ({
          session: one.session,
          qty: one.qty,
          last: new Date(one.last).toISOString(),
        })),
      })),
      isDecided,
      openRecount,
    };
  });
  const size = ({ value, difference }: ReviewItem) =>
    Math.abs(Number(value ?? 0)) || Math.abs(Number(difference)) / 1e9;
  return rows.sort((one, other) => size(other) - size(one) || (one.name < other.name ? -1 : 1));
}

const booksOf = (
  ctx: Context,
  godownid: number,
  items: readonly MergedItem[],
): Promise<ReadonlyMap<string, Quantity>> =>
  booksAt(
    ctx,
    { godownid, recid: 0 },
    items.map(({ itemid, batchno, last }) => {
      const at = new Date(last);
      return { itemid, batchno, at, day: dayOf(at) };
    }),
  );

/** Rupees for one base unit at the end of today, of items that are in stock. */
async function costsOf(ctx: Context, itemids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (itemids.length === 0) return new Map();
  const stock = await closingStock(ctx, isoDate(dayOf(ctx.now)), itemids);
  return new Map(
    stock.flatMap(({ itemid, qty, value }) => {
      const cost = Number(qty) > 0 ? divideDecimals(value, qty, 6) : null;
      return cost === null ? [] : [[Number(itemid), cost] as const];
    }),
  );
}

/** What vouchers moved between the first and the last scan of an item: such an item is better counted again. */
async function movedBetween(
  ctx: Context,
  godownid: number,
  items: readonly MergedItem[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ itemid: number; batchno: string; moved: string }>`
    select itemid::float8 as itemid, batchno, trim_scale(sum(abs(qty)))::text as moved from (
      select p.itemid, p.batchno, m.voucherid, sum(m.qty) as qty
      from unnest(${items.map(({ itemid }) => itemid)}::bigint[], ${items.map(({ batchno }) => batchno)}::text[],
        ${items.map(({ first }) => new Date(first).toISOString())}::timestamptz[], ${items.map(({ last }) => new Date(last).toISOString())}::timestamptz[]) as p(itemid, batchno, first, last)
        join stock_move m on m.coid = ${ctx.session.coid} and m.itemid = p.itemid and m.batchno = p.batchno and m.godownid = ${godownid}
          and m.edate >= (p.first at time zone 'Asia/Kolkata')::date and m.edate <= (p.last at time zone 'Asia/Kolkata')::date
        join voucher v on v.coid = m.coid and v.id = m.voucherid and v.entity <> 'opening'
      where coalesce(v.captured_at, m.posted_at) > p.first and coalesce(v.captured_at, m.posted_at) <= p.last
      group by p.itemid, p.batchno, m.voucherid) moved where qty <> 0 group by itemid, batchno`.execute(ctx.tx);
  return new Map(rows.map((row) => [placeKey(row), row.moved]));
}

/** Goods that the books have in the godown and that nobody scanned. */
export async function uncountedItems(
  ctx: Context,
  godownid: number,
  items: readonly MergedItem[],
  sight: Sight,
): Promise<readonly UncountedItem[]> {
  const counted = new Set(items.map(placeKey));
  const { rows } = await sql<{ itemid: number; batchno: string; qty: string }>`
    select itemid::float8 as itemid, batchno, trim_scale(qty)::text as qty from stock_on_hand
    where coid = ${ctx.session.coid} and godownid = ${godownid} and qty <> 0 order by itemid, batchno`.execute(ctx.tx);
  const rest = rows.filter((row) => !counted.has(placeKey(row)));
  const names = await itemNames(
    ctx,
    rest.map(({ itemid }) => itemid),
  );
  return rest
    .map(({ itemid, batchno, qty }) => ({
      itemid,
      name: names.get(itemid)?.name ?? `#${itemid}`,
      unit: names.get(itemid)?.unit ?? "",
      batchno,
      book: sight.books ? qty : null,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
