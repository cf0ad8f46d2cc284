import type { LedgerName } from '../../domain/books/bill-posting'
import type { Entry } from '../../domain/books/posting'
import { financialYearOf, isIsoDate } from '../../domain/calendar'
import { add, fromRupeesText, negate, sum, toRupees, ZERO } from '../../domain/money'
import type { Paise } from '../../domain/money'
import { withheldOn, withholdingRateOn } from '../../domain/withholding/withholding'
import type { Withheld } from '../../domain/withholding/withholding'
import { cellDecimal, cellText, isOn } from './cells'
import type { Cells } from './cells'
import type { BillFault } from './read-lines'

/** What a document needs to know to withhold tax of a party. Amounts in rupees and per cent as decimal text. */
export interface WithholdingFacts {
  readonly sectionid: number
  readonly code: string
  readonly kind: 'tds' | 'tcs'
  readonly isExcess: boolean
  readonly isPerson: boolean
  readonly hasPan: boolean
  readonly rates: readonly { readonly from: string; readonly firm: string; readonly person: string; readonly nopan: string; readonly perdocument: string; readonly peryear: string }[]
  /** Of the party and section so far, by financial year (`2026-27`); `advance` is what was paid before it was billed, and not used up by bills. */
  readonly years: readonly { readonly fy: string; readonly base: string; readonly handled: string; readonly advance: string }[]
}

/** Tax withheld on a document, as it is posted. */
export interface WithheldTax extends Withheld {
  readonly facts: WithholdingFacts
  readonly fy: string
  /** Paid before it is billed, or, negative, an advance that this bill uses up: its tax was deducted then. */
  readonly advance: Paise
  readonly reason: string
}

const money = (text: string | undefined): Paise => fromRupeesText(text ?? '0') ?? ZERO

/**
 * TDS or TCS of a document worth `base`: computed, changed by hand or waived; the last two need a reason. Null where nothing of it is
 * counted. What was waived is dealt with: a later document does not catch it up. Tax is due on credit or payment, whichever is earlier
 * (section 393 of the Income-tax Act 2025): what was paid in advance is not taxed again when its bill comes.
 */
export function withheldTax(facts: WithholdingFacts | null | undefined, record: Cells, day: string, worth: Paise, faults: BillFault[], isAdvance = false): WithheldTax | null {
  if (!facts || worth <= 0 || !isIsoDate(day)) return null
  const rates = withholdingRateOn(facts.rates.map((rate) => ({ ...rate, noPan: rate.nopan, perDocument: money(rate.perdocument), perYear: money(rate.peryear) })), day)
  if (!rates) return null
  const fy = financialYearOf(day)
  const advance = isAdvance ? worth : usedUp(facts, worth)
  const base = isAdvance ? worth : add(worth, advance)
  const year = facts.years.find((one) => one.fy === fy)
  const made = withheldOn(rates, { base, isPerson: facts.isPerson, hasPan: facts.hasPan, isExcess: facts.isExcess, year: { base: money(year?.base), handled: money(year?.handled) } })
  const given = money(cellDecimal(record.wtamount))
  const isWaived = isOn(record.wtwaived)
  const reason = cellText(record.wtreason).trim()
  const name = facts.kind.toUpperCase()
  if ((isWaived || given > 0) && reason === '') faults.push({ key: 'wtreason', text: `Say why the ${name} is ${isWaived ? 'waived' : 'not the one computed'}.` })
  if (!isWaived && given > base) faults.push({ key: 'wtamount', text: `The ${name} is more than the amount that it lies on.` })
  const whole = { ...made, handled: made.handled === 0 ? base : made.handled, facts, fy, advance, reason }
  if (isWaived) return { ...whole, amount: ZERO }
  return given > 0 ? { ...whole, amount: given } : { ...made, facts, fy, advance, reason: '' }
}

/** What of the advances a bill of this worth uses up, negative. */
function usedUp({ years }: WithholdingFacts, worth: Paise): Paise {
  const open = sum(years.map(({ advance }) => money(advance)))
  return open <= 0 ? ZERO : negate(open < worth ? open : worth)
}

/** What the form shows of it, and the record keeps. */
export const withheldValues = (made: WithheldTax | null): Cells => ({
  swt_code: made ? `${made.facts.kind.toUpperCase()} ${made.facts.code}` : '', swt_rate: made && made.amount > 0 ? Number(made.rate) : 0,
  swt_base: toRupees(made?.handled ?? ZERO), swt_amt: toRupees(made?.amount ?? ZERO),
})

/** Deducted or collected, both ways the party is debited and the tax is owed to the government. */
export const withheldEntries = (party: number, made: Pick<WithheldTax, 'amount' | 'facts'> | null): readonly Entry<LedgerName>[] =>
  (made ? [{ ledger: party, amount: made.amount }, { ledger: `${made.facts.kind}payable`, amount: negate(made.amount) }] : [])
