import { sql } from 'kysely'
import { addDays, fyStart } from '../../../domain/calendar'
import type { IsoDate } from '../../../domain/calendar'
import { fromRupeesText, negate, paise, subtract, sum, ZERO } from '../../../domain/money'
import type { Paise } from '../../../domain/money'
import type { Context } from '../context'
import { stockValue } from '../stock/closing-stock'
import { bookSettings } from './book-settings'
import { trialBalance } from './trial-balance'
import type { TrialBalance, TrialLedger } from './trial-balance'

/** One line; debits are positive. `id` is 0 for what stands in no ledger: stock, and the profit of earlier years. */
export type YearLine = Pick<TrialLedger, 'id' | 'name' | 'opening' | 'debit' | 'credit'>

/** Profit of earlier years, as Tally calls the account that shows it. */
export const PROFIT_LINE = 'Profit & Loss A/c'

/** Rupees of the database. Throws RangeError where they are beyond counting. */
function paiseOf(text: string): Paise {
  const amount = fromRupeesText(text)
  if (amount === null) throw new RangeError(`${text} rupees are more than can be counted.`)
  return amount
}

/** Tells whether a ledger is income or expense, which begin each financial year with nothing. */
function ofProfit({ groups }: TrialBalance): (ledger: TrialLedger) => boolean {
  const ids = new Set(groups.filter(({ nature }) => nature === 'income' || nature === 'expense').map(({ id }) => id))
  return ({ groupid }) => ids.has(groupid)
}

/**
 * The trial balance of days of one financial year as its books open: income and expenses begin with nothing, and what they came to in
 * the years before stands in one line, with what stock changed by. Nothing is posted for it, so a correction in an earlier year that is
 * open again is in every later year at once. Costs the number of ledgers and items. The opening column, and debits less credits, come to 0.
 */
export async function yearBalance(ctx: Context, from: IsoDate, to: IsoDate): Promise<readonly YearLine[]> {
  const start = fyStart(from)
  const { coid } = ctx.session
  const asked = await trialBalance(ctx.tx, { coid, from, to })
  const before = from === start ? asked : await trialBalance(ctx.tx, { coid, from: start, to: start })
  const earlier = new Map(before.ledgers.filter(ofProfit(before)).map(({ id, opening }) => [id, opening]))
  const lines = asked.ledgers.map(({ id, name, opening, debit, credit }): YearLine => ({ id, name, opening: subtract(opening, earlier.get(id) ?? ZERO), debit, credit }))
  return [...lines, ...(await linesOfNoLedger(ctx, start, sum(earlier.values())))].filter(({ opening, debit, credit }) => opening !== 0 || debit !== 0 || credit !== 0)
}

async function linesOfNoLedger(ctx: Context, start: IsoDate, earlier: Paise): Promise<readonly YearLine[]> {
  const { begun, opening } = await stockAtStart(ctx, start)
  const line = (name: string, amount: Paise): YearLine => ({ id: 0, name, opening: amount, debit: ZERO, credit: ZERO })
  return [
    line('Opening Stock', opening),
    line(PROFIT_LINE, subtract(earlier, subtract(opening, begun))),
    // Stock of the first day has no ledger against it; Tally shows it the same way.
    line('Difference in opening balances', negate(begun)),
  ]
}

/** Value of the stock with which the books begin, and of that with which a financial year begins. */
async function stockAtStart(ctx: Context, start: IsoDate): Promise<{ readonly begun: Paise; readonly opening: Paise }> {
  const { rows } = await sql<{ value: string }>`
    select coalesce(sum(m.value), 0)::text as value from stock_move m join voucher v on v.coid = m.coid and v.id = m.voucherid
    where v.coid = ${ctx.session.coid} and v.entity = 'opening'`.execute(ctx.tx)
  const begun = paiseOf(rows[0]?.value ?? '0')
  const { booksFrom } = await bookSettings(ctx)
  return { begun, opening: start <= booksFrom ? begun : paiseOf(await stockValue(ctx, addDays(start, -1))) }
}

export interface YearResult {
  readonly income: Paise
  readonly expense: Paise
  readonly openingStock: Paise
  readonly closingStock: Paise
  /** Income and closing stock less expenses and opening stock; a loss is negative. */
  readonly profit: Paise
}

/** What a financial year came to; `start` is its first day, `end` its last. */
export async function yearResult(ctx: Context, start: IsoDate, end: IsoDate): Promise<YearResult> {
  const { groups } = await trialBalance(ctx.tx, { coid: ctx.session.coid, from: start, to: end })
  const of = (nature: string): Paise => sum(groups.filter((group) => group.parentid === 0 && group.nature === nature).map(({ debit, credit }) => subtract(debit, credit)))
  const [income, expense] = [negate(of('income')), of('expense')]
  const { opening } = await stockAtStart(ctx, start)
  const closing = paiseOf(await stockValue(ctx, end))
  return { income, expense, openingStock: opening, closingStock: closing, profit: paise(income - expense + closing - opening) }
}
