import { supplyKindOf } from "../../domain/gst/supply-kind";
import type { SupplyTerms } from "../../domain/gst/supply-kind";
import type { BillForm } from "./bill-kind";

const UNTAXED: ReadonlySet<string> = new Set(["composition", "nil", "exempt", "nongst"]);

/**
 * Title of our document by law: a bill of supply if no line is taxed or the company is under composition (section
 * 31(3)(c) of the CGST Act), otherwise a tax invoice. '' if the document is the supplier's.
 */
export function billTitle({ kind }: BillForm, supply: SupplyTerms, taxabilities: readonly string[]): string {
  if (kind === "salereturn") return "Credit Note";
  if (kind === "purchasereturn") return "Debit Note";
  if (kind === "purchase") return "";
  if (supply.own === "unregistered") return "Invoice";
  const isUntaxed =
    taxabilities.length > 0 && taxabilities.every((taxability) => UNTAXED.has(supplyKindOf(supply, taxability)));
  return isUntaxed || supply.own === "composition" ? "Bill of Supply" : "Tax Invoice";
}
