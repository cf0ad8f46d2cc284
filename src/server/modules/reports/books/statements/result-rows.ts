/**
 * The layouts of a profit and loss account, and the rows of one or more results beside each other in a layout: this
 * year and the year before, or month after month.
 */
import { add, negate, sum, toRupeesText, ZERO } from "../../../../../domain/money";
import type { Paise } from "../../../../../domain/money";
import { OPENING_STOCK, UNBILLED_LINES } from "../../../../engine/books/balances/year-balance";
import type { ReportRow } from "../../../../engine/reports/declaration";
import { treeRows } from "../account-tree";
import type { TreeLedger } from "../account-tree";
import type { PeriodResult, Section } from "../book-result";
import { STOCK_SUMMARY } from "../statement-columns";

type Amount = (result: PeriodResult) => Paise;

/** A head, a total, a line without a ledger (left out where it is 0), or the ledgers of a section in their groups. */
type Part =
  | { readonly kind: "head" | "total"; readonly name: string; readonly of: Amount }
  | { readonly kind: "line"; readonly name: string; readonly of: Amount; readonly linkreportno?: number }
  | { readonly kind: "section"; readonly section: Exclude<Section, "asset" | "liability" | ""> };

const totalOf =
  (section: Section): Amount =>
  ({ ledgers }) =>
    sum((ledgers.get(section) ?? []).map(({ amount }) => amount));

/** Sales of the days with goods whose bill is to come. */
export const tradingIncome: Amount = (one) => add(totalOf("trading income")(one), one.salesUnbilled);
/** Purchases and direct expenses of the days with goods whose bill is to come. */
export const tradingExpense: Amount = (one) => add(totalOf("trading expense")(one), one.purchasesUnbilled);
/** What the goods sold cost. */
export const costOfSales: Amount = (one) => sum([one.openingStock, tradingExpense(one), negate(one.closingStock)]);

const INCOME: readonly Part[] = [
  { kind: "section", section: "trading income" },
  { kind: "line", name: UNBILLED_LINES.sales, of: (one) => one.salesUnbilled },
];
const COST: readonly Part[] = [
  { kind: "line", name: OPENING_STOCK, of: (one) => one.openingStock, linkreportno: STOCK_SUMMARY },
  { kind: "section", section: "trading expense" },
  { kind: "line", name: UNBILLED_LINES.purchases, of: (one) => one.purchasesUnbilled },
];

/** Trading account down to gross profit, then the other income and expenses. */
export const VERTICAL: readonly Part[] = [
  { kind: "head", name: "Trading Income", of: tradingIncome },
  ...INCOME,
  { kind: "head", name: "Cost of Sales", of: costOfSales },
  ...COST,
  {
    kind: "line",
    name: "Less: Closing Stock",
    of: ({ closingStock }) => negate(closingStock),
    linkreportno: STOCK_SUMMARY,
  },
  { kind: "total", name: "Gross Profit", of: ({ gross }) => gross },
  { kind: "head", name: "Other Income", of: totalOf("income") },
  { kind: "section", section: "income" },
  { kind: "head", name: "Expenses", of: totalOf("expense") },
  { kind: "section", section: "expense" },
  { kind: "total", name: "Net Profit", of: ({ net }) => net },
];

const gain = (amount: Paise): Paise => (amount > 0 ? amount : ZERO);
const loss = (amount: Paise): Paise => gain(negate(amount));
const GROSS_PROFIT: Part = { kind: "line", name: "Gross Profit", of: ({ gross }) => gain(gross) };
const GROSS_LOSS: Part = { kind: "line", name: "Gross Loss", of: ({ gross }) => loss(gross) };

/** Left and right side of the trading account, and below it of the profit and loss account. */
export const T_FORM: readonly (readonly [left: readonly Part[], right: readonly Part[]])[] = [
  [
    [...COST, GROSS_PROFIT],
    [
      ...INCOME,
      { kind: "line", name: "Closing Stock", of: (one) => one.closingStock, linkreportno: STOCK_SUMMARY },
      GROSS_LOSS,
    ],
  ],
  [
    [
      GROSS_LOSS,
      { kind: "section", section: "expense" },
      { kind: "line", name: "Net Profit", of: ({ net }) => gain(net) },
    ],
    [
      GROSS_PROFIT,
      { kind: "section", section: "income" },
      { kind: "line", name: "Net Loss", of: ({ net }) => loss(net) },
    ],
  ],
];

/** Results by the field of their column; the first decides the order of the ledgers. */
export type Results = Readonly<Record<string, PeriodResult>>;

/** The rows of results beside each other. */
export function resultRows(layout: readonly Part[], results: Results, withLedgers: boolean): readonly ReportRow[] {
  const fields = Object.keys(results);
  const groups = Object.values(results)[0]?.groups ?? [];
  return layout.flatMap((part): readonly ReportRow[] => {
    if (part.kind === "section") {
      const ledgers = ledgersIn(results, part.section);
      return treeRows({ groups, ledgers, fields, withLedgers }).map((row) => ({
        ...row,
        _level: (row._level ?? 0) + 1,
      }));
    }
    const amounts = Object.entries(results).map(([field, result]) => [field, part.of(result)] as const);
    const figures = Object.fromEntries(amounts.map(([field, amount]) => [field, toRupeesText(amount)]));
    if (part.kind !== "line") {
      const kind = part.kind === "head" ? "group" : "total";
      return [{ _kind: kind, _level: 0, particulars: part.name, linkreportno: 0, ...figures }];
    }
    if (amounts.every(([, amount]) => amount === 0)) return [];
    return [{ _kind: "", _level: 1, particulars: part.name, linkreportno: part.linkreportno ?? 0, ...figures }];
  });
}

/** The ledgers of a section in any of the results, each with its amount in all of them. */
function ledgersIn(results: Results, section: Section): readonly TreeLedger[] {
  const found = new Map<number, TreeLedger>();
  for (const [field, { ledgers }] of Object.entries(results))
    for (const { amount, ...ledger } of ledgers.get(section) ?? [])
      found.set(ledger.id, { ...ledger, figures: { ...found.get(ledger.id)?.figures, [field]: amount } });
  return [...found.values()];
}
