import { sql } from "kysely";
import { choiceOf } from "../../../engine/reports/choice-of";
import type { Context } from "../../../engine/call/context";
import type {
  DeclaredFilter,
  ReportDeclaration,
  ReportQuestion,
  SelectedRows,
} from "../../../engine/reports/declaration";
import { withDocuments } from "../../../engine/reports/documents-of-rows";
import { askedBills, overdueDays } from "./bills-as-of";
import { OPEN_BILL_ORDER, openBillColumns, openBillFields } from "./open-bill-rows";
import { PARTY_FILTERS } from "./party-filters";
import type { PartySide } from "./party-side";
import { withStatementMail } from "./statement-mail";

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
      ...openBillColumns(side),
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
      ...openBillFields(question.to),
      amount: sql`o.amount`,
      overdueamount: sql`case when o.pending > 0 and ${overdue} > 0 then o.pending else 0 end`,
    },
    order: OPEN_BILL_ORDER,
    complete: async (rows) => withStatementMail(ctx, await withDocuments(ctx, rows)),
    notes,
  };
}
