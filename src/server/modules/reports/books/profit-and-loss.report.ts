import { addMonths } from "../../../../domain/calendar";
import { choiceOf } from "../../../engine/reports/choice-of";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter } from "../../../engine/reports/declaration";
import { idOf } from "../../../engine/reports/question";
import { branchReach } from "../../../engine/reports/reach";
import { withDays } from "./account-tree";
import { periodResult } from "./book-result";
import { OWN_BRANCHES_NOTE } from "./notes";
import { STATEMENT_COLUMNS } from "./statement-columns";
import { resultRows, T_FORM, VERTICAL } from "./statements/result-rows";
import type { Results } from "./statements/result-rows";
import { tColumns, tRows } from "./statements/t-form";

const YEAR_MONTHS = -12;

const FORM = {
  name: "billnoC",
  label: "Form",
  kind: "choice",
  options: [
    { value: "vertical", label: "Vertical" },
    { value: "t", label: "T form" },
  ],
  usual: { value: "vertical" },
} as const satisfies DeclaredFilter;

export default defineReport({
  name: "profitandloss",
  reportno: 3104,
  title: "Profit and Loss",
  group: "Books",
  order: 40,
  about: "Income and expenses of the days with opening and closing stock, down to gross and net profit",
  alsoCalled: "P&L, PL, PNL, income statement, profit loss",
  reads: "books",
  filters: [{ name: "dtpfrom" }, { name: "dtpto" }, FORM, BRANCH_FILTER],
  columns: STATEMENT_COLUMNS,
  detailed: false,
  detailedA: { label: "Previous year", usual: false },
  answer: async (ctx, question) => {
    const { from, to, detailed: withLedgers, detailedA: withPrevious } = question;
    const isT = choiceOf(question, FORM) === "t";
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const now = await periodResult(ctx, from, to, reach);
    const results: Results = withPrevious
      ? {
          amount: now,
          previous: await periodResult(ctx, addMonths(from, YEAR_MONTHS), addMonths(to, YEAR_MONTHS), reach),
        }
      : { amount: now };
    const rowsOf = (layout: typeof VERTICAL) => resultRows(layout, results, withLedgers);
    const shape = { left: "Expenses", right: "Income", withLedgers, withPrevious };
    const rows = isT ? T_FORM.flatMap(([left, right]) => tRows(rowsOf(left), rowsOf(right), shape)) : rowsOf(VERTICAL);
    return {
      rows: withDays(rows, from, to),
      sums: {},
      notes: reach.all ? [] : [OWN_BRANCHES_NOTE],
      ...(isT ? { columns: tColumns(shape) } : {}),
    };
  },
});
