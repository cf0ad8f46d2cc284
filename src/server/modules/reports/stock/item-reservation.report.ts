import { sql } from "kysely";
import { subtractDecimals } from "../../../../domain/decimal";
import { defineReport } from "../../../engine/reports/declaration";
import type { ReportRow } from "../../../engine/reports/declaration";
import { askedItems, ITEM_COLUMNS, ITEM_FILTERS, readItems } from "./asked-items";

/** Number of the order book, which lists the orders of an item. */
const ORDER_BOOK = 3305;

interface Reserved {
  readonly itemid: number;
  readonly stock: string;
  readonly reserved: string;
}

/** Stock belongs to the company and orders name no godown, so an item is reserved in the whole company. */
export default defineReport({
  name: "itemreservation",
  reportno: 3411,
  title: "Item Reservation",
  group: "Stock",
  order: 110,
  about: "Stock of each item, how much of it open sale orders reserve, and what is left to sell",
  reads: "stock",
  filters: [...ITEM_FILTERS],
  columns: [
    ...ITEM_COLUMNS,
    { title: "In Stock", field: "stock", format: "qty" },
    {
      title: "Reserved",
      field: "reserved",
      format: "qty",
      card: 2,
      linkreportno: ORDER_BOOK,
      linkfieldname: "itemname",
      linkfield: "itemid",
      linkfieldnameB: "billnoB",
      linkfieldB: "orders",
    },
    { title: "Available", field: "available", format: "qty", card: 3 },
    { title: "Short for Orders", field: "short", format: "qty" },
  ],
  answer: async (ctx, question) => {
    const { rows: found } = await sql<Reserved>`
      with asked as materialized (select i.id from m_item i where ${askedItems(ctx, question)} and not i.inactive)
      select r.itemid, trim_scale(coalesce(s.qty, 0))::text as stock, trim_scale(r.qty)::text as reserved
      from stock_reserved(array(select id from asked)) r left join lateral (
        select sum(h.qty) as qty from stock_on_hand h where h.coid = ${ctx.session.coid} and h.itemid = r.itemid) s on true`.execute(
      ctx.tx,
    );
    const byItem = new Map(found.map((one) => [Number(one.itemid), one]));
    const rows = (await readItems(ctx, question, "goods", byItem.keys())).flatMap((item): readonly ReportRow[] => {
      const one = byItem.get(Number(item.itemid));
      if (!one) return [];
      const available = subtractDecimals(one.stock, one.reserved);
      const isShort = available.startsWith("-");
      return [
        {
          ...item,
          stock: one.stock,
          reserved: one.reserved,
          available,
          short: isShort ? available.slice(1) : "0",
          orders: "saleorder",
        },
      ];
    });
    return { rows };
  },
});
