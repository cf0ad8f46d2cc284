import { isSaleSide } from "../../../../definitions/bill/bill-kind";
import type { BillForm } from "../../../../definitions/bill/bill-kind";
import { cellDecimal, cellText } from "../../../../definitions/bill/cells";
import type { CompletedBill } from "../../../../definitions/bill/complete-bill";
import type { TaxedCharge } from "../../../../domain/gst/bill";
import type { Taxes } from "../../../../domain/gst/line-tax";
import { supplyKindOf } from "../../../../domain/gst/supply-kind";
import { negate, ZERO } from "../../../../domain/money";
import { quantity } from "../../../../domain/quantity";
import type { Row } from "../../../../wire/envelope";
import type { TaxLine } from "../../documents/posting";

const CLASSES = {
  sale: "invoice",
  purchase: "invoice",
  salereturn: "creditnote",
  purchasereturn: "debitnote",
} as const;

/**
 * The lines and charges of a bill for the GST returns; `charges` as entered. A charge that is taxed like the goods
 * has one line for each part: at the rate of the goods, and under their HSN unless it has its own.
 */
export function taxLinesOf(
  form: BillForm,
  made: CompletedBill,
  partyid: number | null,
  charges: readonly Row[],
): readonly TaxLine[] {
  const { bill, lines, supply, place, billed } = made;
  if (!bill) return [];
  const isBack = form.kind === "salereturn" || form.kind === "purchasereturn";
  const common = {
    side: isSaleSide(form) ? "out" : "in",
    docclass: CLASSES[form.kind],
    isitc: supply.isSale || supply.own === "regular",
    pos: place,
    partyid,
    gstin: billed?.gstin ?? "",
    gsttype: billed?.gstType ?? "",
  } as const;
  const amounts = (taxes: Taxes): Taxes =>
    signed(isBack, supply.isSale && supply.isReverseCharge ? untaxed(taxes) : taxes);
  const charge = (line: TaxedCharge, entered: Row): readonly TaxLine[] =>
    chargeParts(line, entered, made).map(({ taxes, ...part }) => ({
      ...common,
      ...amounts(taxes),
      itemid: null,
      ledgerid: Number(entered.ledgerid) || null,
      quantity: quantity(0),
      ...part,
    }));
  return [
    ...bill.lines.map((line, n): TaxLine => ({
      ...common,
      ...amounts(line),
      ...ratesOf(lines[n], supply),
      itemid: lines[n]?.item?.id ?? null,
      ledgerid: null,
      quantity: quantity((lines[n]?.base ?? 0) * (isBack ? -1 : 1)),
    })),
    ...bill.charges.flatMap((line, n) => charge(line, charges[n] ?? {})),
  ];
}

type Rates = Pick<TaxLine, "supply" | "hsn" | "gstrate" | "cessrate">;

const ratesOf = (read: CompletedBill["lines"][number] | undefined, supply: CompletedBill["supply"]): Rates => ({
  supply: supplyKindOf(supply, read?.item?.taxability ?? ""),
  hsn: read?.item?.hsn ?? "",
  gstrate: read?.line.tax.gst ?? "0",
  cessrate: read?.line.tax.cess ?? "0",
});

/** The parts of a charge with their tax: one, unless it is taxed like the goods. */
function chargeParts(
  line: TaxedCharge,
  entered: Row,
  { lines, supply }: CompletedBill,
): readonly (Rates & { readonly taxes: Taxes })[] {
  const hsn = cellText(entered.hsncode);
  if (!line.parts) {
    const gstrate = cellDecimal(entered.gstpercent);
    return [{ taxes: line, supply: supplyKindOf(supply, ""), hsn, gstrate, cessrate: "0" }];
  }
  return line.parts.map((part) => {
    const rates = ratesOf(lines[part.line], supply);
    return { taxes: part, ...rates, hsn: hsn || rates.hsn };
  });
}

/** Under reverse charge the buyer owes the tax: we post none, but the line keeps its rate. */
const untaxed = ({ taxable }: Taxes): Taxes => ({ taxable, cgst: ZERO, sgst: ZERO, igst: ZERO, cess: ZERO });

function signed(isBack: boolean, { taxable, cgst, sgst, igst, cess }: Taxes): Taxes {
  if (!isBack) return { taxable, cgst, sgst, igst, cess };
  return { taxable: negate(taxable), cgst: negate(cgst), sgst: negate(sgst), igst: negate(igst), cess: negate(cess) };
}
