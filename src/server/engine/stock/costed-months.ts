import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { decimalText, readDecimal, unscaledAt } from '../../../domain/decimal'
import { NO_STOCK, quantityOf, runMoves, valueOf } from '../../../domain/stock/cost'
import type { CostedMove, Costing, StockCost } from '../../../domain/stock/cost'
import { costKept, keptCost } from '../../../domain/stock/kept-cost'
import type { KeptCost } from '../../../domain/stock/kept-cost'
import type { Tables } from '../../db/tables'

type Tx = Transaction<Tables>

/** Where the count of an item begins: the first day (`yyyy-mm-dd`) of which no kept row speaks. */
export interface CountFrom {
  readonly itemid: number
  readonly month: string
}

/** A month of an item as its table keeps it; quantities in base units and values in rupees, both as decimal text. */
export interface CostedMonth {
  readonly itemid: number
  readonly month: string
  readonly qty: string
  readonly value: string
  readonly valuein: string
  readonly costout: string
  readonly kept: KeptCost
}

interface MoveRow {
  readonly itemid: number
  readonly month: string
  readonly qty: string
  readonly value: string | null
}

const whole = (text: string, scale: number): bigint => unscaledAt(readDecimal(text) ?? { unscaled: 0n, scale: 0 }, scale)

export async function costingOf(tx: Tx, coid: number): Promise<Costing> {
  const { rows } = await sql<{ costing: Costing }>`select costing from book_settings where coid = ${coid}`.execute(tx)
  return rows[0]?.costing ?? 'fifo'
}

/**
 * Counts items anew, each from its month up to a day (all that is posted where none is given), on the row that its table keeps before
 * that month. One row for each month in which the item moves, in order. Pure of side effects; two queries whatever the number of items.
 */
export async function costedMonths(tx: Tx, coid: number, from: readonly CountFrom[], to = '9999-12-31'): Promise<readonly CostedMonth[]> {
  if (from.length === 0) return []
  const costing = await costingOf(tx, coid)
  const bases = await basesOf(tx, coid, from)
  const rows = await moveRows(tx, coid, from, to)
  const months: CostedMonth[] = []
  for (let at = 0; at < rows.length;) {
    const { itemid, month } = rows[at] ?? { itemid: 0, month: '' }
    let end = at
    while (rows[end]?.itemid === itemid && rows[end]?.month === month) end++
    const { cost, valueIn, costOut } = runMoves(costing, bases.get(itemid) ?? NO_STOCK, rows.slice(at, end).map(moveOf))
    bases.set(itemid, cost)
    months.push({
      itemid, month, qty: decimalText(quantityOf(cost), 3), value: decimalText(valueOf(cost), 2), valuein: decimalText(valueIn, 2), costout: decimalText(costOut, 2), kept: keptCost(cost),
    })
    at = end
  }
  return months
}

const moveOf = ({ qty, value }: MoveRow): CostedMove => ({ quantity: whole(qty, 3), value: value === null ? null : whole(value, 2) })

async function basesOf(tx: Tx, coid: number, from: readonly CountFrom[]): Promise<Map<number, StockCost>> {
  const { rows } = await sql<{ itemid: number; kept: KeptCost }>`
    select f.itemid, r.kept from jsonb_to_recordset(${JSON.stringify(from)}::jsonb) as f(itemid bigint, month date), lateral (
      select kept from stock_value_month v where v.coid = ${coid} and v.itemid = f.itemid and v.month < f.month order by v.month desc limit 1) r`.execute(tx)
  return new Map(rows.map(({ itemid, kept }) => [itemid, costKept(kept)]))
}

/** What a line that came in is worth, rupees: that of a challan what its bills say, and as far as none has taken it what the challan says. */
const worth = sql`case when m.lineid is null then m.value else (
  select coalesce(sum(b.value), 0) + round(m.value * (m.qty - coalesce(sum(b.qty), 0)) / m.qty, 2)
  from stock_billed b where b.coid = m.coid and b.srcvoucherid = m.voucherid and b.srcline = m.lineid) end`

/**
 * The moves that stand, in the order in which they cost: by day, within a day goods that bring their value first and goods that go out
 * last, then as they were first entered. What one document moves of an item without a value counts as one: a transfer between godowns
 * is nothing, for an item has one cost in the whole company.
 */
async function moveRows(tx: Tx, coid: number, from: readonly CountFrom[], to: string): Promise<readonly MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    with live as (
      select m.itemid, m.edate, m.voucherid, m.id, m.qty, case when m.qty > 0 then ${worth} end as value
      from jsonb_to_recordset(${JSON.stringify(from)}::jsonb) as f(itemid bigint, month date)
        join stock_move m on m.coid = ${coid} and m.itemid = f.itemid and m.edate >= f.month and m.edate <= ${to}::date
      where not m.isreversal and not exists (
        select from stock_move r where r.coid = m.coid and r.itemid = m.itemid and r.edate = m.edate and r.isreversal
          and (r.reverses = m.id or (r.reverses is null and r.voucherid = m.voucherid and r.version = m.version)))
    ), costed as (
      select itemid, edate, voucherid, id, qty, value, 0 as place from live where value is not null
      union all
      select itemid, edate, voucherid, min(id), sum(qty), null, case when sum(qty) > 0 then 1 else 2 end from live where value is null
      group by itemid, edate, voucherid having sum(qty) <> 0)
    select itemid, date_trunc('month', edate)::date::text as month, qty::text, value::text from costed order by itemid, edate, place, voucherid, id`.execute(tx)
  return rows
}
