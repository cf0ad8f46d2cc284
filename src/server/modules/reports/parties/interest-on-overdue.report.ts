import { sql } from "kysely";
import { Refusal } from "../../../engine/call/refusal";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter, ReportQuestion } from "../../../engine/reports/declaration";
import { withDocuments } from "../../../engine/reports/documents-of-rows";
import { textIn } from "../../../engine/reports/question";
import { askedBills } from "./asked-bills";
import { overdueDays } from "./bills-as-of";
import { OPEN_BILL_ORDER, openBillColumns, openBillFields } from "./open-bill-rows";
import { PARTY_FILTERS } from "./party-filters";
import { CUSTOMERS } from "./party-side";

const RATE = {
  name: "lotno",
  kind: "text",
  label: "Interest % a Year",
  required: "Enter the rate of interest for a year.",
} as const satisfies DeclaredFilter;

const RATE_MAX = 100;
const SHAPE = /^\d{1,3}(\.\d{1,4})?$/;

/** Per cent a year as decimal text. Throws `Refusal` for anything else. */
function rateIn(question: ReportQuestion): string {
  const rate = textIn(question, RATE.name);
  if (!SHAPE.test(rate) || Number(rate) === 0 || Number(rate) > RATE_MAX)
    throw new Refusal(RATE.name, `Enter a rate of more than 0 and at most ${RATE_MAX}, such as 18 or 12.5.`);
  return rate;
}

export default defineReport({
  name: "interestonoverdue",
  reportno: 3116,
  title: "Interest on Overdue",
  group: "Parties",
  order: 45,
  about: "Interest on every overdue bill of customers, at a rate for a year of 365 days",
  alsoCalled: "interest calculation",
  reads: "documents",
  filters: [{ name: "dtpto", label: "As of" }, RATE, ...PARTY_FILTERS],
  columns: [
    ...openBillColumns(CUSTOMERS),
    { title: "Pending", field: "pending", format: "number2", sum: true, card: 2 },
    { title: "Interest", field: "interest", format: "number2", sum: true, card: 3, of: "sale.duedate" },
  ],
  detailed: true,
  answer: async (ctx, question) => {
    const rate = rateIn(question);
    const { from, where, notes } = await askedBills(ctx, CUSTOMERS, question);
    const overdue = overdueDays(question.to);
    return {
      from,
      where: sql`${where} and o.pending > 0 and ${overdue} > 0`,
      fields: {
        ...openBillFields(question.to),
        // Rounded bill by bill, so that the bills add up to the interest of the party.
        interest: sql`round(o.pending * ${overdue} * ${sql.lit(rate)}::numeric / 36500, 2)`,
      },
      order: OPEN_BILL_ORDER,
      complete: (rows) => withDocuments(ctx, rows),
      notes,
    };
  },
});
