import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter } from "../../../engine/reports/declaration";
import { withDocuments } from "../../../engine/reports/documents-of-rows";
import { choiceOf } from "../../../engine/reports/choice-of";
import { STOCK_LEDGER } from "../stock/asked-items";
import { STATEMENT_OF_ACCOUNT } from "./register-columns";
import { returnedLines } from "./returned-lines";

const SIDE = {
  name: "billnoC",
  label: "Returns of",
  kind: "choice",
  options: [
    { value: "out", label: "Sales" },
    { value: "in", label: "Purchases" },
    { value: "all", label: "Sales and purchases" },
  ],
  usual: { value: "out" },
} as const satisfies DeclaredFilter;

export default defineReport({
  name: "returns",
  reportno: 3308,
  title: "Returns",
  group: "Sales and Purchase",
  order: 80,
  about: "What credit and debit notes take back, by the bill that they name, with the reason",
  reads: "documents",
  filters: [
    { name: "dtpfrom" },
    { name: "dtpto" },
    SIDE,
    { name: "ddlledger", label: "Party", source: ledgersOf("billparty") },
    { name: "itemname" },
    BRANCH_FILTER,
  ],
  columns: [
    { title: "Bill Returned", field: "bill", count: true },
    { title: "Date", field: "vdate", format: "date", card: 2 },
    { title: "Document", field: "kind" },
    { title: "Number", field: "vno", card: 1 },
    {
      title: "Party",
      field: "party",
      of: "debtors.drconame",
      linkreportno: STATEMENT_OF_ACCOUNT,
      linkfieldname: "ddlledger",
      linkfield: "ledgerid",
    },
    {
      title: "Item",
      field: "item",
      of: "item.itemname",
      linkreportno: STOCK_LEDGER,
      linkfieldname: "itemname",
      linkfield: "itemid",
    },
    { title: "Quantity", field: "qty", format: "qty", sum: true },
    { title: "Unit", field: "unit", of: "unit.unitname" },
    { title: "Value", field: "taxable", format: "number2", sum: true, card: 3 },
    { title: "Tax", field: "tax", format: "number2", sum: true },
    { title: "Total", field: "total", format: "number2", sum: true },
    { title: "Branch", field: "branch", visible: false },
    { title: "Reason", field: "narration" },
  ],
  answer: async (ctx, question) => ({
    rows: await withDocuments(ctx, await returnedLines(ctx, choiceOf(question, SIDE), question)),
    notes: ["The reason is the narration of the note. A note that names no bill has none here."],
  }),
});
