import { sql } from "kysely";
import { choiceOf } from "../../../engine/reports/choice-of";
import type { Context } from "../../../engine/call/context";
import type {
  DeclaredFilter,
  ReportDeclaration,
  ReportQuestion,
  SelectedRows,
} from "../../../engine/reports/declaration";
import { documentFields, kindTitle, withDocuments } from "../../../engine/reports/documents-of-rows";
import { LEDGER_STATEMENT } from "../books/account-tree";
import { askedBills, overdueDays } from "./bills-as-of";
import { PARTY_FILTERS, PARTY_GROUPINGS } from "./party-filters";
import type { PartySide } from "./party-side";

const SHOWN = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "all", label: "All open bills" },
    { value: "overdue", label: "Overdue bills" },
    { value: "notdue", label: "Bills that are not due" },
    { value: "onaccount", label: "Advances and on account" },
  ],
  usual: { value: "all" },
} as const satisfies DeclaredFilter;

type Shown = (typeof SHOWN.options)[number]["value"];

/** Outstanding bills of customers or suppliers: one declaration for both. */
export function outstandingReport(side: PartySide, name: string, order: number): ReportDeclaration {
  return {
    name,
    reportno: side.outstanding,
    title: `Outstanding ${side.title}`,
    group: "Parties",
    order,
    about: `Open bills and advances of every ${side.noun} on any day, with due date and days overdue`,
    reads: "documents",
    filters: [{ name: "dtpto", label: "As of" }, SHOWN, ...PARTY_FILTERS],
    columns: [
      {
        title: "Party",
        field: "party",
        groupby: true,
        count: true,
        card: 1,
        of: "debtors.drconame",
        linkreportno: LEDGER_STATEMENT,
        linkfieldname: "ddlledger",
        linkfield: "ledgerid",
      },
      ...PARTY_GROUPINGS,
      { title: "Document", field: "kind" },
      {
        title: "Bill No",
        field: "refno",
        ungrouped: true,
        of: `${side.bill}.${side.bill === "sale" ? "autobillno" : "billno"}`,
      },
      { title: "Bill Date", field: "refdate", format: "date" },
      { title: "Due Date", field: "duedate", format: "date", of: `${side.bill}.duedate` },
      { title: "Days Overdue", field: "overdue", format: "0", of: `${side.bill}.duedate` },
      { title: "Bill Amount", field: "amount", format: "number2", sum: true },
      { title: "Pending", field: "pending", format: "number2", sum: true, card: 2 },
      { title: "Overdue", field: "overdueamount", format: "number2", sum: true, card: 3, of: `${side.bill}.duedate` },
      { title: "Narration", field: "narration", ungrouped: true },
    ],
    detailed: false,
    answer: (ctx, question) => outstandingRows(ctx, side, question),
  };
}

async function outstandingRows(ctx: Context, side: PartySide, question: ReportQuestion): Promise<SelectedRows> {
  const { from, where, notes } = await askedBills(ctx, side, question);
  const overdue = overdueDays(question.to);
  const conditions: Readonly<Record<Shown, ReturnType<typeof sql>>> = {
    all: sql`true`,
    overdue: sql`o.pending > 0 and ${overdue} > 0`,
    notdue: sql`o.pending > 0 and ${overdue} = 0`,
    onaccount: sql`o.pending < 0`,
  };
  return {
    from,
    where: sql`${where} and ${conditions[choiceOf(question, SHOWN)]}`,
    fields: {
      party: sql`d.drconame`,
      ledgerid: sql`d.id`,
      salesman: sql`coalesce(s.salesmanname, '')`,
      area: sql`coalesce(a.areaname, '')`,
      ledgergroup: sql`coalesce(lg.ledgergroupname, '')`,
      acgroup: sql`coalesce(g.acgroupname, '')`,
      kind: kindTitle("v"),
      refno: sql`o.refno`,
      refdate: sql`o.refdate::text`,
      duedate: sql`o.duedate::text`,
      overdue: sql`case when o.pending > 0 then ${overdue} else 0 end`,
      amount: sql`o.amount`,
      pending: sql`o.pending`,
      overdueamount: sql`case when o.pending > 0 and ${overdue} > 0 then o.pending else 0 end`,
      ...documentFields("v"),
    },
    order: [sql`d.drconame`, sql`o.duedate`, sql`o.id`],
    complete: (rows) => withDocuments(ctx, rows),
    notes,
  };
}
