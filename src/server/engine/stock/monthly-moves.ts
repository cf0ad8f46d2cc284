import { sql } from "kysely";
import type { Transaction } from "kysely";
import { readDecimal, unscaledAt } from "../../../domain/decimal";
import type { CostedMove } from "../../../domain/stock/cost";
import type { Tables } from "../../db/tables";
import { isLive } from "./live-moves";

/** The moves of an item to read: from the first day of a month to a day, both `yyyy-mm-dd`. */
export interface Span {
  readonly itemid: number;
  readonly month: string;
  readonly till: string;
}

/** A move with its day, `yyyy-mm-dd`, and its document. */
export interface DatedMove extends CostedMove {
  readonly day: string;
  readonly voucherid: number;
}

/** The moves of an item in a month, in costing order. */
export interface ItemMonth {
  readonly itemid: number;
  readonly month: string;
  readonly moves: readonly DatedMove[];
  /** First days of the months in which goods went out that came back in this month; it may include this month. */
  readonly returnMonths: readonly string[];
}

interface MoveRow {
  readonly itemid: number;
  readonly month: string;
  readonly day: string;
  readonly voucherid: number;
  readonly id: number;
  readonly qty: string;
  readonly value: string | null;
  /** The voucher whose goods come back or go back. */
  readonly returns: number | null;
  /**
   * The rows of that voucher that moved the item: their month, and each with quantity and value of the bill (null if
   * it brought none).
   */
  readonly srcmonth: string | null;
  readonly sources: readonly (readonly [id: string, qty: string, value: string | null])[] | null;
}

const whole = (text: string, scale: number): bigint =>
  unscaledAt(readDecimal(text) ?? { unscaled: 0n, scale: 0 }, scale);

/** The months in which items moved within their spans, by item and month. One query for any number of items. */
export async function monthlyMoves(
  tx: Transaction<Tables>,
  coid: number,
  spans: readonly Span[],
): Promise<readonly ItemMonth[]> {
  const months: { itemid: number; month: string; moves: DatedMove[]; returnMonths: string[] }[] = [];
  for (const row of await moveRows(tx, coid, spans)) {
    let last = months.at(-1);
    if (last?.itemid !== row.itemid || last.month !== row.month)
      months.push((last = { itemid: row.itemid, month: row.month, moves: [], returnMonths: [] }));
    last.moves.push({ ...moveOf(row), day: row.day, voucherid: Number(row.voucherid) });
    if (row.srcmonth !== null && !row.qty.startsWith("-")) last.returnMonths.push(row.srcmonth);
  }
  return months;
}

function moveOf({ voucherid, id, qty, value, returns, sources }: MoveRow): CostedMove {
  const quantity = whole(qty, 3);
  if (value !== null) return { quantity, value: whole(value, 2), name: String(id) };
  if (quantity > 0n) return { quantity, value: null, ...(returns === null ? {} : { back: String(returns) }) };
  const from = (sources ?? []).map(([name, many, worth]) => ({
    name,
    quantity: whole(many, 3),
    value: whole(worth ?? "0", 2),
  }));
  return { quantity, value: null, ...(returns === null ? { name: String(voucherid) } : { from }) };
}

/**
 * SQL of the value of an incoming line `m`, rupees: of a challan by its bills, and the part in no bill by the challan
 * itself.
 */
export const incomingValue = sql`case when m.lineid is null then m.value else (
  select coalesce(sum(b.value), 0) + round(m.value * (m.qty - coalesce(sum(b.qty), 0)) / m.qty, 2)
  from stock_billed b where b.coid = m.coid and b.srcvoucherid = m.voucherid and b.srcline = m.lineid) end`;

/**
 * The moves of the goods that a move returns (`c`): rows of its voucher, and of its line, in the opposite direction;
 * only those of its batch if there are any. For challan goods they have the value of the bill that the return names,
 * otherwise of the challan. Only returns run this, by the index of vouchers (`+ 0` avoids the index of items): an
 * item may have many moves.
 */
const sourcesOf = (coid: number) => sql`
  select coalesce(json_agg(x order by id) filter (where batchno = c.batchno), json_agg(x order by id)) as sources, date_trunc('month', min(edate))::date::text as srcmonth from (
    select s.id, s.batchno, s.edate, json_build_array(s.id::text, coalesce(b.qty, s.qty)::text, coalesce(b.value, s.value)::text) as x
    from stock_move s left join lateral (
      select sum(b.qty) as qty, sum(b.value) as value from stock_billed b
      where b.coid = s.coid and b.voucherid = c.returnsbill and b.srcvoucherid = s.voucherid and b.srcline = s.lineid having sum(b.qty) <> 0) b on true
    where c.returns is not null and s.coid = ${coid} and s.voucherid = c.returns and s.itemid + 0 = c.itemid and sign(s.qty) = -sign(c.qty)
      and (c.returnsline is null or s.lineid is null or s.lineid = c.returnsline) and ${isLive("s")}) s`;

/**
 * The moves in force, in costing order: by day; within a day goods that bring their value first and goods that go out
 * after them, and last goods that come back from a known move, which may have gone out on that day; then in order of
 * entry. The moves of one document and item without a value count as one: a transfer between godowns is nothing,
 * because an item has one cost in the whole company. A return counts separately for each source.
 */
async function moveRows(tx: Transaction<Tables>, coid: number, spans: readonly Span[]): Promise<readonly MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    with live as (
      select m.itemid, m.edate, m.voucherid, m.id, m.qty, case when m.qty > 0 then ${incomingValue} end as value,
        m.returns, m.returnsline, m.returnsbill, case when m.returns is not null then m.batchno end as batchno
      from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as f(itemid bigint, month date, till date)
        join stock_move m on m.coid = ${coid} and m.itemid = f.itemid and m.edate >= f.month and m.edate <= f.till
      where ${isLive("m")}
    ), costed as (
      select itemid, edate, voucherid, id, qty, value, 0 as place, null::bigint as returns, null::integer as returnsline, null::bigint as returnsbill, null::text as batchno from live where value is not null
      union all
      select itemid, edate, voucherid, min(id), sum(qty), null, case when sum(qty) < 0 then 2 when returns is null then 1 else 3 end, returns, returnsline, returnsbill, batchno
      from live where value is null group by itemid, edate, voucherid, returns, returnsline, returnsbill, batchno having sum(qty) <> 0)
    select c.itemid, date_trunc('month', c.edate)::date::text as month, c.edate::text as day, c.voucherid, c.id, c.qty::text, c.value::text, c.returns, r.srcmonth, r.sources
    from costed c left join lateral (${sourcesOf(coid)}) r on true
    order by c.itemid, c.edate, c.place, c.voucherid, c.id`.execute(tx);
  return rows;
}
