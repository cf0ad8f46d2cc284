/**
 * Price List by Date: what every item costs a customer of a price list on a day. An item has the price of the latest
 * list of its group that contains it, as in the master.
 */
import { PRICE_LIST_LETTER } from "../../../../definitions/print/letters/price-list";
import { sql } from "kysely";
import { divideDecimals, multiplyDecimals, subtractDecimals } from "../../../../domain/decimal";
import type { Context } from "../../../engine/call/context";
import { Forbidden } from "../../../engine/call/refusal";
import { accessFrom, demandAccess } from "../../../engine/records/access";
import { declarationOf } from "../../../engine/records/record-declarations";
import { formOf, proc } from "../../../engine/records/shape";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredColumn, ReportQuestion, ReportRow } from "../../../engine/reports/declaration";
import { namedColumns } from "../../../engine/reports/named-columns";
import { idOf } from "../../../engine/reports/question";
import { reportRights, seesStock } from "../../../engine/reports/reach";
import { closingStock } from "../../../engine/stock/closing-stock";
import { askedItems, ITEM_COLUMNS, ITEM_FIELDS, ITEM_FILTERS } from "../stock/asked-items";

const COLUMNS: readonly DeclaredColumn[] = [
  { title: "Price List", field: "pricelist", of: "pricelistdetail.pricelist_group_name" },
  ...ITEM_COLUMNS,
  { title: "Rate", field: "rate", format: "0.00", card: 2 },
  { title: "Discount %", field: "discount", format: "0.00" },
  { title: "Net Rate", field: "net", format: "0.00", card: 3 },
  { title: "In Force From", field: "since", format: "date", of: "pricelistdetail.eff_date" },
  { title: "Sale Price in Item", field: "saleprice", format: "0.00", of: "item.saleprice" },
];

const COST_COLUMNS: readonly DeclaredColumn[] = [
  { title: "Cost", field: "cost", format: "0.00" },
  { title: "Margin", field: "margin", format: "0.00" },
  { title: "Margin %", field: "percent", format: "0.00" },
];

interface Priced extends ReportRow {
  readonly itemid: number;
  readonly net: string;
}

async function pricesOn(ctx: Context, question: ReportQuestion): Promise<readonly Priced[]> {
  const { coid } = ctx.session;
  const group = idOf(question, "billno");
  const { rows } = await sql<Priced>`
    select g.pricelist_group_name as pricelist, ${namedColumns(ITEM_FIELDS)}, p.listid, p.since, p.rate::text as rate, p.discount::text as discount,
      (p.rate - round(p.rate * p.discount / 100, 2))::text as net, nullif(i.saleprice, 0)::text as saleprice
    from (
      select distinct on (h.pricelistgroupid, l.itemid) h.pricelistgroupid, l.itemid, h.id as listid, h.eff_date::text as since, l.rate, coalesce(l.discount, 0) as discount
      from m_pricelistdetail h join m_pricelist_item l on l.coid = h.coid and l.parentid = h.id
      where h.coid = ${coid} and h.eff_date <= ${question.to}::date and (${group} = 0 or h.pricelistgroupid = ${group})
      order by h.pricelistgroupid, l.itemid, h.eff_date desc, h.id desc) p
      join m_pricelistgroup g on g.coid = ${coid} and g.id = p.pricelistgroupid join m_item i on i.coid = ${coid} and i.id = p.itemid
    where ${askedItems(ctx, question)} order by g.groupsort, g.pricelist_group_name, i.itemname, i.id`.execute(ctx.tx);
  return rows;
}

/** Cost per unit of the stock at the end of the day, and what the price leaves of it; none of goods without stock. */
function withCost(rows: readonly Priced[], stock: Awaited<ReturnType<typeof closingStock>>): readonly ReportRow[] {
  const costs = new Map(
    stock.map(({ itemid, qty, value }) => [Number(itemid), Number(qty) > 0 ? divideDecimals(value, qty, 2) : null]),
  );
  return rows.map((row) => {
    const cost = costs.get(Number(row.itemid)) ?? null;
    if (cost === null) return row;
    const margin = subtractDecimals(row.net, cost);
    const percent = divideDecimals(multiplyDecimals(margin, "100"), row.net, 2);
    return { ...row, cost, margin, ...(percent === null ? {} : { percent }) };
  });
}

export default defineReport({
  name: "pricelistbydate",
  reportno: 3312,
  title: "Price List by Date",
  group: "Sales and Purchase",
  order: 120,
  about: "The price of every item in each price list on a day, with its cost and margin",
  reads: "own",
  filters: [
    { name: "dtpto", label: "On" },
    { name: "billno", label: "Price List", source: "pricelistgroup" },
    ...ITEM_FILTERS,
  ],
  columns: [...COLUMNS, ...COST_COLUMNS],
  letter: PRICE_LIST_LETTER,
  answer: async (ctx, question) => {
    const list = declarationOf("pricelistdetail");
    const { shows } = await demandAccess(ctx, list, "view");
    if (!shows("items")) throw new Forbidden("You don't have permission to view the prices of price lists.");
    const seesCost = await seesStock(ctx);
    const prices = await pricesOn(ctx, question);
    const stock = seesCost ? await closingStock(ctx, question.to) : [];
    const { edit } = accessFrom(await reportRights(ctx), list);
    const link: ReportRow = {
      linkeditallowed: 1,
      linkeditformname: formOf(list),
      linkeditsqlsp: proc(list, "getviewdata"),
      linkeditformtitle: list.formTitle,
      ...(edit ? {} : { linkeditlabel: "Open" }),
    };
    return {
      rows: withCost(prices, stock).map((row) => ({ ...row, ...link, linkeditid: row.listid })),
      columns: seesCost ? [...COLUMNS, ...COST_COLUMNS] : COLUMNS,
      notes: seesCost ? ["The cost of an item is that of its stock on this day, for one of its own unit."] : [],
    };
  },
});
