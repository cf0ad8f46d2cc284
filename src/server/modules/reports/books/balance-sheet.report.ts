import { addMonths, fyStart } from "../../../../domain/calendar";
import { negate, sum, ZERO } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { ReportRow } from "../../../engine/reports/declaration";
import { idOf } from "../../../engine/reports/question";
import { branchReach } from "../../../engine/reports/reach";
import { PROFIT_LINE, UNBILLED_LINES } from "../../../engine/books/balances/year-balance";
import { withDays } from "./account-tree";
import { positionAt } from "./book-result";
import type { AmountLedger, Position } from "./book-result";
import { amountOf, headRow, lineRows, sectionRows, totalRow } from "./statement-rows";
import type { TwoAmounts } from "./statement-rows";
import { STATEMENT_COLUMNS, STOCK_SUMMARY } from "./statement-columns";

const YEAR_MONTHS = -12;
const PROFIT_AND_LOSS = 3104;

const ledgersTotal = (ledgers: readonly AmountLedger[]): Paise => amountOf(ledgers, null).now;

/** A difference stands on the side that lacks it, so that both sides come to the same. */
const lacking = ({ difference }: Position, side: 1 | -1): Paise => {
  const amount = side === 1 ? difference : negate(difference);
  return amount > 0 ? amount : ZERO;
};

const owed = (one: Position): Paise =>
  sum([ledgersTotal(one.liabilities), one.toCome, one.earlier, one.current, lacking(one, 1)]);
const had = (one: Position): Paise => sum([ledgersTotal(one.assets), one.closingStock, one.toMake, lacking(one, -1)]);

function rowsOf(now: Position, before: Position | null, withLedgers: boolean, isWhole: boolean): readonly ReportRow[] {
  const two = (of: (position: Position) => Paise): TwoAmounts => ({ now: of(now), before: before && of(before) });
  const difference = isWhole ? "Difference in opening balances" : "Balance with other branches";
  return [
    headRow("Liabilities", 0, two(owed)),
    ...sectionRows(now.groups, now.liabilities, before && before.liabilities, { level: 1, withLedgers }),
    ...lineRows(
      UNBILLED_LINES.toCome,
      1,
      two(({ toCome }) => toCome),
    ),
    headRow(
      PROFIT_LINE,
      1,
      two((one) => sum([one.earlier, one.current])),
    ),
    ...lineRows(
      "Earlier Years",
      2,
      two(({ earlier }) => earlier),
    ),
    ...lineRows(
      "Current Year",
      2,
      two(({ current }) => current),
      PROFIT_AND_LOSS,
    ),
    ...lineRows(
      difference,
      1,
      two((one) => lacking(one, 1)),
    ),
    totalRow("Total Liabilities", two(owed)),
    headRow("Assets", 0, two(had)),
    ...sectionRows(now.groups, now.assets, before && before.assets, { level: 1, withLedgers }),
    ...lineRows(
      "Closing Stock",
      1,
      two(({ closingStock }) => closingStock),
      STOCK_SUMMARY,
    ),
    ...lineRows(
      UNBILLED_LINES.toMake,
      1,
      two(({ toMake }) => toMake),
    ),
    ...lineRows(
      difference,
      1,
      two((one) => lacking(one, -1)),
    ),
    totalRow("Total Assets", two(had)),
  ];
}

export default defineReport({
  name: "balancesheet",
  reportno: 3105,
  title: "Balance Sheet",
  group: "Books",
  order: 50,
  about: "What the firm owes and has at the end of a day, with the result of the year",
  reads: "books",
  filters: [{ name: "dtpto", label: "As of" }, BRANCH_FILTER],
  columns: STATEMENT_COLUMNS,
  detailed: false,
  detailedA: { label: "Previous year", usual: false },
  answer: async (ctx, question) => {
    const { to, detailed, detailedA } = question;
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const now = await positionAt(ctx, to, reach);
    const before = detailedA ? await positionAt(ctx, addMonths(to, YEAR_MONTHS), reach) : null;
    return { rows: withDays(rowsOf(now, before, detailed, reach.all), fyStart(to), to), sums: {} };
  },
});
