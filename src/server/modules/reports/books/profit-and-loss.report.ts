import { addMonths } from "../../../../domain/calendar";
import { add, negate, sum } from "../../../../domain/money";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { ReportRow } from "../../../engine/reports/declaration";
import { idOf } from "../../../engine/reports/question";
import { branchReach } from "../../../engine/reports/reach";
import { UNBILLED_LINES } from "../../../engine/books/balances/year-balance";
import { withDays } from "./account-tree";
import { periodResult } from "./book-result";
import type { PeriodResult, Section } from "./book-result";
import { amountOf, headRow, lineRows, sectionRows, totalRow } from "./statement-rows";
import type { TwoAmounts } from "./statement-rows";
import { STATEMENT_COLUMNS, STOCK_SUMMARY } from "./statement-columns";
import { OWN_BRANCHES_NOTE } from "./notes";

const YEAR_MONTHS = -12;

/** The vertical form: trading account down to gross profit, then the other income and expenses. */
function rowsOf(now: PeriodResult, before: PeriodResult | null, withLedgers: boolean): readonly ReportRow[] {
  const groups = now.groups;
  const two = (of: (result: PeriodResult) => TwoAmounts["now"]): TwoAmounts => ({
    now: of(now),
    before: before && of(before),
  });
  const section = (name: Section, level: number) =>
    sectionRows(groups, now.ledgers.get(name) ?? [], before && (before.ledgers.get(name) ?? []), {
      level,
      withLedgers,
    });
  const totalOf = (name: Section) => (result: PeriodResult) => amountOf(result.ledgers.get(name) ?? [], null).now;
  const trading = two((one) => add(totalOf("trading income")(one), one.salesUnbilled));
  const cost = two((one) =>
    sum([one.openingStock, totalOf("trading expense")(one), one.purchasesUnbilled, negate(one.closingStock)]),
  );
  return [
    headRow("Trading Income", 0, trading),
    ...section("trading income", 1),
    ...lineRows(
      UNBILLED_LINES.sales,
      1,
      two((one) => one.salesUnbilled),
    ),
    headRow("Cost of Sales", 0, cost),
    ...lineRows(
      "Opening Stock",
      1,
      two((one) => one.openingStock),
      STOCK_SUMMARY,
    ),
    ...section("trading expense", 1),
    ...lineRows(
      UNBILLED_LINES.purchases,
      1,
      two((one) => one.purchasesUnbilled),
    ),
    ...lineRows(
      "Less: Closing Stock",
      1,
      two((one) => negate(one.closingStock)),
      STOCK_SUMMARY,
    ),
    totalRow(
      "Gross Profit",
      two((one) => one.gross),
    ),
    headRow("Other Income", 0, two(totalOf("income"))),
    ...section("income", 1),
    headRow("Expenses", 0, two(totalOf("expense"))),
    ...section("expense", 1),
    totalRow(
      "Net Profit",
      two((one) => one.net),
    ),
  ];
}

export default defineReport({
  name: "profitandloss",
  reportno: 3104,
  title: "Profit and Loss",
  group: "Books",
  order: 40,
  about: "Income and expenses of the days with opening and closing stock, down to gross and net profit",
  reads: "books",
  filters: [{ name: "dtpfrom" }, { name: "dtpto" }, BRANCH_FILTER],
  columns: STATEMENT_COLUMNS,
  detailed: false,
  detailedA: { label: "Previous year", usual: false },
  answer: async (ctx, question) => {
    const { from, to, detailed, detailedA } = question;
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const now = await periodResult(ctx, from, to, reach);
    const before = detailedA
      ? await periodResult(ctx, addMonths(from, YEAR_MONTHS), addMonths(to, YEAR_MONTHS), reach)
      : null;
    return {
      rows: withDays(rowsOf(now, before, detailed), from, to),
      sums: {},
      notes: reach.all ? [] : [OWN_BRANCHES_NOTE],
    };
  },
});
