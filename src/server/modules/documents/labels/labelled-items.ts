import { sql } from "kysely";
import type { Context } from "../../../engine/call/context";
import { Forbidden, Refusal } from "../../../engine/call/refusal";
import { accessOf, demandAccess, type Access } from "../../../engine/records/access";
import { declarationOf } from "../../../engine/records/record-declarations";
import { viewRow } from "../../../engine/records/view";
import { priceInUnit } from "../../../../domain/stock/item-units";
import type { Row } from "../../../../wire/envelope";
import { isRecord } from "../../../../wire/envelope";
import { downloadedDocument } from "../document-text";

/** Items whose labels are printed at once. */
export const ITEMS_MAX = 500;

/** Where the labels come from: chosen items, or the lines of a document. */
export type LabelSource =
  | { readonly kind: "items"; readonly ids: readonly number[] }
  | { readonly kind: "document"; readonly formname: string; readonly id: number };

/** An item as its labels may show it: what the caller may not see is ''. */
export interface LabelItem {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly mrp: string;
  readonly price: string;
  readonly unitid: number;
  /** Other units and the base units that each holds. */
  readonly units: readonly { readonly unitid: number; readonly holds: string }[];
  readonly barcodes: readonly { readonly barcode: string; readonly packunitid: number }[];
}

/** A line of a document with an item, as the caller sees it. */
export interface SourceLine {
  readonly itemid: number;
  readonly batchno: string;
  readonly expirydate: string;
  readonly qty: number;
  readonly unitid: number;
}

/**
 * The lines to label. Throws `Forbidden` without the right to print items or the documents, `Refusal` where there is
 * nothing to label.
 */
export async function sourceLines(ctx: Context, source: LabelSource): Promise<readonly SourceLine[]> {
  if (source.kind === "items") {
    await demandAccess(ctx, declarationOf("item"), "print", "print");
    return source.ids.map((itemid) => ({ itemid, batchno: "", expirydate: "", qty: 1, unitid: 0 }));
  }
  const { declaration, access, record } = await downloadedDocument(ctx, source.formname, source.id);
  const { items } = viewRow(declaration, access, record);
  const lines = Array.isArray(items) ? items.filter(isRecord).map(lineOf) : [];
  const found = lines.filter(({ itemid }) => itemid > 0);
  if (found.length === 0) throw new Refusal("id", `This ${declaration.noun[0]} has no items to label.`);
  return found;
}

const lineOf = (line: Row): SourceLine => ({
  itemid: Number(line.itemid ?? 0),
  batchno: textIn(line, "batchno"),
  expirydate: textIn(line, "expirydate").slice(0, 10),
  qty: Number(line.qty ?? 0),
  unitid: Number(line.unitid ?? 0),
});

const textIn = (row: Row, key: string): string => {
  const value = row[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/**
 * The items by id, without what the caller may not see. Throws `Forbidden` for users who may not view items, `Refusal`
 * for an id that is no item of the company.
 */
export async function labelItems(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, LabelItem>> {
  const declaration = declarationOf("item");
  const access = await accessOf(ctx, declaration);
  if (!access.view) throw new Forbidden(`You don't have permission to view ${declaration.noun[1]}.`);
  const wanted = [...new Set(ids)];
  const { rows } = await sql<LabelItem>`
    select i.id::float8 as id, i.itemname as name, i.code, coalesce(i.unitid, 0)::float8 as unitid,
      case when i.mrp > 0 then i.mrp::text else '' end as mrp, case when i.saleprice > 0 then i.saleprice::text else '' end as price,
      coalesce((select json_agg(json_build_object('barcode', b.barcode, 'packunitid', coalesce(b.packunitid, 0)) order by b.lineno)
        from m_item_barcode b where b.coid = i.coid and b.parentid = i.id), '[]') as barcodes,
      coalesce((select json_agg(json_build_object('unitid', u.altunitid, 'holds', u.conversion::text) order by u.lineno)
        from m_item_unit u where u.coid = i.coid and u.parentid = i.id), '[]') as units
    from m_item i where i.coid = ${ctx.session.coid} and i.id = any(${wanted}::bigint[])`.execute(ctx.tx);
  if (rows.length < wanted.length) throw new Refusal("items", "One of these items no longer exists.");
  return new Map(rows.map((row) => [row.id, seen(row, access)]));
}

function seen(item: LabelItem, { shows }: Access): LabelItem {
  return {
    ...item,
    name: shows("itemname") ? item.name : "",
    code: shows("code") ? item.code : "",
    mrp: shows("mrp") ? item.mrp : "",
    price: shows("saleprice") ? item.price : "",
    barcodes: shows("barcodes") ? item.barcodes : [],
  };
}

/** How a message names an item: by its name, or by its id if the name is hidden. */
export const itemName = ({ id, name }: LabelItem): string => name || `#${id}`;

/** A price of the item for what one of its codes stands on: a carton of twelve costs twelve times the piece. */
export function priceOf(item: LabelItem, price: string, code: string): string {
  const pack = item.barcodes.find(({ barcode }) => barcode === code)?.packunitid ?? 0;
  return price === "" ? "" : (priceInUnit(item, price, item.unitid, pack) ?? price);
}

/** The codes of an item, that of the pack first where the line is in a pack; without one, the item's own code. */
export function codesOf({ barcodes, code, unitid }: LabelItem, lineUnit: number): readonly string[] {
  const pack = lineUnit === unitid ? 0 : lineUnit;
  const own = barcodes.filter(({ packunitid }) => packunitid === pack || (pack === 0 && packunitid === unitid));
  const others = barcodes.filter((one) => !own.includes(one));
  const found = [...own, ...others].map(({ barcode }) => barcode);
  return found.length > 0 ? found : code === "" ? [] : [code];
}
