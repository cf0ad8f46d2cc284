import { sql } from "kysely";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter } from "../../../engine/reports/declaration";
import { choiceOf } from "../../../engine/reports/choice-of";
import { REGISTER_FILTERS, registerColumns, registerRows } from "./tax-register";

const CREDIT = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "credit", label: "Tax taken as input credit" },
    { value: "none", label: "Tax in the cost of goods" },
    { value: "all", label: "All purchases" },
  ],
  usual: { value: "credit" },
} as const satisfies DeclaredFilter;

const CONDITIONS = {
  credit: sql`l.isitc and l.igst + l.cgst + l.sgst + l.cess <> 0`,
  none: sql`not l.isitc and l.igst + l.cgst + l.sgst + l.cess <> 0`,
  all: sql`true`,
} as const;

export default defineReport({
  name: "itcregister",
  reportno: 3503,
  title: "ITC Register",
  group: "Tax",
  order: 30,
  about: "Every purchase and debit note with the input tax credit that it brings or takes back",
  alsoCalled: "input tax credit, GSTR-2B",
  reads: "documents",
  filters: [...REGISTER_FILTERS, CREDIT],
  columns: registerColumns([
    { title: "Supply", field: "supplyname" },
    { title: "Input Credit", field: "credit" },
  ]),
  compares: [],
  answer: (ctx, question) =>
    registerRows(ctx, question, { where: sql`l.side = 'in' and ${CONDITIONS[choiceOf(question, CREDIT)]}` }),
});
