import { add, paise, percentOf, roundToRupee, subtract, ZERO } from '../money'
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

interface WithholdingCase {
  /** What the document is worth for this tax: the whole of what a bill credits, whatever was paid of it before. */
  readonly worth: Paise
  readonly isPerson: boolean
  readonly hasPan: boolean
  /** Only what lies beyond the yearly threshold is taxed, not what led up to it (TDS and TCS on goods). */
  readonly isExcess: boolean
  /**
   * What a bill uses up of advances, and how much of that was not dealt with when it was paid: in the year of the bill (`untaxed`) and in
   * earlier ones (`prior`). All 0 for a document that uses up none.
   */
  readonly used: { readonly amount: Paise; readonly untaxed: Paise; readonly prior: Paise }
  /** Of this party, section and financial year: what was paid or credited with this document, and how much of it the others deal with. */
  readonly year: { readonly base: Paise; readonly handled: Paise }
  /** Dealt with whole whatever the thresholds say: somebody said what the tax is. */
  readonly isWhole?: boolean
}

export interface Withheld {
  /** What this document adds to what was paid or credited in the year. */
  readonly base: Paise
  /** How much of what was paid or credited in its year this document deals with: more than its own where a yearly threshold is passed. */
  readonly handled: Paise
  /** How much of what was paid in earlier years it deals with. */
  readonly prior: Paise
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
 * Tax deducted or collected at source on one document. Below both thresholds nothing; a document beyond its own is taxed whole, but for what
 * was taxed when it was paid in advance; once the year is beyond its threshold everything of the year that was not taxed yet is, or, where
 * the law says so, only what lies beyond it. What the others of the year deal with beyond what is left of it lessens what this one does.
 */
export function withheldOn(rates: WithholdingRate, given: WithholdingCase): Withheld {
  const rate = given.hasPan ? (given.isPerson ? rates.person : rates.firm) : rates.noPan
  const { handled, prior } = handledOf(rates, given)
  return { base: subtract(given.worth, given.used.amount), handled, prior, rate, amount: roundToRupee(percentOf(add(handled, prior), rate)) }
}

function handledOf({ perDocument, perYear }: WithholdingRate, { worth, used, isExcess, year, isWhole = false }: WithholdingCase): Pick<Withheld, 'handled' | 'prior'> {
  const left = atLeastZero(year.base - year.handled)
  const isBeyond = isWhole || (perDocument === 0 && perYear === 0) || (perDocument > 0 && worth > perDocument)
  const own = paise(Math.min(left, worth - used.amount + used.untaxed))
  const beyondYear = isExcess ? atLeastZero(year.base - perYear - year.handled) : perYear > 0 && year.base > perYear ? left : ZERO
  if (isExcess) return { handled: beyondYear === 0 && isWhole ? own : beyondYear, prior: ZERO }
  return { handled: beyondYear > 0 ? beyondYear : isBeyond ? own : ZERO, prior: isBeyond ? used.prior : ZERO }
}

const atLeastZero = (amount: number): Paise => paise(Math.max(0, amount))
