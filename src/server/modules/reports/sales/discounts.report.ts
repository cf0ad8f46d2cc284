import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter } from "../../../engine/reports/declaration";
import { choiceOf } from "../../../engine/reports/choice-of";
import { withDocuments } from "../../../engine/reports/documents-of-rows";
import { STOCK_LEDGER } from "../stock/asked-items";
import { discountedLines, SHOWN } from "./discounted-lines";
import { STATEMENT_OF_ACCOUNT } from "./register-columns";

const SIDE = {
  name: "billnoC",
  label: "Given on",
  kind: "choice",
  options: [
    { value: "sale", label: "Sales" },
    { value: "purchase", label: "Purchases" },
  ],
  usual: { value: "sale" },
} as const satisfies DeclaredFilter;

export default defineReport({
  name: "discounts",
  reportno: 3309,
  title: "Discounts and Free Goods",
  group: "Sales and Purchase",
  order: 90,
  about: "Lines of bills with a discount or without a price: what was given, on which item, to whom, by which salesman",
  reads: "documents",
  filters: [
    { name: "dtpfrom", usual: "month-start" },
    { name: "dtpto" },
    SIDE,
    SHOWN,
    { name: "ddlledger", label: "Party", source: ledgersOf("billparty") },
    { name: "itemname" },
    { name: "salesman" },
    BRANCH_FILTER,
  ],
  columns: [
    { title: "Date", field: "vdate", format: "date", card: 2 },
    { title: "Document", field: "kind", visible: false },
    { title: "Number", field: "vno", card: 1, count: true },
    {
      title: "Party",
      field: "party",
      of: "debtors.drconame",
      linkreportno: STATEMENT_OF_ACCOUNT,
      linkfieldname: "ddlledger",
      linkfield: "ledgerid",
    },
    { title: "Salesman", field: "salesman", of: "salesman.salesmanname" },
    {
      title: "Item",
      field: "item",
      of: "item.itemname",
      linkreportno: STOCK_LEDGER,
      linkfieldname: "itemname",
      linkfield: "itemid",
    },
    { title: "Quantity", field: "qty", format: "qty", sum: true },
    { title: "Free Qty", field: "freeqty", format: "qty", sum: true },
    { title: "Unit", field: "unit", of: "unit.unitname" },
    { title: "Price in Item", field: "listrate", format: "0.00" },
    { title: "Rate", field: "rate", format: "0.00" },
    { title: "At Rate", field: "gross", format: "number2", sum: true },
    { title: "Disc %", field: "discount", format: "0.00" },
    { title: "Line Discount", field: "linediscount", format: "number2", sum: true },
    { title: "Share of Bill Discount", field: "billdiscount", format: "number2", sum: true },
    { title: "Discount", field: "given", format: "number2", sum: true, card: 3 },
    { title: "Given %", field: "percent", format: "0.00" },
    { title: "Free at Price in Item", field: "freevalue", format: "number2", sum: true },
    { title: "Branch", field: "branch", visible: false },
    { title: "Narration", field: "narration", ungrouped: true },
  ],
  answer: async (ctx, question) => ({
    rows: await withDocuments(ctx, await discountedLines(ctx, choiceOf(question, SIDE), question)),
    notes: [
      "Amounts are as entered: with tax where the rates of the bill include tax. Goods are free where their rate is 0 or their discount is all of it.",
      "The price in the item is today's. Notes that take a discount back are not in this report.",
    ],
  }),
});
