import { sql } from "kysely";
import type { Context } from "../../../engine/call/context";
import { Forbidden } from "../../../engine/call/refusal";
import { seesField } from "../../../engine/reports/columns";
import { choiceOf } from "../../../engine/reports/choice-of";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredColumn, DeclaredFilter, ReportQuestion, ReportRows } from "../../../engine/reports/declaration";
import type { ReportRow } from "../../../engine/reports/declaration";
import { documentFields, kindTitle, withDocuments } from "../../../engine/reports/documents-of-rows";
import { namedColumns } from "../../../engine/reports/named-columns";
import { reportRights } from "../../../engine/reports/reach";
import { askedBills } from "./asked-bills";
import { PARTY_FIELDS, PARTY_GROUPINGS, PARTY_OF_GROUP } from "./party-fields";
import { PARTY_FILTERS } from "./party-filters";
import { CUSTOMERS, SUPPLIERS } from "./party-side";
import { settledWithin } from "./settled-within";

const NUMBER = 3209;

const SIDE = {
  name: "billnoB",
  label: "Parties",
  kind: "choice",
  options: [
    { value: "customers", label: "Customers" },
    { value: "suppliers", label: "Suppliers" },
  ],
  usual: { value: "customers" },
} as const satisfies DeclaredFilter;

const SHOWN = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "parties", label: "Parties" },
    { value: "bills", label: "Bills" },
  ],
  usual: { value: "parties" },
} as const satisfies DeclaredFilter;

const PARTY: DeclaredColumn = { title: "Party", field: "party", count: true, card: 1, of: "debtors.drconame" };

/** A row of a party opens its bills in the same report and days. */
const OF_PARTIES: readonly DeclaredColumn[] = [
  {
    ...PARTY,
    linkreportno: NUMBER,
    linkfieldname: "ddlledger",
    linkfield: "ledgerid",
    linkfieldnameB: "billnoC",
    linkfieldB: "shown",
    linkfieldnameC: "billnoB",
    linkfieldC: "side",
    linkfieldnameD: "dtpfrom",
    linkfieldD: "fromday",
    linkfieldnameE: "dtpto",
    linkfieldE: "today",
  },
  ...PARTY_GROUPINGS,
  { title: "Bills Settled", field: "bills", format: "0", sum: true },
  { title: "Amount Settled", field: "amount", format: "number2", sum: true },
  { title: "Average Days from Bill Date", field: "days", format: "0.0", card: 2 },
  { title: "Average Days after Due Date", field: "delay", format: "0.0", card: 3 },
  { title: "Bills Late", field: "late", format: "0", sum: true },
  { title: "Amount Late", field: "lateamount", format: "number2", sum: true },
  { title: "Largest Delay (Days)", field: "maxdelay", format: "0" },
];

const OF_BILLS: readonly DeclaredColumn[] = [
  PARTY,
  ...PARTY_GROUPINGS,
  { title: "Document", field: "kind" },
  { title: "Bill No", field: "refno", ungrouped: true },
  { title: "Bill Date", field: "refdate", format: "date" },
  { title: "Due Date", field: "duedate", format: "date" },
  { title: "Settled On", field: "settledon", format: "date", card: 2 },
  { title: "Bill Amount", field: "amount", format: "number2", sum: true },
  { title: "Days from Bill Date", field: "days", format: "0" },
  { title: "Days after Due Date", field: "delay", format: "0", card: 3 },
  { title: "Narration", field: "narration", ungrouped: true },
];

/** What the rows of either view may be sorted and grouped by; an answer has the columns of its view. */
const DECLARED = [
  ...OF_PARTIES,
  ...OF_BILLS.filter(({ field }) => !OF_PARTIES.some((one) => one.field === field)).map((column) => ({
    ...column,
    visible: false,
  })),
];

const NOTE =
  "A bill is settled on the day that leaves nothing of it open. Averages are weighted by the amounts of the bills. Days after due date are negative for bills settled early.";

const DAYS = sql`o.settledon - o.refdate`;
const DELAY = sql`o.settledon - o.duedate`;

async function performance(ctx: Context, question: ReportQuestion): Promise<ReportRows> {
  const chosen = choiceOf(question, SIDE);
  const side = chosen === "customers" ? CUSTOMERS : SUPPLIERS;
  if (!seesField(await reportRights(ctx), `${side.bill}.duedate`))
    throw new Forbidden("You don't have permission to view due dates.");
  const { from, where, notes } = await askedBills(ctx, side, question, (ledgerid) =>
    settledWithin(ctx, question, side.sign, ledgerid),
  );
  if (choiceOf(question, SHOWN) === "parties") {
    const { rows } = await sql<ReportRow>`
      select ledgerid, ${PARTY_OF_GROUP},
        count(*)::text as bills, sum(amount)::text as amount, round(sum(amount * days) / sum(amount), 1)::text as days,
        round(sum(amount * delay) / sum(amount), 1)::text as delay, (count(*) filter (where delay > 0))::text as late,
        coalesce(sum(amount) filter (where delay > 0), 0)::text as lateamount, greatest(max(delay), 0)::text as maxdelay
      from (
        select ${namedColumns(PARTY_FIELDS)}, o.amount, ${DAYS} as days, ${DELAY} as delay
        from ${from} where ${where}) b
      group by ledgerid order by sum(amount * delay) / sum(amount) desc, 2, 1`.execute(ctx.tx);
    const drill = { shown: "bills", side: chosen, fromday: question.from, today: question.to };
    return { rows: rows.map((row) => ({ ...row, ...drill })), columns: OF_PARTIES, notes: [NOTE, ...notes] };
  }
  return {
    from,
    where,
    columns: OF_BILLS,
    fields: {
      ...PARTY_FIELDS,
      kind: kindTitle("v"),
      refno: sql`o.refno`,
      refdate: sql`o.refdate::text`,
      duedate: sql`o.duedate::text`,
      settledon: sql`o.settledon::text`,
      amount: sql`o.amount`,
      days: DAYS,
      delay: DELAY,
      ...documentFields("v"),
    },
    order: [sql`d.drconame`, sql`o.settledon`, sql`o.id`],
    complete: (rows) => withDocuments(ctx, rows),
    notes: [NOTE, ...notes],
  };
}

export default defineReport({
  name: "paymentperformance",
  reportno: NUMBER,
  title: "Payment Performance",
  group: "Parties",
  order: 90,
  about: "How many days each party took for the bills that were settled in the days, and how late they were",
  reads: "books",
  filters: [{ name: "dtpfrom", usual: "year-start" }, { name: "dtpto" }, SHOWN, SIDE, ...PARTY_FILTERS],
  columns: DECLARED,
  answer: performance,
});
