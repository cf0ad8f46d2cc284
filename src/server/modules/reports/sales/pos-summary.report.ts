import type { DeclaredColumn, ReportQuestion } from "../../../engine/reports/declaration";
import { figureColumn } from "../../../engine/reports/figure-column";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import { withDocuments } from "../../../engine/reports/documents-of-rows";
import { choiceOf } from "../../../engine/reports/choice-of";
import { BY, counterBills, countedBills, paymentModes } from "./counter-bills";

const SELF = 3310;

const MONEY: readonly DeclaredColumn[] = [
  figureColumn("Received", "received", { of: "salepos.tendered" }),
  figureColumn("Change", "change", { of: "salepos.changeamt" }),
  figureColumn("Collected", "collected", { card: 3, of: "salepos.paidamt" }),
  figureColumn("On Account", "onaccount", { of: "salepos.unpaidamt" }),
];

const WORTH: readonly DeclaredColumn[] = [
  figureColumn("Value", "taxable", { of: "salepos.staxableamt" }),
  figureColumn("Tax", "tax"),
  figureColumn("Round Off", "roundoff", { of: "salepos.sroundoff" }),
  figureColumn("Total", "total", { card: 2 }),
];

type By = (typeof BY.options)[number]["value"];

/** A row opens the bills that are in it. */
const HEADS: Readonly<Record<Exclude<By, "bill">, Partial<DeclaredColumn> & { readonly title: string }>> = {
  mode: { title: "Paid Into", linkfieldname: "ddlledger", linkfield: "ledgerid", of: "debtors.drconame" },
  user: { title: "User", linkfieldname: "billno", linkfield: "username" },
  hour: { title: "Hour", linkfieldname: "lotno", linkfield: "hour" },
  day: {
    title: "Date",
    format: "date",
    linkfieldname: "dtpfrom",
    linkfield: "name",
    linkfieldnameC: "dtpto",
    linkfieldC: "name",
  },
};

function columnsOf(by: By): readonly DeclaredColumn[] {
  if (by === "bill")
    return [
      { title: "Date", field: "vdate", format: "date" },
      { title: "Time", field: "time", ungrouped: true },
      { title: "Number", field: "vno", ungrouped: true, card: 1, of: "salepos.autobillno" },
      { title: "Party", field: "party", of: "debtors.drconame" },
      { title: "User", field: "user" },
      ...WORTH,
      ...MONEY,
      { title: "Branch", field: "branch", visible: false },
      { title: "Narration", field: "narration", ungrouped: true },
    ];
  const head: DeclaredColumn = {
    field: "name",
    count: true,
    card: 1,
    linkreportno: SELF,
    linkfieldnameB: "billnoC",
    linkfieldB: "to",
    ...HEADS[by],
  };
  // A bill that is paid in two ways is counted with both, and its value belongs to neither alone.
  if (by === "mode") return [head, { title: "Bills", field: "bills", format: "0" }, ...MONEY];
  return [head, { title: "Bills", field: "bills", format: "0", sum: true }, ...WORTH, ...MONEY];
}

/** The columns of every choice, each once: rows are sorted and grouped by columns that the report declares. */
const EVERY: readonly DeclaredColumn[] = [
  ...new Map(
    BY.options
      .flatMap(({ value }) => columnsOf(value))
      .toReversed()
      .map((column) => [column.field, column]),
  ).values(),
].toReversed();

export default defineReport({
  name: "possummary",
  reportno: SELF,
  title: "POS Day Summary",
  group: "Sales and Purchase",
  order: 100,
  about: "POS invoices by payment mode, user, hour or day: number, value, tax, money received and change",
  alsoCalled: "day end, Z report, counter summary",
  reads: "documents",
  filters: [
    { name: "dtpfrom", usual: "today" },
    { name: "dtpto" },
    BY,
    { name: "ddlledger", label: "Paid Into", source: "debtors:money" },
    { name: "billno", label: "User", source: "users" },
    { name: "lotno", kind: "text", label: "Hour (00 to 23)" },
    BRANCH_FILTER,
  ],
  columns: EVERY,
  answer: async (ctx, question: ReportQuestion) => {
    const by = choiceOf(question, BY);
    const columns = columnsOf(by);
    const notes = ["Hours are those of Indian Standard Time. Money given back on credit notes is not taken off."];
    if (by === "bill") return { rows: await withDocuments(ctx, await counterBills(ctx, question)), columns, notes };
    const rows = by === "mode" ? await paymentModes(ctx, question) : await countedBills(ctx, by, question);
    return { rows: rows.map((row) => ({ ...row, to: "bill" })), columns, notes };
  },
});
