import { add, paise, percentOf, roundToRupee, subtract, ZERO } from "../money";
import type { Paise } from "../money";

/** Rates of a section in per cent, in force from a day (`yyyy-mm-dd`); a threshold of 0 means none. */
export interface WithholdingRate {
  readonly from: string;
  /** For companies and firms. */
  readonly firm: string;
  /** For individuals and Hindu undivided families. */
  readonly person: string;
  /** For parties without a PAN. */
  readonly noPan: string;
  readonly perDocument: Paise;
  readonly perYear: Paise;
}

interface WithholdingCase {
  /** The value of the document for this tax: all that a bill credits, whatever part of it was paid before. */
  readonly worth: Paise;
  readonly isPerson: boolean;
  readonly hasPan: boolean;
  /** Only the amount beyond the yearly threshold is taxed, not the amount up to it (TDS and TCS on goods). */
  readonly isExcess: boolean;
  /**
   * The advances that a bill uses, and the part of them that was not dealt with when paid: in the year of the bill
   * (`untaxed`) and in earlier years (`prior`). All 0 for a document that uses none.
   */
  readonly used: { readonly amount: Paise; readonly untaxed: Paise; readonly prior: Paise };
  /**
   * For this party, section and financial year: the amount paid or credited including this document, and the part
   * that the other documents deal with.
   */
  readonly year: { readonly base: Paise; readonly handled: Paise };
  /** Dealt with in full, whatever the thresholds: the user entered the tax. */
  readonly isWhole?: boolean;
}

export interface Withheld {
  /** The amount that this document adds to what was paid or credited in the year. */
  readonly base: Paise;
  /**
   * The part of what was paid or credited in its year that this document deals with: more than its own if a yearly
   * threshold is passed.
   */
  readonly handled: Paise;
  /** The part of what was paid in earlier years that it deals with. */
  readonly prior: Paise;
  readonly rate: string;
  /** Whole rupees, as challans require. */
  readonly amount: Paise;
}

/** The rates in force on a day; null before the first. */
export function withholdingRateOn(rates: readonly WithholdingRate[], day: string): WithholdingRate | null {
  let found: WithholdingRate | null = null;
  for (const rate of rates) if (rate.from <= day && (found === null || rate.from > found.from)) found = rate;
  return found;
}

/**
 * Tax deducted or collected at source on one document. Below both thresholds it is nil. A document beyond its own
 * threshold is taxed in full, except for what was taxed when paid in advance. Once the year is beyond its threshold,
 * everything of the year that was not taxed yet is taxed, or, where the law says so, only the excess. A document
 * deals with at most what the other documents of the year leave.
 */
export function withheldOn(rates: WithholdingRate, given: WithholdingCase): Withheld {
  const rate = given.hasPan ? (given.isPerson ? rates.person : rates.firm) : rates.noPan;
  const { handled, prior } = handledOf(rates, given);
  return {
    base: subtract(given.worth, given.used.amount),
    handled,
    prior,
    rate,
    amount: roundToRupee(percentOf(add(handled, prior), rate)),
  };
}

function handledOf(
  { perDocument, perYear }: WithholdingRate,
  { worth, used, isExcess, year, isWhole = false }: WithholdingCase,
): Pick<Withheld, "handled" | "prior"> {
  const left = atLeastZero(year.base - year.handled);
  const isBeyond = isWhole || (perDocument === 0 && perYear === 0) || (perDocument > 0 && worth > perDocument);
  const own = paise(Math.min(left, worth - used.amount + used.untaxed));
  const beyondYear = isExcess
    ? atLeastZero(year.base - perYear - year.handled)
    : perYear > 0 && year.base > perYear
      ? left
      : ZERO;
  if (isExcess) return { handled: beyondYear === 0 && isWhole ? own : beyondYear, prior: ZERO };
  return { handled: beyondYear > 0 ? beyondYear : isBeyond ? own : ZERO, prior: isBeyond ? used.prior : ZERO };
}

const atLeastZero = (amount: number): Paise => paise(Math.max(0, amount));
