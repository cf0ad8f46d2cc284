import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { FilterName } from "../../../../definitions/report/report-filter";
import type { Context } from "../../../engine/call/context";
import type { DeclaredColumn, DeclaredFilter } from "../../../engine/reports/declaration";
import { namedColumns } from "../../../engine/reports/named-columns";
import { idOf } from "../../../engine/reports/question";
import type { ReportQuestion } from "../../../engine/reports/declaration";

/** Number of the stock ledger, which a row of an item opens. */
export const STOCK_LEDGER = 3402;

/** Filters that choose items. */
export const ITEM_FILTERS: readonly DeclaredFilter[] = [
  { name: "itemname" },
  { name: "itemgroup" },
  { name: "category" },
  { name: "shade" },
];

/** Columns of an item: what it is, and what items are grouped by. */
export const ITEM_COLUMNS: readonly DeclaredColumn[] = [
  {
    title: "Item",
    field: "item",
    card: 1,
    count: true,
    of: "item.itemname",
    linkreportno: STOCK_LEDGER,
    linkfieldname: "itemname",
    linkfield: "itemid",
    linkfieldnameB: "godown",
    linkfieldB: "godownid",
  },
  { title: "Item Code", field: "code", ungrouped: true, visible: false, of: "item.code" },
  { title: "Item Group", field: "itemgroup", visible: false, of: "item.itemgroupname" },
  { title: "Category", field: "category", visible: false, of: "item.categoryname" },
  { title: "Shade", field: "shade", visible: false, of: "item.shadename" },
  { title: "Unit", field: "unit", of: "item.unitname" },
];

/** The fields of `ITEM_COLUMNS` over the item `i`. */
export const ITEM_FIELDS: Readonly<Record<string, RawBuilder<unknown>>> = {
  itemid: sql`i.id`,
  item: sql`i.itemname`,
  code: sql`i.code`,
  itemgroup: sql`coalesce(i.itemgroupname, '')`,
  category: sql`coalesce(i.categoryname, '')`,
  shade: sql`coalesce(i.shadename, '')`,
  unit: sql`coalesce(i.unitname, '')`,
};

const named = namedColumns(ITEM_FIELDS);

const CHOSEN: readonly (readonly [FilterName, string])[] = [
  ["itemname", "i.id"],
  ["category", "i.categoryid"],
  ["shade", "i.shadeid"],
];

/** Ids of a record of a tree and of all under it. */
const withAllUnder = (table: string, parent: string, coid: number, id: number): RawBuilder<unknown> => sql`(
  with recursive tree as (
    select ${id}::bigint as id union select t.id from ${sql.table(table)} t join tree p on t.${sql.id(parent)} = p.id where t.coid = ${coid})
  select id from tree)`;

/** SQL condition for the items `i` that a question asks for; groups include those under them. */
export function askedItems({ session: { coid } }: Context, question: ReportQuestion): RawBuilder<unknown> {
  const one = CHOSEN.flatMap(([name, column]) => {
    const id = idOf(question, name);
    return id === 0 ? [] : [sql`and ${sql.ref(column)} = ${id}`];
  });
  const group = idOf(question, "itemgroup");
  const inGroup =
    group === 0 ? [] : [sql`and i.itemgroupid in ${withAllUnder("m_itemgroup", "itemgroupnamemasterid", coid, group)}`];
  return sql`i.coid = ${coid} ${sql.join([...one, ...inGroup], sql` `)}`;
}

/** An item as the columns show it. */
export interface AskedItem {
  readonly itemid: number;
  readonly item: string;
  readonly unit: string;
}

/**
 * The items that a question asks for, by name. Goods without any movement are among them, unless `among` has the ids
 * that matter: of a large catalogue few items move.
 */
export async function readItems(
  ctx: Context,
  question: ReportQuestion,
  which: "goods" | "with services" = "goods",
  among: Iterable<number> | null = null,
): Promise<readonly AskedItem[]> {
  const isGoods = which === "goods" ? sql`not i.inactive` : sql`true`;
  const isAmong = among ? sql`and i.id = any(${[...among]}::bigint[])` : sql``;
  const { rows } = await sql<AskedItem>`
    select ${named} from m_item i where ${askedItems(ctx, question)} and ${isGoods} ${isAmong} order by i.itemname, i.id`.execute(
    ctx.tx,
  );
  return rows;
}

/** Ids of the goods that a question is narrowed to; null where it asks for all. */
export async function narrowedIds(ctx: Context, question: ReportQuestion): Promise<readonly number[] | null> {
  if (!isNarrowed(question)) return null;
  const { rows } = await sql<{ id: number }>`
    select i.id from m_item i where ${askedItems(ctx, question)} and not i.inactive`.execute(ctx.tx);
  return rows.map(({ id }) => Number(id));
}

/** Whether a question narrows the items at all. */
const isNarrowed = (question: ReportQuestion): boolean =>
  [...CHOSEN.map(([name]) => name), "itemgroup" as const].some((name) => idOf(question, name) !== 0);

/** Ids of the chosen godown and those under it; null where none is chosen. */
export async function askedGodowns(ctx: Context, question: ReportQuestion): Promise<readonly number[] | null> {
  const id = idOf(question, "godown");
  if (id === 0) return null;
  const { rows } = await sql<{ id: number }>`
    select id from ${withAllUnder("m_godown", "godownnamemasterid", ctx.session.coid, id)} g`.execute(ctx.tx);
  return rows.map((row) => Number(row.id));
}
