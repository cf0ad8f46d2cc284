import { sql } from "kysely";
import { compareDecimals, multiplyDecimals, roundDecimal, subtractDecimals } from "../../../../domain/decimal";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter, ReportRow } from "../../../engine/reports/declaration";
import { choiceOf } from "../../../engine/reports/choice-of";
import { accessOf } from "../../../engine/records/access";
import { declarationOf } from "../../../engine/records/record-declarations";
import { askedItems, ITEM_COLUMNS, ITEM_FILTERS, readItems } from "./asked-items";

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

interface Held {
  readonly id: number;
  readonly stock: string;
  readonly reserved: string;
  readonly level: string;
  readonly price: string;
  readonly itemver: number;
}

const MONEY_SCALE = 2;
const smaller = (a: string, b: string): string => (compareDecimals(a, b) < 0 ? a : b);

/** What is free after open sale orders, what is missing to the level, and what that would cost. */
function figuresOf({
  stock,
  reserved,
  level,
  price,
  itemver,
}: Held): ReportRow & { readonly level: string; readonly suggested: string } {
  const free = subtractDecimals(stock, reserved);
  const missing = subtractDecimals(level, free);
  const suggested = compareDecimals(missing, "0") > 0 ? missing : "0";
  const short = subtractDecimals("0", smaller(free, "0"));
  const amount = roundDecimal(multiplyDecimals(suggested, price), MONEY_SCALE);
  return { stock, reserved, free, level, short, suggested, price, amount, itemver };
}

export default defineReport({
  name: "reorder",
  reportno: 3405,
  title: "Reorder",
  group: "Stock",
  order: 50,
  about: "Items whose stock, after open sale orders, is below their reorder level, and how much to order",
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
    const items = await readItems(ctx, question);
    const access = await accessOf(ctx, declarationOf("item"));
    const linkeditfieldallowed = access.edit && !access.fixed.has("reorderlevel") ? 1 : 0;
    const { rows: held } = await sql<Held>`
      with asked as materialized (select i.id, coalesce(i.reorderlevel, 0) as level, coalesce(i.purchaseprice, 0) as price, i.rowver from m_item i
        where ${askedItems(ctx, question)} and not i.inactive)
      select a.id, trim_scale(coalesce(s.qty, 0))::text as stock, trim_scale(coalesce(r.qty, 0))::text as reserved, trim_scale(a.level::numeric)::text as level, a.price::text as price, a.rowver as itemver
      from asked a left join (select itemid, sum(qty) as qty from stock_on_hand where coid = ${coid} group by itemid) s on s.itemid = a.id
        left join stock_reserved(array(select id from asked)) r on r.itemid = a.id
      where a.level > 0 or coalesce(s.qty, 0) < coalesce(r.qty, 0)`.execute(ctx.tx);
    const byItem = new Map(held.map((one) => [Number(one.id), figuresOf(one)]));
    const rows = items.flatMap((item): readonly ReportRow[] => {
      const figures = byItem.get(Number(item.itemid));
      if (!figures) return [];
      const isShown = compareDecimals(shown === "level" ? figures.level : figures.suggested, "0") > 0;
      return isShown ? [{ ...item, ...figures, linkeditfieldallowed }] : [];
    });
    return { rows };
  },
});
