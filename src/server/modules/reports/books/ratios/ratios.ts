import type { HeadName } from "../../../../../definitions/ledgers/schedule-heads";
import { compareDecimals, divideDecimals, multiplyDecimals } from "../../../../../domain/decimal";
import { add, subtract, toRupeesText } from "../../../../../domain/money";
import type { Paise } from "../../../../../domain/money";
import type { PeriodResult } from "../book-result";
import { costOfSales, tradingExpense, tradingIncome } from "../statements/result-rows";
import { underHeads } from "../statements/schedule-lines";
import type { ScheduleLine } from "../statements/schedule-lines";

/** What ratios are made of: the result of some days and the position at their end. */
interface RatioFigures {
  readonly result: PeriodResult;
  readonly lines: readonly ScheduleLine[];
  readonly days: number;
}

/** Where a figure comes from. */
type Source = "balance" | "result";

/** Decimal rupees, and the report that shows them. */
interface RatioFigure {
  readonly amount: string;
  readonly source: Source;
}

interface Ratio {
  readonly name: string;
  /** In words, as figure divided by figure. */
  readonly formula: string;
  readonly unit: "times" | "percent" | "days";
  readonly figure: RatioFigure;
  readonly by: RatioFigure;
}

const balance = (amount: Paise): RatioFigure => ({ amount: toRupeesText(amount), source: "balance" });
const result = (amount: Paise): RatioFigure => ({ amount: toRupeesText(amount), source: "result" });

/** The ratios of a firm, in the order of the summary. */
export function ratiosOf({ result: one, lines, days }: RatioFigures): readonly Ratio[] {
  const owners = sectionOf(lines, "Shareholders' Funds");
  const borrowed = headsOf(lines, "longborrowings", "shortborrowings");
  return [
    ...liquidity(lines),
    {
      name: "Debt to Equity",
      formula: "Borrowings divided by shareholders' funds",
      unit: "times",
      figure: balance(borrowed),
      by: balance(owners),
    },
    ...tradeRatios(one, lines, days),
    {
      name: "Return on Capital",
      formula: "Net profit divided by shareholders' funds and borrowings",
      unit: "percent",
      figure: result(one.net),
      by: balance(add(owners, borrowed)),
    },
  ];
}

const sectionOf = (lines: readonly ScheduleLine[], name: string): Paise =>
  underHeads(lines, ({ section }) => section === name);
const headsOf = (lines: readonly ScheduleLine[], ...names: readonly HeadName[]): Paise =>
  underHeads(lines, ({ value }) => names.some((name) => name === value));

function liquidity(lines: readonly ScheduleLine[]): readonly Ratio[] {
  const current = sectionOf(lines, "Current Assets");
  const dues = balance(sectionOf(lines, "Current Liabilities"));
  return [
    {
      name: "Current Ratio",
      formula: "Current assets divided by current liabilities",
      unit: "times",
      figure: balance(current),
      by: dues,
    },
    {
      name: "Quick Ratio",
      formula: "Current assets less inventories, divided by current liabilities",
      unit: "times",
      figure: balance(subtract(current, headsOf(lines, "inventories"))),
      by: dues,
    },
  ];
}

/** Margins, days of debtors and creditors, and how often the stock was sold. */
function tradeRatios(one: PeriodResult, lines: readonly ScheduleLine[], days: number): readonly Ratio[] {
  const sales = result(tradingIncome(one));
  const averageStock = multiplyDecimals(toRupeesText(add(one.openingStock, one.closingStock)), "0.5");
  const inDays = days === 1 ? "1 day" : `${days} days`;
  return [
    {
      name: "Gross Margin",
      formula: "Gross profit divided by sales",
      unit: "percent",
      figure: result(one.gross),
      by: sales,
    },
    { name: "Net Margin", formula: "Net profit divided by sales", unit: "percent", figure: result(one.net), by: sales },
    {
      name: "Debtor Days",
      formula: `Trade receivables divided by sales, times ${inDays}`,
      unit: "days",
      figure: balance(headsOf(lines, "tradereceivables")),
      by: sales,
    },
    {
      name: "Creditor Days",
      formula: `Trade payables divided by purchases and direct expenses, times ${inDays}`,
      unit: "days",
      figure: balance(headsOf(lines, "tradepayables")),
      by: result(tradingExpense(one)),
    },
    {
      name: "Stock Turn",
      formula: "Cost of sales divided by the average of opening and closing stock",
      unit: "times",
      figure: result(costOfSales(one)),
      by: { amount: averageStock, source: "result" },
    },
  ];
}

const NOT_MEANINGFUL = "Not meaningful";

/** The ratio as it is read: `1.50`, `37.50 %`, `45 days`. A divisor of 0 or less makes none. */
export function ratioText({ unit, figure, by }: Ratio, days: number): string {
  if (compareDecimals(by.amount, "0") <= 0) return NOT_MEANINGFUL;
  const factor = { times: 1, percent: 100, days }[unit];
  const value = divideDecimals(multiplyDecimals(figure.amount, factor), by.amount, unit === "days" ? 0 : 2);
  if (value === null) return NOT_MEANINGFUL;
  return { times: value, percent: `${value} %`, days: `${value} ${value === "1" ? "day" : "days"}` }[unit];
}
