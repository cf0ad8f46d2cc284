/**
 * Quantities of items over some days, from what is in stock now and the kept balances of the months since. Only where
 * the days begin or end within a month, the moves of that month are read, of the items that moved in it. So a report
 * over any days costs items and months, and at most the moves of two months.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { addDays, endOfMonth, startOfMonth } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import type { Context } from "../../../engine/call/context";

/** What quantities are asked for. */
export interface Asked {
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Null for all items. */
  readonly itemids: readonly number[] | null;
  /** Null for all godowns together. */
  readonly godownids: readonly number[] | null;
}

/** Quantities of one item in one godown, base units as decimal text. */
export interface PlaceFlow {
  readonly itemid: number;
  readonly godownid: number;
  readonly opening: string;
  readonly qtyin: string;
  readonly qtyout: string;
}

/** SQL conditions on the item and the godown of a table. */
const inAsked = (alias: string, { itemids, godownids }: Asked): RawBuilder<unknown> => sql`
  ${itemids ? sql`and ${sql.ref(`${alias}.itemid`)} = any(${[...itemids]}::bigint[])` : sql``}
  ${godownids ? sql`and ${sql.ref(`${alias}.godownid`)} = any(${[...godownids]}::bigint[])` : sql``}`;

/** A reversal reduces the side on which it was posted. */
const IN = sql`coalesce(sum(m.qty) filter (where (m.qty > 0) <> m.isreversal), 0)`;
const OUT = sql`coalesce(-sum(m.qty) filter (where (m.qty < 0) <> m.isreversal), 0)`;

/** Moves from one day to another of the items that moved in that month: in and out by item and godown. */
const movesOf = (coid: number, asked: Asked, first: IsoDate, last: IsoDate): RawBuilder<unknown> => sql`
  select m.itemid, m.godownid, ${IN} as qtyin, ${OUT} as qtyout
  from (select distinct s.itemid from stock_month s where s.coid = ${coid} and s.month = ${startOfMonth(first)}::date ${inAsked("s", asked)}) s
    join stock_move m on m.coid = ${coid} and m.itemid = s.itemid and m.edate between ${first}::date and ${last}::date
  where true ${inAsked("m", asked)} group by m.itemid, m.godownid`;

/** Quantities by item and godown: at the start of the days, and what came in and went out in them. */
export async function placeFlows(ctx: Context, asked: Asked): Promise<readonly PlaceFlow[]> {
  const { coid } = ctx.session;
  const [first, last] = [startOfMonth(asked.from), startOfMonth(asked.to)];
  const parts = [
    sql`select s.itemid, s.godownid, s.qty as opening, 0 as qtyin, 0 as qtyout from stock_on_hand s where s.coid = ${coid} ${inAsked("s", asked)}`,
    // What moved since the first month is taken back from what is there now.
    sql`select s.itemid, s.godownid, s.qtyout - s.qtyin, case when s.month <= ${last}::date then s.qtyin else 0 end, case when s.month <= ${last}::date then s.qtyout else 0 end
      from m_item i join stock_month s on s.coid = i.coid and s.itemid = i.id and s.month >= ${first}::date where i.coid = ${coid} ${inAsked("s", asked)}`,
    ...(asked.from > first
      ? [
          sql`select itemid, godownid, qtyin - qtyout, -qtyin, -qtyout from (${movesOf(coid, asked, first, addDays(asked.from, -1))}) early`,
        ]
      : []),
    ...(asked.to < endOfMonth(asked.to)
      ? [
          sql`select itemid, godownid, 0, -qtyin, -qtyout from (${movesOf(coid, asked, addDays(asked.to, 1), endOfMonth(asked.to))}) late`,
        ]
      : []),
  ];
  const { rows } = await sql<PlaceFlow>`
    select itemid, godownid, sum(opening)::text as opening, sum(qtyin)::text as qtyin, sum(qtyout)::text as qtyout
    from (${sql.join(parts, sql` union all `)}) p group by itemid, godownid`.execute(ctx.tx);
  return rows;
}

/**
 * Quantities that the same document took from one place and put in another, by item: transfers, and counts that found
 * goods in another batch. For the company they neither came in nor went out.
 */
export async function movedWithin(ctx: Context, { from, to, itemids }: Asked): Promise<ReadonlyMap<number, string>> {
  const { coid } = ctx.session;
  const { rows } = await sql<{ itemid: number; qty: string }>`
    select itemid, sum(least(qtyin, qtyout))::text as qty from (
      select m.itemid, ${IN} as qtyin, ${OUT} as qtyout from voucher v join stock_move m on m.coid = v.coid and m.voucherid = v.id
      where v.coid = ${coid} and v.entity in ('stocktransfer', 'opening') and v.vdate between ${from}::date and ${to}::date and v.state = 'posted'
        and m.edate between ${from}::date and ${to}::date and m.value is null ${itemids ? sql`and m.itemid = any(${[...itemids]}::bigint[])` : sql``}
      group by m.itemid, v.id) d group by itemid having sum(least(qtyin, qtyout)) <> 0`.execute(ctx.tx);
  return new Map(rows.map(({ itemid, qty }) => [Number(itemid), qty]));
}
