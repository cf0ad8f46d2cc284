import { add, percentOf, roundToRupee, subtract, ZERO } from '../money'
import type { Paise } from '../money'

/** Rates of a section in force from a day on (`yyyy-mm-dd`), in per cent; thresholds of 0 are none. */
export interface WithholdingRate {
  readonly from: string
  /** Of companies and firms. */
  readonly firm: string
  /** Of individuals and Hindu undivided families. */
  readonly person: string
  /** Of whoever has given no PAN. */
  readonly noPan: string
  readonly perDocument: Paise
  readonly perYear: Paise
}

export interface WithholdingCase {
  /** What the document is worth for this tax. */
  readonly base: Paise
  readonly isPerson: boolean
  readonly hasPan: boolean
  /** Only what lies beyond the yearly threshold is taxed, not what led up to it (TDS and TCS on goods). */
  readonly isExcess: boolean
  /** Of this party, section and financial year so far: what was paid or credited, and how much of it is dealt with. */
  readonly year: { readonly base: Paise; readonly handled: Paise }
}

export interface Withheld {
  readonly base: Paise
  /** How much of what was paid or credited this document deals with: more than its own where a yearly threshold is passed. */
  readonly handled: Paise
  readonly rate: string
  /** Whole rupees, as challans take it. */
  readonly amount: Paise
}

/** The rates in force on a day; null before the first. */
export function withholdingRateOn(rates: readonly WithholdingRate[], day: string): WithholdingRate | null {
  let found: WithholdingRate | null = null
  for (const rate of rates) if (rate.from <= day && (found === null || rate.from > found.from)) found = rate
  return found
}

/**
 * Tax deducted or collected at source on one document. Below both thresholds nothing; a document beyond its own is taxed alone; once the
 * year is beyond its threshold everything of the year that was not taxed yet is, or, where the law says so, only what lies beyond it.
 */
export function withheldOn(rates: WithholdingRate, { base, isPerson, hasPan, isExcess, year }: WithholdingCase): Withheld {
  const rate = hasPan ? (isPerson ? rates.person : rates.firm) : rates.noPan
  const after = add(year.base, base)
  const handled = handledOf(rates, { base, isExcess, year }, after)
  return { base, handled, rate, amount: roundToRupee(percentOf(handled, rate)) }
}

function handledOf({ perDocument, perYear }: WithholdingRate, { base, isExcess, year }: Pick<WithholdingCase, 'base' | 'isExcess' | 'year'>, after: Paise): Paise {
  if (perDocument === 0 && perYear === 0) return base
  if (isExcess) return after <= perYear ? ZERO : subtract(after, perYear) < base ? subtract(after, perYear) : base
  if (perYear > 0 && after > perYear) return subtract(after, year.handled)
  return perDocument > 0 && base > perDocument ? base : ZERO
}
