import { sql } from "kysely";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter } from "../../../engine/reports/declaration";
import { choiceOf } from "../../../engine/reports/choice-of";
import { accessOf } from "../../../engine/records/access";
import { declarationOf } from "../../../engine/records/record-declarations";
import { askedItems, ITEM_COLUMNS, ITEM_FIELDS, ITEM_FILTERS } from "./asked-items";

const SHOWN = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "toorder", label: "Items to order" },
    { value: "level", label: "Items with a reorder level" },
  ],
  usual: { value: "toorder" },
} as const satisfies DeclaredFilter;

/** What is missing to the level after open sale orders, over `h`. */
const SUGGESTED = sql`greatest(h.level - (h.stock - h.reserved), 0)`;

/** What is free after open sale orders, what is missing to the level, and what that would cost. */
const FIGURES = {
  stock: sql`trim_scale(h.stock)`,
  reserved: sql`trim_scale(h.reserved)`,
  free: sql`trim_scale(h.stock - h.reserved)`,
  level: sql`trim_scale(h.level)`,
  short: sql`trim_scale(greatest(h.reserved - h.stock, 0))`,
  suggested: sql`trim_scale(${SUGGESTED})`,
  price: sql`h.price`,
  amount: sql`trim_scale(round(${SUGGESTED} * h.price, 2))`,
  itemver: sql`i.rowver`,
};

export default defineReport({
  name: "reorder",
  reportno: 3405,
  title: "Reorder",
  group: "Stock",
  order: 50,
  about: "Items whose stock, after open sale orders, is below their reorder level, and how much to order",
  alsoCalled: "low stock, shortage",
  reads: "stock",
  filters: [SHOWN, ...ITEM_FILTERS],
  columns: [
    ...ITEM_COLUMNS,
    {
      title: "In Stock",
      field: "stock",
      format: "qty",
      linkpopupsqlsp: "itemgodowns_R_popup",
      linkpopupid: "itemid",
      linkpopupmodalbg: "#1f2a37",
      linkpopupcols: [
        { title: "Godown", field: "godownname" },
        { title: "In Stock", field: "stock", format: "qty" },
      ],
    },
    { title: "Reserved", field: "reserved", format: "qty" },
    { title: "Free", field: "free", format: "qty", card: 2 },
    {
      title: "Reorder Level",
      field: "level",
      format: "qty",
      of: "item.reorderlevel",
      linkeditfieldtype: "txtnumber",
      linkeditfieldvalue: "reorderlevel",
      linkeditfieldsavebtn: "headerwise",
      linkeditsavesqlsp: "item_R_save",
      linkeditsaveentity: "item",
      linkeditsaveid: "itemid",
      linkeditsaverowver: "itemver",
    },
    { title: "Short for Orders", field: "short", format: "qty" },
    { title: "Suggested", field: "suggested", format: "qty", card: 3, of: "item.reorderlevel" },
    { title: "Purchase Price", field: "price", format: "0.00", of: "item.purchaseprice" },
    { title: "Estimated Amount", field: "amount", format: "number2", sum: true, of: "item.purchaseprice" },
  ],
  answer: async (ctx, question) => {
    const { coid } = ctx.session;
    const shown = choiceOf(question, SHOWN);
    const access = await accessOf(ctx, declarationOf("item"));
    const isEditable = access.edit && !access.fixed.has("reorderlevel");
    return {
      from: sql`(
        with asked as materialized (
          select i.id, coalesce(i.reorderlevel, 0)::numeric as level, coalesce(i.purchaseprice, 0)::numeric as price from m_item i
          where ${askedItems(ctx, question)} and not i.inactive)
        select a.id, a.level, a.price, coalesce(s.qty, 0) as stock, coalesce(r.qty, 0) as reserved
        from asked a left join (select itemid, sum(qty) as qty from stock_on_hand where coid = ${coid} group by itemid) s on s.itemid = a.id
          left join stock_reserved(array(select id from asked)) r on r.itemid = a.id) h
        join m_item i on i.coid = ${coid} and i.id = h.id`,
      where: shown === "level" ? sql`h.level > 0` : sql`${SUGGESTED} > 0`,
      fields: { ...ITEM_FIELDS, ...FIGURES, linkeditfieldallowed: sql`${isEditable ? 1 : 0}::int` },
      order: [sql`i.itemname`, sql`i.id`],
    };
  },
});
