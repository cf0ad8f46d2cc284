import { sql } from "kysely";
import type { Context } from "../../engine/call/context";

/** A line of an opening stock document. */
export interface StockPlace {
  readonly docid: number;
  /** Document number, for messages. */
  readonly vno: string;
  /** Index of the line in its document, from 0. */
  readonly index: number;
  readonly itemid: number;
  readonly godownid: number;
  readonly batchno: string;
  /** Rupees. */
  readonly value: string;
  /** All entered values as one text, to compare two lines. */
  readonly seen: string;
}

export const stockPlaceKey = ({
  itemid,
  godownid,
  batchno,
}: Pick<StockPlace, "itemid" | "godownid" | "batchno">): string => `${itemid} ${godownid} ${batchno.toLowerCase()}`;

interface Entered {
  readonly qty: string;
  readonly unitid: number;
  readonly value: string;
  readonly mfgdate: string;
  readonly expirydate: string;
}

/** `unitid` 0 is the base unit of the item. */
export const seenText = ({ qty, unitid, value, mfgdate, expirydate }: Entered): string =>
  [Number(qty), unitid, Number(value), mfgdate, expirydate].join(" ");

/**
 * Opening stock of items entered in this branch, by place, with all lines of a place. The cost is proportional to the
 * lines of these items.
 */
export async function stockPlaces(
  ctx: Context,
  itemids: readonly number[],
): Promise<ReadonlyMap<string, readonly StockPlace[]>> {
  const { coid } = ctx.session;
  const { rows } = await sql<Omit<StockPlace, "seen"> & Entered>`
    select t.id as docid, t.autobillno as vno, l.itemid, t.godownid, l.batchno, l.qty::text, case when l.unitid = i.unitid then 0 else coalesce(l.unitid, 0) end as unitid, l.amount::text as value,
      coalesce(l.mfgdate::text, '') as mfgdate, coalesce(l.expirydate::text, '') as expirydate,
      l.lineno - 1 as index
    from m_opening_item l join m_opening t on t.coid = l.coid and t.id = l.parentid join m_item i on i.coid = l.coid and i.id = l.itemid
    where l.coid = ${coid} and l.itemid = any(${[...new Set(itemids)]}::bigint[]) and t.kind = 'opening' and not t.iscancelled order by t.id, l.lineno`.execute(
    ctx.tx,
  );
  const places = new Map<string, StockPlace[]>();
  for (const { qty, unitid, mfgdate, expirydate, ...row } of rows) {
    const place = { ...row, seen: seenText({ qty, unitid, value: row.value, mfgdate, expirydate }) };
    const key = stockPlaceKey(place);
    const others = places.get(key);
    if (others) others.push(place);
    else places.set(key, [place]);
  }
  return places;
}

/**
 * Places of items whose opening stock another branch entered. Its documents are not visible here, but their stock
 * moves are.
 */
export async function foreignPlaces(ctx: Context, itemids: readonly number[]): Promise<ReadonlySet<string>> {
  const { coid, branchid } = ctx.session;
  const { rows } = await sql<Pick<StockPlace, "itemid" | "godownid" | "batchno">>`
    select m.itemid, m.godownid, m.batchno from stock_move m join voucher v on v.coid = m.coid and v.id = m.voucherid
    where m.coid = ${coid} and m.itemid = any(${[...new Set(itemids)]}::bigint[]) and v.entity = 'opening' and v.branchid <> ${branchid} and m.value is not null
    group by m.itemid, m.godownid, m.batchno having sum(m.qty) <> 0`.execute(ctx.tx);
  return new Set(rows.map(stockPlaceKey));
}
