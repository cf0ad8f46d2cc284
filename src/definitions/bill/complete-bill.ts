/**
 * The calculation of a bill, shared by form and server: from the entered record and the facts (party, items, company)
 * to lines, taxes, totals, place of supply, TDS or TCS, and faults. The form shows the result during entry; the
 * server calculates it again from its own facts and stores that.
 */
import { addDays, isIsoDate } from "../../domain/calendar";
import { billOf } from "../../domain/gst/bill";
import type { Bill } from "../../domain/gst/bill";
import type { Taxes } from "../../domain/gst/line-tax";
import type { SupplyParty } from "../../domain/gst/place-of-supply";
import type { SupplyTerms } from "../../domain/gst/supply-kind";
import { add, sum, toRupees } from "../../domain/money";
import type { Paise } from "../../domain/money";
import { CHARGES, ITEMS } from "./bill-fault";
import type { BillFault } from "./bill-fault";
import { isSaleSide } from "./bill-kind";
import type { BillForm } from "./bill-kind";
import { placesOfBill, type PlacesOfBill } from "./bill-places";
import { billTitle } from "./bill-title";
import { cellRows, cellText } from "./cells";
import type { Cells } from "./cells";
import { eInvoiceFaults } from "../gst/e-invoice";
import type { BillFacts } from "./facts";
import { ledgerFaults } from "../ledgers/ledger-rules";
import { noteRates } from "./note-rates";
import { paymentValues } from "./payments";
import { printedBill } from "./printed";
import type { PrintedNotes } from "./printed";
import { GODOWN, godownFaults, movesGoods, readCharge, readLine } from "./read-lines";
import type { ReadLine } from "./read-lines";
import { ownStateFaults, partyStateFaults } from "./state-faults";
import { withheldTax, withheldValues } from "./withholding";
import type { WithheldTax } from "./withholding";
import { isOldRule, placeFaults, ROUND_RULE, supplyFaults, termsOf, TO_PAISA, TO_RUPEE } from "./bill-terms";

export interface CompletedBill {
  /**
   * Computed fields of the bill and, in the same order, of its items and charges; never an entered field (the amount
   * of a charge is entered, its `total` is computed).
   */
  readonly values: Cells;
  readonly items: readonly Cells[];
  readonly charges: readonly Cells[];
  readonly faults: readonly BillFault[];
  readonly lines: readonly ReadLine[];
  /** Keys of fields that this bill needs besides those that each of its kind needs. */
  readonly needs: readonly string[];
  /** Null only if an amount cannot be calculated. */
  readonly bill: Bill | null;
  readonly isReverseCharge: boolean;
  /** Two-digit state of the place of supply. */
  readonly place: string;
  readonly supply: SupplyTerms;
  /** The billed party, as the bill stores it; null without a party. */
  readonly billed: SupplyParty | null;
  /** The ledger of the party, or of the place of delivery, has changed since the bill stored it. */
  readonly isOutdated: boolean;
  /** TDS of a purchase, TCS of a sale; null if none applies. */
  readonly withheld: WithheldTax | null;
  /** Null if the bill cannot be calculated. */
  readonly printed: PrintedNotes | null;
}

/**
 * Computes all that follows from what the user entered in a bill: tax of every line, totals, place of supply, due
 * date. The form shows it during entry and the server stores it, by this one function. Never throws; errors are in
 * `faults`.
 */
export function completeBill(form: BillForm, record: Cells, facts: BillFacts): CompletedBill {
  const day = cellText(record.edateview);
  const faults: BillFault[] = [];
  const rates = noteRates(form, record, day, facts);
  const lines = cellRows(record[ITEMS]).map((line, index) =>
    readLine(line, index, rates, facts, faults, form.stock !== 0 || form.paper !== undefined),
  );
  const places = placesOfBill(form, record, facts);
  const isService = lines.length > 0 && lines.every(({ item }) => item?.isService);
  const under = termsOf(form, record, day, facts, places, isService);
  const { place, isInter, terms, supply, isKnown } = under;
  faults.push(...places.faults, ...supplyFaults(form, record, supply, place, isInter));
  const needs = movesGoods(form, record, lines) ? [GODOWN] : [];
  faults.push(...placeFaults(form, record, places), ...godownFaults(needs, record));
  const charges = cellRows(record[CHARGES]).map((charge, index) => readCharge(charge, index, faults));
  const taxed = lines.map(({ line }) => line);
  const computed = counted(() => billOf(taxed, charges, terms), faults);
  faults.push(
    ...stateFaults(form, computed, places, facts, isKnown),
    ...ledgerFaults(form, record, facts.ledgers ?? new Map()),
  );
  const common = {
    faults,
    lines,
    needs,
    isReverseCharge: terms.isReverseCharge,
    place,
    supply,
    billed: places.party,
    isOutdated: places.isOutdated,
  };
  if (!computed) return { values: {}, items: [], charges: [], ...common, bill: null, withheld: null, printed: null };
  const { bill, values: printed, notes: printFacts } = printedBill(record, computed, terms, facts, faults);
  const withheld = withheldOf(form, record, day, bill, facts, faults);
  const total = billTotal(bill, withheld);
  const isKnownWhole = lines.every(({ item }) => item);
  faults.push(...eInvoiceFaults(form, record, places.party, isKnownWhole ? total : null));
  return {
    values: {
      ...totals(bill),
      ...printed,
      ...withheldValues(withheld),
      mgrossamt: toRupees(total),
      ...paymentValues(record, total),
      ...places.values,
      ...rates.values,
      ...termValues(form, record, lines, under),
      duedate: dueDate(record, day, facts),
    },
    items: bill.lines.map((line, n) => ({ ...taxesShown(line), ...itemValues(line, lines[n]) })),
    charges: bill.charges.map((line) => ({ ...taxesShown(line), total: toRupees(line.amount) })),
    ...common,
    bill,
    withheld,
    printed: printFacts,
  };
}

const stateFaults = (
  form: BillForm,
  computed: Bill | null,
  { party, isOutdated }: PlacesOfBill,
  { ownState }: BillFacts,
  isPlaceKnown: boolean,
): readonly BillFault[] => [
  ...ownStateFaults(computed, { party, ownState }),
  ...partyStateFaults(computed, { party, isSale: isSaleSide(form), isPlaceKnown, isOutdated }),
];

/** What the bill stores of the terms under which it was taxed. */
function termValues(
  form: BillForm,
  record: Cells,
  lines: readonly ReadLine[],
  { place, section, supply, terms }: ReturnType<typeof termsOf>,
): Cells {
  const taxabilities = lines.map(({ item }) => item?.taxability ?? "");
  return {
    placeofsupply: place,
    placerule: section,
    taxrule: isOldRule(record) ? 0 : 1,
    [ROUND_RULE]: terms.isRounded ? TO_RUPEE : TO_PAISA,
    doctitle: form.paper ?? billTitle(form, supply, taxabilities),
  };
}

const itemValues = ({ amount }: Bill["lines"][number], read: ReadLine | undefined): Cells => ({
  amount: toRupees(amount),
  gstrate: Number(read?.line.tax.gst ?? 0),
  cessrate: Number(read?.line.tax.cess ?? 0),
  hsncode: read?.item?.hsn ?? "",
});

/** TDS is calculated on a purchase without its GST (circular 23/2017 of the CBDT), TCS on all that the buyer owes. */
function withheldOf(
  { kind, paper }: BillForm,
  record: Cells,
  day: string,
  bill: Bill,
  { party }: BillFacts,
  faults: BillFault[],
): WithheldTax | null {
  if (paper) return null;
  if (kind === "purchase") return withheldTax(party?.tds, record, day, bill.taxes.taxable, faults);
  return kind === "sale" ? withheldTax(party?.tcs, record, day, bill.total, faults) : null;
}

/**
 * The final amount of the bill. Collected tax is part of it; deducted tax is not, because it is withheld when the
 * bill is paid.
 */
export const billTotal = ({ total }: Bill, withheld: WithheldTax | null): Paise =>
  withheld?.facts.kind === "tcs" ? add(total, withheld.amount) : total;

/**
 * An amount that is too large to be exact to the paisa, and a discount larger than the goods, are faults of the
 * entry.
 */
function counted(count: () => Bill, faults: BillFault[]): Bill | null {
  try {
    return count();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const isOwnMessage = /^The (?:discount|cess)/.test(error.message);
    faults.push(
      isOwnMessage
        ? { key: error.message.startsWith("The discount") ? "discountamt" : ITEMS, text: error.message }
        : { key: ITEMS, text: "An amount of this bill is too large." },
    );
    return null;
  }
}

const totals = ({ lines, charges, taxes, roundOff, total }: Bill): Cells => ({
  sgross: toRupees(sum(lines.map(({ gross }) => gross))),
  sdiscount: toRupees(sum(lines.map(({ discount }) => discount))),
  scharges: toRupees(sum(charges.map(({ taxable }) => taxable))),
  staxableamt: toRupees(taxes.taxable),
  scgst_amt: toRupees(taxes.cgst),
  ssgst_amt: toRupees(taxes.sgst),
  sigst_amt: toRupees(taxes.igst),
  scess_amt: toRupees(taxes.cess),
  sroundoff: toRupees(roundOff),
  mgrossamt: toRupees(total),
});

const taxesShown = ({ taxable, cgst, sgst, igst, cess }: Taxes): Cells => ({
  taxable: toRupees(taxable),
  cgst: toRupees(cgst),
  sgst: toRupees(sgst),
  igst: toRupees(igst),
  cess: toRupees(cess),
});

/** The day of the bill plus the credit days entered, otherwise those of the party; at most 3650. */
function dueDate(record: Cells, day: string, { party }: BillFacts): string | null {
  if (!isIsoDate(day)) return null;
  const days =
    cellText(record.creditdays) === "" || cellText(record.creditdays) === "0"
      ? (party?.creditDays ?? 0)
      : Number(record.creditdays);
  return addDays(day, Number.isInteger(days) && days > 0 ? Math.min(days, 3650) : 0);
}
