/**
 * Profit by Item: the trading account of each item. Sales less what the goods cost, which is opening stock and
 * purchases less closing stock. All items together come to the gross profit of goods in the profit and loss account.
 */
import { sql } from "kysely";
import { addDays } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
} from "../../../../domain/decimal";
import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import { defineReport } from "../../../engine/reports/declaration";
import type { ReportQuestion, ReportRow } from "../../../engine/reports/declaration";
import { branchReach } from "../../../engine/reports/reach";
import { closingStock } from "../../../engine/stock/closing-stock";
import { askedItems, ITEM_FIELDS, ITEM_FILTERS } from "../stock/asked-items";
import { openingOfBooks } from "../stock/stock-flows";
import { itemsUnbilled, unbilledKey } from "./items-unbilled";

interface Traded {
  readonly itemid: number;
  readonly soldqty: string;
  readonly sales: string;
  readonly purchases: string;
}

/** What bills and notes of the days say of each item; tax that cannot be claimed is part of the cost. */
async function billed(
  { tx, session: { coid } }: Context,
  from: IsoDate,
  to: IsoDate,
): Promise<ReadonlyMap<number, Traded>> {
  const { rows } = await sql<Traded>`
    select itemid, coalesce(sum(qty) filter (where side = 'out'), 0)::text as soldqty, coalesce(sum(taxable) filter (where side = 'out'), 0)::text as sales,
      coalesce(sum(taxable + case when isitc then 0 else cgst + sgst + igst + cess end) filter (where side = 'in'), 0)::text as purchases
    from voucher_line where coid = ${coid} and edate between ${from}::date and ${to}::date and itemid is not null group by itemid`.execute(
    tx,
  );
  return new Map(rows.map((row) => [Number(row.itemid), row]));
}

type Values = ReadonlyMap<number, string>;

const valuesOf = async (ctx: Context, day: IsoDate): Promise<Values> =>
  new Map((await closingStock(ctx, day)).map(({ itemid, value }) => [Number(itemid), value]));

/** The trading account of an item, by its id. */
async function tradingAccounts(
  ctx: Context,
  { from, to }: ReportQuestion,
): Promise<(itemid: number) => Readonly<Record<string, string>>> {
  const reach = await branchReach(ctx, 0);
  if (!reach.all)
    throw new Refusal(
      "rights",
      "Stock belongs to the whole company, so this report needs permission to enter all branches.",
    );
  const before = addDays(from, -1);
  const [started, ended, traded] = [await valuesOf(ctx, before), await valuesOf(ctx, to), await billed(ctx, from, to)];
  const begun = await openingOfBooks(ctx, { from, to, itemids: null, godownids: null });
  const [openBefore, openAfter] = [await itemsUnbilled(ctx, before, reach), await itemsUnbilled(ctx, to, reach)];
  return (itemid) => {
    const unbilled = (entity: Parameters<typeof unbilledKey>[0]): string => {
      const key = unbilledKey(entity, itemid);
      return subtractDecimals(openAfter.get(key) ?? "0", openBefore.get(key) ?? "0");
    };
    const { soldqty = "0", sales = "0", purchases = "0" } = traded.get(itemid) ?? {};
    const opening = addDecimals(started.get(itemid) ?? "0", begun.get(itemid)?.value ?? "0");
    const closing = ended.get(itemid) ?? "0";
    const revenue = addDecimals(sales, unbilled("salechallan"));
    const bought = addDecimals(purchases, unbilled("purchasechallan"));
    const cost = subtractDecimals(addDecimals(opening, bought), closing);
    return {
      soldqty,
      sales: revenue,
      opening,
      purchases: bought,
      closing,
      cost,
      profit: subtractDecimals(revenue, cost),
    };
  };
}

const FIGURES = ["soldqty", "sales", "opening", "purchases", "closing"] as const;

/** The items that a question asks for, services included, with their accounts; without any figure one is left out. */
async function profitRows(ctx: Context, question: ReportQuestion): Promise<readonly ReportRow[]> {
  const named = sql.join(Object.entries(ITEM_FIELDS).map(([name, value]) => sql`${value} as ${sql.id(name)}`));
  const { rows } = await sql<ReportRow & { readonly itemid: number }>`
    select ${named} from m_item i where ${askedItems(ctx, question)} order by i.itemname, i.id`.execute(ctx.tx);
  const accountOf = await tradingAccounts(ctx, question);
  return rows
    .map((row) => ({ ...row, figures: accountOf(Number(row.itemid)) }))
    .filter(({ figures }) => FIGURES.some((field) => compareDecimals(figures[field] ?? "0", "0") !== 0))
    .sort((a, b) => compareDecimals(b.figures.profit ?? "0", a.figures.profit ?? "0"))
    .map(({ figures, ...row }) => ({ ...row, ...figures, ...marginOf(figures) }));
}

/** Profit in per cent of sales; without sales there is none. */
function marginOf({ profit = "0", sales = "0" }: Readonly<Record<string, string>>): ReportRow {
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
  reads: "books",
  filters: [{ name: "dtpfrom" }, { name: "dtpto" }, ...ITEM_FILTERS],
  columns: [
    {
      title: "Item",
      field: "item",
      count: true,
      card: 1,
      of: "item.itemname",
      linkreportno: 3303,
      linkfieldname: "itemname",
      linkfield: "itemid",
      linkfieldnameB: "billnoC",
      linkfieldB: "by",
    },
    { title: "Item Group", field: "itemgroup", of: "item.itemgroupname" },
    { title: "Category", field: "category", of: "item.categoryname" },
    { title: "Sold Qty", field: "soldqty", format: "qty" },
    { title: "Unit", field: "unit", of: "item.unitname" },
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
    rows: (await profitRows(ctx, question)).map((row) => ({ ...row, by: "party" })),
    notes: [
      "Goods that were given away, lost or counted short are part of the cost. Freight and other charges are left out.",
    ],
  }),
});
