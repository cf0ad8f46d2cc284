import { sql } from "kysely";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter } from "../../../engine/reports/declaration";
import { choiceOf } from "../../../engine/reports/choice-of";
import { REGISTER_FILTERS, registerColumns, registerRows } from "./tax-register";

const SIDE = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "in", label: "Purchases on which you owe the tax" },
    { value: "out", label: "Sales on which the buyer owes the tax" },
  ],
  usual: { value: "in" },
} as const satisfies DeclaredFilter;

export default defineReport({
  name: "reversecharge",
  reportno: 3504,
  title: "Reverse Charge",
  group: "Tax",
  order: 40,
  about: "Supplies on which the buyer owes the tax, with the tax that you owe",
  alsoCalled: "RCM",
  reads: "documents",
  filters: [...REGISTER_FILTERS, SIDE],
  columns: registerColumns([{ title: "Input Credit", field: "credit" }]),
  compares: [],
  answer: (ctx, question) =>
    registerRows(ctx, question, { where: sql`l.supply = 'rcm' and l.side = ${choiceOf(question, SIDE)}` }),
});
