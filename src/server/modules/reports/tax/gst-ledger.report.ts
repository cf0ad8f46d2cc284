import { sql } from "kysely";
import { readDecimal } from "../../../../domain/decimal";
import { Refusal } from "../../../engine/call/refusal";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter } from "../../../engine/reports/declaration";
import { textIn } from "../../../engine/reports/question";
import type { ReportQuestion } from "../../../engine/reports/declaration";
import { choiceOf } from "../../../engine/reports/choice-of";
import { GST_LEDGER, SUPPLY_FILTER } from "./tax-figures";
import { REGISTER_FILTERS, registerColumns, registerRows } from "./tax-register";

const SIDE = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "both", label: "Sales and purchases" },
    { value: "out", label: "Sales" },
    { value: "in", label: "Purchases" },
  ],
  usual: { value: "both" },
} as const satisfies DeclaredFilter;

/** The rate of a filter as text; '' for all. Throws `Refusal` for a text that is no number. */
function rateIn(question: ReportQuestion): string {
  const rate = textIn(question, "lotno");
  if (rate !== "" && !readDecimal(rate)) throw new Refusal("lotno", `${rate.slice(0, 20)} is not a GST rate.`);
  return rate;
}

export default defineReport({
  name: "gstledger",
  reportno: GST_LEDGER,
  title: "GST Ledger",
  group: "Tax",
  order: 60,
  about: "The taxes of every bill and note by HSN and rate",
  alsoCalled: "CGST, SGST, IGST",
  reads: "documents",
  filters: [
    ...REGISTER_FILTERS,
    SIDE,
    SUPPLY_FILTER,
    { name: "billno", kind: "text", label: "HSN / SAC" },
    { name: "lotno", kind: "text", label: "GST %" },
  ],
  columns: registerColumns([
    { title: "Sales or Purchases", field: "sidename" },
    { title: "Supply", field: "supplyname" },
    { title: "Input Credit", field: "credit", visible: false },
    { title: "HSN / SAC", field: "hsn" },
    { title: "UQC", field: "uqc", visible: false },
    { title: "Quantity", field: "qty", format: "qty" },
  ]),
  compares: [],
  answer: (ctx, question) => {
    const [side, supply] = [choiceOf(question, SIDE), choiceOf(question, SUPPLY_FILTER)];
    const [hsn, rate] = [textIn(question, "billno"), rateIn(question)];
    return registerRows(ctx, question, {
      isByHsn: true,
      where: sql`${side === "both" ? sql`true` : sql`l.side = ${side}`} and ${supply === "all" ? sql`true` : sql`l.supply = ${supply}`}
        and ${hsn === "" ? sql`true` : sql`l.hsn = ${hsn}`} and ${rate === "" ? sql`true` : sql`l.gstrate = ${rate}::numeric`}`,
    });
  },
});
