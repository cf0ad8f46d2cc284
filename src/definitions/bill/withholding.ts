/**
 * TDS and TCS of a document. The facts of a party have its section, its rates, and the totals of the year without the
 * document itself. `withheldTax` calculates the tax: advances come first, because tax is due on credit or payment,
 * whichever is earlier, and no rupee is taxed twice. The result has what the document adds to the year: `base`, how
 * much of it is `handled`, and the tax (`amount`).
 */
import type { LedgerRef } from "../../domain/books/bill-posting";
import type { Entry } from "../../domain/books/posting";
import { financialYearOf, isIsoDate, isoDate } from "../../domain/calendar";
import { add, fromRupeesText, negate, paise, subtract, sum, toRupees, ZERO } from "../../domain/money";
import type { Paise } from "../../domain/money";
import { NO_ADVANCE, settleAdvances, usedBy } from "../../domain/withholding/advances";
import type { AdvanceMove, UncoveredUse, UsedAdvances } from "../../domain/withholding/advances";
import { withheldOn, withholdingRateOn } from "../../domain/withholding/withholding";
import type { Withheld } from "../../domain/withholding/withholding";
import type { BillFault } from "./bill-fault";
import { cellDecimal, cellText, isOn } from "./cells";
import type { Cells } from "./cells";

/** What a document needs to know to withhold tax from a party. Amounts in rupees and per cent as decimal text. */
export interface WithholdingFacts {
  readonly sectionid: number;
  readonly code: string;
  readonly kind: "tds" | "tcs";
  readonly isExcess: boolean;
  readonly isPerson: boolean;
  readonly hasPan: boolean;
  readonly rates: readonly {
    readonly from: string;
    readonly firm: string;
    readonly person: string;
    readonly nopan: string;
    readonly perdocument: string;
    readonly peryear: string;
  }[];
  /** Totals of the party and section so far, without the document itself, by financial year (`2026-27`). */
  readonly years: readonly { readonly fy: string; readonly base: string; readonly handled: string }[];
  /**
   * Payments before the bill, and what bills used up of them (negative), without the document itself; absent in
   * answers kept from an earlier release.
   */
  readonly advances?: readonly {
    readonly voucherid: number;
    readonly day: string;
    readonly fy: string;
    readonly amount: string;
    readonly handled: string;
  }[];
  /**
   * What the document itself has already posted, a row for each financial year that it handles; none for a new one.
   */
  readonly own?: readonly OwnWithheld[];
}

/**
 * A row of what a stored document withholds; amounts in rupees as decimal text. `reason` is '' if the tax is the
 * computed one.
 */
interface OwnWithheld {
  readonly fy: string;
  readonly day: string;
  readonly base: string;
  readonly handled: string;
  readonly advance: string;
  readonly rate: string;
  readonly amount: string;
  readonly reason: string;
}

/** Tax withheld on a document, as it is posted. */
export interface WithheldTax extends Withheld {
  readonly facts: WithholdingFacts;
  readonly fy: string;
  /** Amount paid before it is billed; negative for an advance that this bill uses up, whose tax was deducted then. */
  readonly advance: Paise;
  /** `prior` by the financial year in which it was paid. */
  readonly priors: readonly { readonly fy: string; readonly handled: Paise }[];
  readonly reason: string;
}

const money = (text: string | undefined): Paise => fromRupeesText(text ?? "0") ?? ZERO;

/**
 * TDS or TCS of a document worth `worth`: computed, changed by hand or waived; the last two need a reason. Null if no
 * tax is calculated. What was waived is handled: a later document does not catch it up. Tax is due on credit or
 * payment, whichever is earlier (section 393 of the Income-tax Act 2025): what was taxed as an advance is not taxed
 * again when its bill comes, and what was not is part of the bill, whose whole amount counts for the thresholds.
 */
export function withheldTax(
  facts: WithholdingFacts | null | undefined,
  record: Cells,
  day: string,
  worth: Paise,
  faults: BillFault[],
  isAdvance = false,
): WithheldTax | null {
  if (!facts || worth <= 0 || !isIsoDate(day)) return null;
  const rates = withholdingRateOn(
    facts.rates.map((rate) => ({
      ...rate,
      noPan: rate.nopan,
      perDocument: money(rate.perdocument),
      perYear: money(rate.peryear),
    })),
    day,
  );
  if (!rates) return null;
  const given = money(cellDecimal(record.wtamount));
  const isWaived = isOn(record.wtwaived);
  const reason = cellText(record.wtreason).trim();
  const name = facts.kind.toUpperCase();
  if ((isWaived || given > 0) && reason === "")
    faults.push({
      key: "wtreason",
      text: `Enter the reason why the ${name} is ${isWaived ? "waived" : "different from the computed amount"}.`,
    });
  if (!isWaived && given > worth)
    faults.push({
      key: "wtamount",
      text: `${name} cannot be more than the amount it is ${facts.kind === "tds" ? "deducted from" : "collected on"}.`,
    });
  const { fy, advance, used, priors, year } = placeOf(facts, day, worth, isAdvance);
  // Goods below the yearly threshold have no tax that could be waived.
  const isWhole = given > 0 || (isWaived && !facts.isExcess);
  const made = withheldOn(rates, {
    worth,
    isPerson: facts.isPerson,
    hasPan: facts.hasPan,
    isExcess: facts.isExcess,
    used,
    year,
    isWhole,
  });
  const result = {
    ...made,
    facts,
    fy,
    advance,
    priors: made.prior === 0 ? [] : priors,
    reason: isWhole || isWaived ? reason : "",
  };
  return neverLess(
    facts,
    day,
    worth,
    isWaived ? { ...result, amount: ZERO } : given > 0 ? { ...result, amount: given } : result,
  );
}

/**
 * Deducted tax stays deducted. A stored document with the same day, worth and party, and with its tax waived or given
 * by hand as before, never has less tax than it posted, whatever was returned or cancelled since. It may have more:
 * it takes over what other documents no longer handle.
 */
function neverLess(facts: WithholdingFacts, day: string, worth: Paise, made: WithheldTax): WithheldTax {
  const { own = [] } = facts;
  const row = own.find(({ fy }) => fy === made.fy);
  // What a bill used up of advances is not part of its base, but of its worth.
  if (!row || row.day !== day || subtract(money(row.base), paise(Math.min(0, money(row.advance)))) !== worth)
    return made;
  const amount = money(row.amount);
  const isGiven = made.reason !== "";
  if ((row.reason !== "") !== isGiven || (isGiven && amount !== made.amount)) return made;
  const priors = own.filter(({ fy }) => fy !== made.fy).map(({ fy, handled }) => ({ fy, handled: money(handled) }));
  const before = { handled: money(row.handled), prior: sum(priors.map(({ handled }) => handled)), priors };
  return {
    ...made,
    ...(add(before.handled, before.prior) > add(made.handled, made.prior) ? before : {}),
    ...(amount > made.amount ? { rate: row.rate, amount } : {}),
  };
}

/**
 * Return of a purchase, if only what exceeds the yearly threshold is taxed: the year has that much less, and what was
 * deducted beyond it reduces the tax on the next purchases from the same seller (section 194Q, circular 13/2021 of
 * the CBDT). No tax is paid back. `fy` is the year of the purchase. Null for sections that go by what was credited,
 * whatever is returned.
 */
export function takenBack(facts: WithholdingFacts | null | undefined, fy: string, worth: Paise): WithheldTax | null {
  if (facts?.kind !== "tds" || !facts.isExcess || worth <= 0) return null;
  return {
    base: negate(worth),
    handled: ZERO,
    prior: ZERO,
    rate: "0",
    amount: ZERO,
    facts,
    fy,
    advance: ZERO,
    priors: [],
    reason: "",
  };
}

/**
 * What was paid or credited in a financial year, each rupee once, and how much of it is handled; over all documents
 * but the one that the facts leave out.
 */
export const withheldYear = (facts: WithholdingFacts, fy: string): { readonly base: Paise; readonly handled: Paise } =>
  yearOf(facts, settleAdvances(movesOf(facts)).uncovered, fy);

const movesOf = ({ advances = [] }: WithholdingFacts): readonly AdvanceMove[] =>
  advances.map((move) => ({ ...move, amount: money(move.amount), handled: money(move.handled) }));

/** A document among the others of its party and section: what it uses up of advances, and the year including it. */
function placeOf(facts: WithholdingFacts, day: string, worth: Paise, isAdvance: boolean) {
  const fy = financialYearOf(isoDate(day));
  const moves = movesOf(facts);
  const others = settleAdvances(moves);
  const found: UsedAdvances = isAdvance ? NO_ADVANCE : usedBy(others.open, day, worth);
  const advance = isAdvance ? worth : negate(found.amount);
  const { uncovered } = settleAdvances([...moves, { voucherid: 0, day, fy, amount: advance, handled: ZERO }]);
  const own = yearOf(facts, uncovered, fy);
  const priors = [...found.untaxed]
    .filter(([year]) => year !== fy)
    .map(([year, untaxed]) => {
      const { base, handled } = yearOf(facts, others.uncovered, year);
      return { fy: year, handled: paise(Math.min(untaxed, Math.max(0, base - handled))) };
    })
    .filter(({ handled }) => handled > 0);
  return {
    fy,
    advance,
    priors,
    used: {
      amount: found.amount,
      untaxed: found.untaxed.get(fy) ?? ZERO,
      prior: sum(priors.map(({ handled }) => handled)),
    },
    year: { base: add(own.base, subtract(worth, found.amount)), handled: own.handled },
  };
}

/** What was paid or credited in a year, each rupee once, and how much of it is handled. */
function yearOf(
  { years }: WithholdingFacts,
  uncovered: readonly UncoveredUse[],
  fy: string,
): { readonly base: Paise; readonly handled: Paise } {
  const year = years.find((entry) => entry.fy === fy);
  return {
    base: add(money(year?.base), sum(uncovered.filter((use) => use.fy === fy).map(({ amount }) => amount))),
    handled: money(year?.handled),
  };
}

/** The fields of it that the form shows and the record stores. */
export const withheldValues = (made: WithheldTax | null): Cells => ({
  swt_code: made ? `${made.facts.kind.toUpperCase()} ${made.facts.code}` : "",
  swt_rate: made && made.amount > 0 ? Number(made.rate) : 0,
  swt_base: toRupees(made ? add(made.handled, made.prior) : ZERO),
  swt_amt: toRupees(made?.amount ?? ZERO),
});

/** Deducted or collected: in both cases the party is debited and the tax is payable to the government. */
export const withheldEntries = (
  party: number,
  made: Pick<WithheldTax, "amount" | "facts"> | null,
): readonly Entry<LedgerRef>[] =>
  made
    ? [
        { ledger: party, amount: made.amount },
        { ledger: `${made.facts.kind}payable`, amount: negate(made.amount) },
      ]
    : [];
