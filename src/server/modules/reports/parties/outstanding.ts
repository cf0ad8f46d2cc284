import { sql } from "kysely";
import { REMINDER_LETTER } from "../../../../definitions/print/letters/reminder";
import { choiceOf } from "../../../engine/reports/choice-of";
import type { Context } from "../../../engine/call/context";
import type {
  DeclaredFilter,
  ReportDeclaration,
  ReportQuestion,
  SelectedRows,
} from "../../../engine/reports/declaration";
import { kindTitle, withDocuments } from "../../../engine/reports/documents-of-rows";
import { askedSums } from "./asked-bills";
import { overdueDays } from "./bills-as-of";
import { OPEN_BILL_ORDER, openBillColumns, openBillFields, PARTY_ORDER } from "./open-bill-rows";
import { PARTY_FIELDS } from "./party-fields";
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

/** How pages find the parties that they show. */
const IN_PARTIES = {
  key: sql`d.id`,
  order: PARTY_ORDER,
  counted: sql`o.n`,
  within: (keys: readonly string[]) => sql`o.ledgerid = any(${[...keys]}::bigint[])`,
};

/** Outstanding bills of customers or suppliers: one declaration for both. */
export function outstandingReport(side: PartySide, name: string, order: number): ReportDeclaration {
  return {
    name,
    reportno: side.outstanding,
    title: `Outstanding ${side.title}`,
    group: "Parties",
    order,
    about: `Open bills and advances of every ${side.noun} on any day, with due date and days overdue`,
    alsoCalled: side.alsoCalled,
    reads: "documents",
    filters: [{ name: "dtpto", label: "As of" }, SHOWN, ...PARTY_FILTERS],
    isReadByPage: true,
    columns: [
      ...openBillColumns(side),
      { title: "Bill Amount", field: "amount", format: "number2", sum: true },
      { title: "Pending", field: "pending", format: "number2", sum: true, card: 2 },
      { title: "Overdue", field: "overdueamount", format: "number2", sum: true, card: 3, of: `${side.bill}.duedate` },
      { title: "Narration", field: "narration", ungrouped: true },
    ],
    detailed: false,
    ...(side.bill === "sale" ? { letter: REMINDER_LETTER } : {}),
    answer: (ctx, question) => outstandingRows(ctx, side, question),
  };
}

async function outstandingRows(ctx: Context, side: PartySide, question: ReportQuestion): Promise<SelectedRows> {
  const withKinds = question.group.includes("kind");
  const { bills, sums, byParty, notes } = await askedSums(ctx, side, question, { cuts: [question.to], withKinds });
  const overdue = overdueDays(question.to);
  const isOverdue = sql`o.pending > 0 and ${overdue} > 0`;
  const shown = choiceOf(question, SHOWN);
  const conditions: Readonly<Record<Shown, ReturnType<typeof sql>>> = {
    all: sql`true`,
    overdue: isOverdue,
    notdue: sql`o.pending > 0 and ${overdue} = 0`,
    onaccount: sql`o.pending < 0`,
  };
  // A row of the sums may take bills back, so its side says whether they are owed.
  const ofSums: typeof conditions = {
    all: sql`true`,
    overdue: sql`o.side > 0 and ${overdue} > 0`,
    notdue: sql`o.side > 0 and ${overdue} = 0`,
    onaccount: sql`o.side < 0`,
  };
  const parties = byParty(shown === "all" || shown === "onaccount" ? [] : [question.to]);
  const amounts = (condition: ReturnType<typeof sql>) => ({
    amount: sql`o.amount`,
    pending: sql`o.pending`,
    overdueamount: sql`case when ${condition} then o.pending else 0 end`,
  });
  return {
    ...bills,
    where: sql`${bills.where} and ${conditions[shown]}`,
    fields: { ...openBillFields(question.to), ...amounts(isOverdue) },
    summed: {
      ...sums,
      where: sql`${sums.where} and ${ofSums[shown]}`,
      fields: { ...PARTY_FIELDS, ...(withKinds ? { kind: kindTitle("o") } : {}), ...amounts(ofSums.overdue) },
      counted: sql`o.n`,
    },
    order: OPEN_BILL_ORDER,
    ...(parties
      ? {
          ownGroups: { ...IN_PARTIES, ...parties, where: sql`${parties.where} and ${ofSums[shown]}` },
          keptBy: "party",
        }
      : {}),
    complete: async (rows) => withStatementMail(ctx, await withDocuments(ctx, rows)),
    notes,
  };
}
