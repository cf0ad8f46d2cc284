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
  const charged = (
    taxes: Taxes,
    charge: Row,
    more: Pick<TaxLine, "supply" | "hsn" | "gstrate" | "cessrate">,
  ): TaxLine => ({
    ...common,
    ...amounts(taxes),
    itemid: null,
    ledgerid: Number(charge.ledgerid) || null,
    quantity: quantity(0),
    ...more,
  });
  const chargeLines = (line: TaxedCharge, charge: Row): readonly TaxLine[] => {
    const hsn = cellText(charge.hsncode);
    if (!line.parts)
      return [
        charged(line, charge, {
          supply: supplyKindOf(supply, ""),
          hsn,
          gstrate: cellDecimal(charge.gstpercent),
          cessrate: "0",
        }),
      ];
    return line.parts.map((part) => {
      const read = lines[part.line];
      return charged(part, charge, {
        supply: supplyKindOf(supply, read?.item?.taxability ?? ""),
        hsn: hsn || (read?.item?.hsn ?? ""),
        gstrate: read?.line.tax.gst ?? "0",
        cessrate: read?.line.tax.cess ?? "0",
      });
    });
  };
  return [
    ...bill.lines.map((line, n): TaxLine => {
      const read = lines[n];
      return {
        ...common,
        ...amounts(line),
        supply: supplyKindOf(supply, read?.item?.taxability ?? ""),
        itemid: read?.item?.id ?? null,
        ledgerid: null,
        hsn: read?.item?.hsn ?? "",
        quantity: quantity((read?.base ?? 0) * (isBack ? -1 : 1)),
        gstrate: read?.line.tax.gst ?? "0",
        cessrate: read?.line.tax.cess ?? "0",
      };
    }),
    ...bill.charges.flatMap((line, n) => chargeLines(line, charges[n] ?? {})),
  ];
}

/** Under reverse charge the buyer owes the tax: we post none, but the line keeps its rate. */
const untaxed = ({ taxable }: Taxes): Taxes => ({ taxable, cgst: ZERO, sgst: ZERO, igst: ZERO, cess: ZERO });

function signed(isBack: boolean, { taxable, cgst, sgst, igst, cess }: Taxes): Taxes {
  if (!isBack) return { taxable, cgst, sgst, igst, cess };
  return { taxable: negate(taxable), cgst: negate(cgst), sgst: negate(sgst), igst: negate(igst), cess: negate(cess) };
}
