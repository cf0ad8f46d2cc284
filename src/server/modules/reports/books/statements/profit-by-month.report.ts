import { addMonths, endOfMonth, startOfMonth } from "../../../../../domain/calendar";
import type { IsoDate } from "../../../../../domain/calendar";
import { formatMonth } from "../../../../../domain/date-format";
import { Refusal } from "../../../../engine/call/refusal";
import { BRANCH_FILTER, defineReport } from "../../../../engine/reports/declaration";
import type { DeclaredColumn, ReportRow } from "../../../../engine/reports/declaration";
import { idOf } from "../../../../engine/reports/question";
import { branchReach } from "../../../../engine/reports/reach";
import { ACCOUNT_LINK, withDays } from "../account-tree";
import { OWN_BRANCHES_NOTE } from "../notes";
import { monthResults } from "./month-results";
import { resultRows, VERTICAL } from "./result-rows";

/** More columns than this are no view. */
const MONTHS_MAX = 24;

const PARTICULARS: DeclaredColumn = {
  title: "Particulars",
  field: "particulars",
  card: 1,
  of: "debtors.drconame",
  ...ACCOUNT_LINK,
};
const TOTAL: DeclaredColumn = { title: "Total", field: "total", format: "number2", card: 2 };

/** First days of the months from one day to another. Throws `Refusal` where they are too many. */
function monthsOf(from: IsoDate, to: IsoDate): readonly [IsoDate, ...IsoDate[]] {
  const first = startOfMonth(from);
  const months = Array.from({ length: MONTHS_MAX + 1 }, (_, n) => addMonths(first, n)).filter((month) => month <= to);
  if (months.length > MONTHS_MAX) throw new Refusal("dtpto", `Choose at most ${MONTHS_MAX} months.`);
  return [first, ...months.slice(1)];
}

const fieldOf = (month: IsoDate): string => `m${month.slice(0, 7).replace("-", "")}`;

/** A month opens what it has of a ledger or group in its own days. */
const monthColumn = (month: IsoDate): DeclaredColumn => ({
  ...ACCOUNT_LINK,
  title: formatMonth(month),
  field: fieldOf(month),
  format: "number2",
  linkfieldC: `${fieldOf(month)}first`,
  linkfieldD: `${fieldOf(month)}last`,
});

const daysOf = (months: readonly IsoDate[]): ReportRow =>
  Object.fromEntries(
    months.flatMap((month) => [
      [`${fieldOf(month)}first`, month],
      [`${fieldOf(month)}last`, endOfMonth(month)],
    ]),
  );

export default defineReport({
  name: "profitbymonth",
  reportno: 3114,
  title: "Profit and Loss by Month",
  group: "Books",
  order: 45,
  about: "Income and expenses of each month side by side, down to gross and net profit",
  reads: "books",
  filters: [
    { name: "dtpfrom", label: "From the month of" },
    { name: "dtpto", label: "To the month of" },
    BRANCH_FILTER,
  ],
  columns: [PARTICULARS, TOTAL],
  detailed: false,
  answer: async (ctx, question) => {
    const months = monthsOf(question.from, question.to);
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const results = await monthResults(ctx, months, reach);
    const days = daysOf(months);
    const rows = resultRows(
      VERTICAL,
      {
        total: results.total,
        ...Object.fromEntries(results.months.map((result, at) => [fieldOf(months[at] ?? months[0]), result])),
      },
      question.detailed,
    );
    return {
      rows: withDays(rows, months[0], endOfMonth(months.at(-1) ?? months[0])).map((row) => ({ ...row, ...days })),
      columns: [PARTICULARS, ...months.map(monthColumn), TOTAL],
      sums: {},
      notes: reach.all ? [] : [OWN_BRANCHES_NOTE],
    };
  },
});
