/**
 * Top and Slow Items: items by their sales of the days, in classes by the share of sales that they and those before
 * them bring, and beside it how long the stock of today lasts at that pace.
 */
import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import type { FilterName } from "../../../../definitions/report/report-filter";
import { daysBetween, isoDate } from "../../../../domain/calendar";
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  sumDecimals,
  trimZeros,
} from "../../../../domain/decimal";
import { kolkataDate } from "../../../../domain/date-format";
import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter, ReportQuestion, ReportRow } from "../../../engine/reports/declaration";
import { choiceOf } from "../../../engine/reports/choice-of";
import { textIn } from "../../../engine/reports/question";
import { closingStock } from "../../../engine/stock/closing-stock";
import { readItems } from "../stock/asked-items";
import type { AskedItem } from "../stock/asked-items";
import { analysisRows } from "./analysis-rows";
import { BY_ITEM } from "./dimensions";
import { BY_PARTY, SOLD_ITEM_COLUMNS } from "./sold-item";
import { SALES } from "./trade-side";

const SHOWN = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "all", label: "Every item sold or in stock" },
    { value: "sold", label: "Items sold" },
    { value: "slow", label: "Slow and unsold stock" },
  ],
  usual: { value: "all" },
} as const satisfies DeclaredFilter;

const limit = <Name extends FilterName>(name: Name, label: string, value: string) =>
  ({ name, kind: "text", label, usual: { value } }) as const satisfies DeclaredFilter;

const LIMIT_A = limit("billnoB", "Class A up to % of sales", "80");
const LIMIT_B = limit("billnoD", "Class B up to % of sales", "95");
const SLOW_FROM = limit("lotno", "Slow if stock lasts (days)", "180");

/** The number in a filter, as decimal text. Throws `Refusal` for any other text, and outside 1 to `most`. */
function limitIn(question: ReportQuestion, filter: typeof LIMIT_A | typeof LIMIT_B | typeof SLOW_FROM, most: number) {
  const given = textIn(question, filter.name) || filter.usual.value;
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(given) || Number(given) < 1 || Number(given) > most)
    throw new Refusal(filter.name, `${filter.label}: enter a number from 1 to ${most}.`);
  return given;
}

interface Limits {
  readonly a: string;
  readonly b: string;
  readonly slow: string;
}

function limitsOf(question: ReportQuestion): Limits {
  const [a, b] = [limitIn(question, LIMIT_A, 100), limitIn(question, LIMIT_B, 100)];
  if (compareDecimals(b, a) < 0)
    throw new Refusal(LIMIT_B.name, "Class B cannot end before class A. Enter a percentage that is not below it.");
  return { a, b, slow: limitIn(question, SLOW_FROM, 3650) };
}

interface Ranked extends AskedItem {
  readonly soldqty: string;
  readonly sales: string;
  readonly stockqty: string;
  readonly stockvalue: string;
}

const isPositive = (value: string): boolean => compareDecimals(value, "0") > 0;
const isZero = (value: string): boolean => compareDecimals(value, "0") === 0;

/** The items asked for that were sold in the days or are in stock today, by their sales, the largest first. */
async function rankedItems(ctx: Context, question: ReportQuestion): Promise<readonly Ranked[]> {
  const sold = new Map(
    (await analysisRows(ctx, SALES, BY_ITEM, question))
      .filter(({ id }) => Number(id) !== 0)
      .map((row) => [Number(row.id), row]),
  );
  const today = isoDate(kolkataDate(ctx.now.getTime()));
  const stock = new Map((await closingStock(ctx, today)).map((row) => [Number(row.itemid), row]));
  const items = await readItems(ctx, question, "with services", [...sold.keys(), ...stock.keys()]);
  return items
    .map((item) => {
      const { qty: soldqty = "0", taxable: sales = "0" } = sold.get(Number(item.itemid)) ?? {};
      const { qty: stockqty = "0", value: stockvalue = "0" } = stock.get(Number(item.itemid)) ?? {};
      return { ...item, soldqty: trimZeros(soldqty), sales, stockqty: trimZeros(stockqty), stockvalue };
    })
    .filter((one) => [one.soldqty, one.sales, one.stockqty, one.stockvalue].some((value) => !isZero(value)))
    .sort((one, other) => compareDecimals(other.sales, one.sales) || (one.item < other.item ? -1 : 1));
}

/** How the stock of an item moves; without stock there is nothing to say. */
function movementOf({ soldqty, stockqty }: Ranked, lasts: string | null, slow: string): string {
  if (!isPositive(stockqty)) return "";
  if (!isPositive(soldqty)) return "Not sold";
  return lasts !== null && compareDecimals(lasts, slow) >= 0 ? "Slow" : "Moving";
}

/** An item is in the class in which its part of the sales begins, so the first item is always in class A. */
function classified(ranked: readonly Ranked[], { a, b, slow }: Limits, days: number): readonly ReportRow[] {
  const all = sumDecimals(ranked.map(({ sales }) => sales));
  const percentOf = (value: string): string => divideDecimals(multiplyDecimals(value, "100"), all, 2) ?? "0";
  let upTo = "0";
  return ranked.map((one) => {
    const before = multiplyDecimals(upTo, "100");
    upTo = addDecimals(upTo, one.sales);
    const isBelow = (limit: string): boolean => compareDecimals(before, multiplyDecimals(limit, all)) < 0;
    const isSold = isPositive(one.sales) && isPositive(all);
    const lasts =
      isPositive(one.soldqty) && isPositive(one.stockqty)
        ? divideDecimals(multiplyDecimals(one.stockqty, days), one.soldqty, 0)
        : null;
    return {
      ...one,
      class: isSold && isBelow(a) ? "A" : isSold && isBelow(b) ? "B" : "C",
      ...(isPositive(all) ? { share: percentOf(one.sales), cumulative: percentOf(upTo) } : {}),
      movement: movementOf(one, lasts, slow),
      ...(lasts === null ? {} : { lasts }),
      ...BY_PARTY,
    };
  });
}

const isShown = (shown: string, { soldqty, sales, movement }: ReportRow): boolean =>
  shown === "all" ||
  (shown === "sold"
    ? !isZero(String(soldqty)) || !isZero(String(sales))
    : movement === "Slow" || movement === "Not sold");

export default defineReport({
  name: "topitems",
  reportno: 3311,
  title: "Top and Slow Items",
  group: "Sales and Purchase",
  order: 110,
  about: "Items by sales with their share and class A, B or C, and stock that is slow or not sold at all",
  alsoCalled: "fast moving, slow moving, best sellers",
  reads: "stock",
  filters: [
    { name: "dtpfrom" },
    { name: "dtpto" },
    SHOWN,
    LIMIT_A,
    LIMIT_B,
    SLOW_FROM,
    { name: "ddlledger", label: "Customer", source: ledgersOf("billparty") },
    { name: "itemname" },
    { name: "itemgroup" },
    { name: "category" },
    BRANCH_FILTER,
  ],
  columns: [
    { title: "Class", field: "class" },
    ...SOLD_ITEM_COLUMNS,
    { title: "Sales", field: "sales", format: "number2", sum: true, card: 2 },
    { title: "Share %", field: "share", format: "0.00", card: 3 },
    { title: "Cumulative %", field: "cumulative", format: "0.00" },
    { title: "Movement", field: "movement" },
    { title: "Stock Qty", field: "stockqty", format: "qty" },
    { title: "Stock Value", field: "stockvalue", format: "number2", sum: true },
    { title: "Stock Lasts (Days)", field: "lasts", format: "0" },
  ],
  answer: async (ctx, question) => {
    const limits = limitsOf(question);
    const days = daysBetween(question.from, question.to) + 1;
    const rows = classified(await rankedItems(ctx, question), limits, days);
    const shown = choiceOf(question, SHOWN);
    return {
      rows: rows.filter((row) => isShown(shown, row)),
      notes: [
        "Sales are without tax, less credit notes. Stock is that of today, of the whole company: it lasts as long as it sells as in these days.",
      ],
    };
  },
});
