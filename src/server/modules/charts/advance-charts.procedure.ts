import { sql } from 'kysely'
import { addMonths, fyEnd, fyStart, partsOf } from '../../../domain/calendar'
import type { IsoDate } from '../../../domain/calendar'
import { kolkataDate, MONTHS } from '../../../domain/date-format'
import type { Row } from '../../../wire/envelope'
import type { Context } from '../../engine/context'
import { accessOf } from '../../engine/master/access'
import { master as masterNamed } from '../../engine/master/masters'
import { defineProcedure } from '../../engine/procedure'
import { Forbidden } from '../../engine/refusal'
import { demand } from '../../engine/rights'

/** A figure tells of what it sums: who may not see the amounts gets no chart of them. Throws `Forbidden`. */
async function demandSeen(ctx: Context, entity: string, fields: readonly string[]): Promise<void> {
  await demand(ctx, 'advancecharts', 'view', 'You may not see charts.')
  const master = masterNamed(entity)
  const access = await accessOf(ctx, master)
  if (!access.view || !fields.every(access.shows)) throw new Forbidden(`You may not see ${master.noun[1]}.`)
}

const today = ({ now }: Context): IsoDate => kolkataDate(now.getTime())

/** A chart row (FORM-059): lists as JSON text. */
const chartRow = (label: string, labels: readonly string[], data: readonly number[], more: Row = {}): readonly Row[] =>
  [{ label, labels: JSON.stringify(labels), data: JSON.stringify(data), ...more }]

/** Months are told apart by their place, not by a colour. */
const ONE_COLOUR: Row = { backgroundColor: '["#1f77b4"]' }

/** Amounts of one kind of document by month of this financial year, of the branch in force. */
async function byMonth(ctx: Context, entity: 'sale' | 'purchase', label: string): Promise<readonly Row[]> {
  await demandSeen(ctx, entity, ['mgrossamt'])
  const first = fyStart(today(ctx))
  const { rows } = await sql<{ month: string; amount: number }>`
    select to_char(vdate, 'YYYY-MM') as month, sum(amount)::float8 as amount from voucher
    where coid = ${ctx.session.coid} and branchid = ${ctx.session.branchid} and entity = ${entity} and state = 'posted' and vdate between ${first} and ${fyEnd(first)}
    group by 1`.execute(ctx.tx)
  if (rows.length === 0) return chartRow(label, [], [])
  const months = Array.from({ length: 12 }, (_, index) => addMonths(first, index))
  const labels = months.map((month) => `${MONTHS[partsOf(month).month - 1] ?? ''}-${month.slice(2, 4)}`)
  return chartRow(label, labels, months.map((month) => rows.find((row) => row.month === month.slice(0, 7))?.amount ?? 0), ONE_COLOUR)
}

const LARGEST = 7

async function customers(ctx: Context): Promise<readonly Row[]> {
  await demandSeen(ctx, 'sale', ['mgrossamt'])
  await demandSeen(ctx, 'debtors', ['drconame'])
  const first = fyStart(today(ctx))
  const { rows } = await sql<{ name: string; amount: number }>`
    with sums as (
      select partyid, sum(amount) as amount, least(row_number() over (order by sum(amount) desc, partyid), ${LARGEST}::int + 1) as place from voucher
      where coid = ${ctx.session.coid} and branchid = ${ctx.session.branchid} and entity = 'sale' and state = 'posted' and vdate between ${first} and ${fyEnd(first)} group by partyid)
    select case when place > ${LARGEST}::int then 'Others' else coalesce(min(d.drconame), '') end as name, sum(s.amount)::float8 as amount
    from sums s left join m_debtors d on d.coid = ${ctx.session.coid} and d.id = s.partyid group by place order by place`.execute(ctx.tx)
  return chartRow('Sales of the year by customer, in rupees', rows.map(({ name }) => name), rows.map(({ amount }) => amount))
}

/** How long what customers owe is overdue; a bill is due on its day. */
const AGES = ['Not due', '1 to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days'] as const

async function ages(ctx: Context): Promise<readonly number[]> {
  await demandSeen(ctx, 'debtors', ['drconame'])
  const { rows } = await sql<{ age: number; amount: number }>`
    select case when duedate >= ${today(ctx)} then 0 else least(4, 1 + (${today(ctx)}::date - duedate - 1) / 30) end as age, sum(balance)::float8 as amount
    from bill_open where coid = ${ctx.session.coid} and balance > 0 group by 1`.execute(ctx.tx)
  return AGES.map((_, index) => rows.find(({ age }) => age === index)?.amount ?? 0)
}

async function onTime(ctx: Context): Promise<readonly Row[]> {
  const [notDue = 0, ...overdue] = await ages(ctx)
  const all = overdue.reduce((sum, amount) => sum + amount, notDue)
  return [{ label: 'Per cent of what customers owe that is not overdue', gaugepercent: all > 0 ? Math.floor((notDue * 100) / all) : 100 }]
}

const chart = (name: string, run: (ctx: Context) => Promise<readonly Row[]>) => defineProcedure({ name: `advancecharts_R_${name}`, kind: 'query', params: {}, run })

/** The charts of DOC-029. */
export default [
  chart('sales', (ctx) => byMonth(ctx, 'sale', 'Sales by month, in rupees')),
  chart('purchases', (ctx) => byMonth(ctx, 'purchase', 'Purchases by month, in rupees')),
  chart('customers', customers),
  chart('receivables', async (ctx) => chartRow('What customers owe by days overdue, in rupees', AGES, await ages(ctx))),
  chart('ontime', onTime),
]
