import { asPrinted, TAX_HEADS, TAX_TITLES, usualRoundOff } from "../../domain/gst/as-printed";
import type { PrintedTotals } from "../../domain/gst/as-printed";
import type { Bill, BillTerms } from "../../domain/gst/bill";
import { taxOf } from "../../domain/gst/line-tax";
import { formatAmount } from "../../domain/indian-format";
import { fromRupeesText, paise, subtract, toRupees, toRupeesText, ZERO } from "../../domain/money";
import type { Paise } from "../../domain/money";
import type { BillFault } from "./bill-fault";
import { cellDecimal, isOn } from "./cells";
import type { Cells } from "./cells";
import type { BillFacts, PrintedTolerance } from "./facts";

export const USUAL_TOLERANCE: PrintedTolerance = { tax: "1", roundOff: "1" };

/** The flag field, and the field of each printed figure, such as `prcgst`. */
export const AS_PRINTED = "isprinted";
export const printedField = (name: keyof PrintedTotals): string => `pr${name.toLowerCase()}`;
export const PRINTED_FIELDS = [AS_PRINTED, ...[...TAX_HEADS, "roundOff" as const].map(printedField)] as const;

const LABELS: Readonly<Record<keyof PrintedTotals, string>> = {
  ...TAX_TITLES,
  roundOff: "Round off",
};

/** Notes shown beside the total; a round-off may hide a tax that differs. */
export interface PrintedNotes {
  /** Figures were entered, but the user has not set the flag to use them. */
  readonly isUnused: boolean;
  /** Printed taxes minus computed taxes. */
  readonly taxDifference: Paise;
}

interface PrintedBill {
  readonly bill: Bill;
  /** Printed total minus computed total. */
  readonly values: Cells;
  readonly notes: PrintedNotes;
}

/**
 * A supplier's bill with its printed figures, if the user has set the flag and they are within the tolerance;
 * otherwise the computed bill. Faults name the computed and the printed figure.
 */
export function printedBill(
  record: Cells,
  computed: Bill,
  terms: BillTerms,
  { printed: tolerance = USUAL_TOLERANCE }: BillFacts,
  faults: BillFault[],
): PrintedBill {
  const printed = readPrinted(record);
  if (!isOn(record[AS_PRINTED]))
    return {
      bill: computed,
      values: differenceOf(computed, computed),
      notes: { isUnused: Object.values(printed).some((figure) => figure !== 0), taxDifference: ZERO },
    };
  const found = faultsOf(printed, computed, terms, tolerance);
  faults.push(...found);
  const bill = found.length > 0 ? computed : asPrinted(computed, printed, terms.isInclusive);
  return {
    bill,
    values: differenceOf(bill, computed),
    notes: { isUnused: false, taxDifference: subtract(taxOf(bill.taxes), taxOf(computed.taxes)) },
  };
}

const money = (text: string): Paise => fromRupeesText(text) ?? ZERO;
const differenceOf = (bill: Bill, computed: Bill): Cells => ({
  prdifference: toRupees(subtract(bill.total, computed.total)),
});

function readPrinted(record: Cells): PrintedTotals {
  const of = (name: keyof PrintedTotals): Paise => money(cellDecimal(record[printedField(name)]));
  return { cgst: of("cgst"), sgst: of("sgst"), igst: of("igst"), cess: of("cess"), roundOff: of("roundOff") };
}

function faultsOf(
  printed: PrintedTotals,
  computed: Bill,
  terms: BillTerms,
  tolerance: PrintedTolerance,
): readonly BillFault[] {
  if (terms.isReverseCharge)
    return [{ key: AS_PRINTED, text: "Under reverse charge the supplier charges no tax. Clear this field." }];
  const taxes = TAX_HEADS.flatMap((head) => {
    if (computed.taxes[head] === 0 && printed[head] !== 0)
      return [
        {
          key: printedField(head),
          text: `This bill has no ${LABELS[head]}. Check the GSTIN of the supplier and the GST rates of the items.`,
        },
      ];
    return tooFar(head, printed[head], computed.taxes[head], money(tolerance.tax));
  });
  return taxes.length > 0
    ? taxes
    : tooFar("roundOff", printed.roundOff, usualRoundOff(computed, printed, terms), money(tolerance.roundOff));
}

function tooFar(name: keyof PrintedTotals, printed: Paise, computed: Paise, allowed: Paise): readonly BillFault[] {
  const difference = paise(Math.abs(printed - computed));
  if (difference <= allowed) return [];
  return [
    {
      key: printedField(name),
      text: `${LABELS[name]}: ${rupees(computed)} is computed, but ${rupees(printed)} is printed. They can differ by up to ${rupees(allowed)}. Correct the lines, or change Settings of the books.`,
    },
  ];
}

const rupees = (amount: Paise): string => formatAmount(toRupeesText(amount));
