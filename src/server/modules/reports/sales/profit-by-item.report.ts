/**
 * Profit by Item: the trading account of each item. Sales less what the goods cost, which is opening stock and
 * purchases less closing stock. All items together come to the gross profit of goods in the profit and loss account.
 */
import { compareDecimals, divideDecimals, multiplyDecimals } from "../../../../domain/decimal";
import type { Context } from "../../../engine/call/context";
import { defineReport } from "../../../engine/reports/declaration";
import type { ReportQuestion, ReportRow } from "../../../engine/reports/declaration";
import { ITEM_FILTERS, readItems } from "../stock/asked-items";
import { BY_PARTY, SOLD_ITEM_COLUMNS } from "./sold-item";
import { tradingAccounts } from "./trading-accounts";
import type { TradingAccount } from "./trading-accounts";

const FIGURES = ["soldqty", "sales", "opening", "purchases", "closing"] as const;

/** The items that a question asks for, services included, with their accounts; without any figure one is left out. */
async function profitRows(ctx: Context, question: ReportQuestion): Promise<readonly ReportRow[]> {
  const rows = await readItems(ctx, question, "with services");
  const { of: accountOf } = await tradingAccounts(ctx, question);
  return rows
    .map((row) => ({ ...row, figures: accountOf(Number(row.itemid)) }))
    .filter(({ figures }) => FIGURES.some((field) => compareDecimals(figures[field], "0") !== 0))
    .sort((a, b) => compareDecimals(b.figures.profit, a.figures.profit))
    .map(({ figures, ...row }) => ({ ...row, ...figures, ...marginOf(figures) }));
}

/** Profit in per cent of sales; without sales there is none. */
function marginOf({ profit, sales }: TradingAccount): ReportRow {
  const margin = divideDecimals(multiplyDecimals(profit, "100"), sales, 2);
  return margin === null ? {} : { margin };
}

export default defineReport({
  name: "profitbyitem",
  reportno: 3306,
  title: "Profit by Item",
  group: "Sales and Purchase",
  order: 60,
  about: "Sales, cost and gross profit of every item, as they add up to the profit and loss account",
  alsoCalled: "margin",
  reads: "books",
  filters: [{ name: "dtpfrom" }, { name: "dtpto" }, ...ITEM_FILTERS],
  columns: [
    ...SOLD_ITEM_COLUMNS,
    { title: "Sales", field: "sales", format: "number2", sum: true },
    { title: "Opening Stock", field: "opening", format: "number2", sum: true },
    { title: "Purchases", field: "purchases", format: "number2", sum: true },
    { title: "Closing Stock", field: "closing", format: "number2", sum: true },
    { title: "Cost", field: "cost", format: "number2", sum: true },
    { title: "Gross Profit", field: "profit", format: "number2", sum: true, card: 2 },
    { title: "Margin %", field: "margin", format: "0.00", card: 3 },
  ],
  compares: ["itemid"],
  answer: async (ctx, question) => ({
    rows: (await profitRows(ctx, question)).map((row) => ({ ...row, ...BY_PARTY })),
    notes: [
      "Goods that were given away, lost or counted short are part of the cost. Freight and other charges are left out.",
    ],
  }),
});
