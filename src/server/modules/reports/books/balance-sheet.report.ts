import { addMonths, fyStart } from "../../../../domain/calendar";
import { choiceOf } from "../../../engine/reports/choice-of";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter } from "../../../engine/reports/declaration";
import { idOf } from "../../../engine/reports/question";
import { branchReach } from "../../../engine/reports/reach";
import { withDays } from "./account-tree";
import { positionAt } from "./book-result";
import { STATEMENT_COLUMNS } from "./statement-columns";
import { balanceTRows, verticalBalance } from "./statements/balance-rows";
import { scheduleRows } from "./statements/schedule-rows";
import { tColumns } from "./statements/t-form";

const YEAR_MONTHS = -12;

const FORM = {
  name: "billnoC",
  label: "Form",
  kind: "choice",
  options: [
    { value: "vertical", label: "By account group" },
    { value: "schedule", label: "By Schedule III head" },
    { value: "t", label: "T form" },
  ],
  usual: { value: "vertical" },
} as const satisfies DeclaredFilter;

const ROWS = { vertical: verticalBalance, schedule: scheduleRows, t: balanceTRows } as const;

export default defineReport({
  name: "balancesheet",
  reportno: 3105,
  title: "Balance Sheet",
  group: "Books",
  order: 50,
  about: "What the firm owes and has at the end of a day, with the result of the year",
  alsoCalled: "BS",
  reads: "books",
  filters: [{ name: "dtpto", label: "As of" }, FORM, BRANCH_FILTER],
  columns: STATEMENT_COLUMNS,
  detailed: false,
  detailedA: { label: "Previous year", usual: false },
  answer: async (ctx, question) => {
    const { to, detailed: withLedgers, detailedA: withPrevious } = question;
    const form = choiceOf(question, FORM);
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const now = await positionAt(ctx, to, reach);
    const before = withPrevious ? await positionAt(ctx, addMonths(to, YEAR_MONTHS), reach) : null;
    const rows = ROWS[form]({ now, before, withLedgers, isWhole: reach.all });
    return {
      rows: withDays(rows, fyStart(to), to),
      sums: {},
      ...(form === "t"
        ? { columns: tColumns({ left: "Liabilities", right: "Assets", withLedgers, withPrevious }) }
        : {}),
    };
  },
});
