import { ITEMS } from "../../definitions/bill/bill-fault";
import { cellRows } from "../../definitions/bill/cells";
import { goodsPlaces, isGoodsForm } from "../../definitions/bill/goods-forms";
import { STOCK_ENTRY } from "../../definitions/stock-entry";
import { isOpRef, type Row } from "../../wire/envelope";
import type { SaveRequest } from "../offline/contract/save";
import type { Offline } from "../offline/offline";
import { billFormHere } from "./post-record";

/** Lines of the stages of production. */
const LOTS = "lots";

/**
 * The items of a document that bring goods in or take them out, so that saves of one device go out in that order. A
 * stage of production takes pieces of its lots from the stage before, and brings them to the next. `stock`: what its
 * kind of bill does with stock.
 */
export function documentGoods(entity: string, stock: number, values: Row): Pick<SaveRequest, "goods"> {
  const lots = keysIn(values[LOTS], "lotid").map((key) => `lot:${key}`);
  if (lots.length > 0) return { goods: { brings: lots, takes: lots } };
  const signs = signsOf(entity, stock);
  const all = keysIn(values[ITEMS], "itemid");
  const moves = (sign: 1 | -1) => (signs.some((one) => one === sign) ? all : []);
  return all.length > 0 && signs.some((one) => one !== 0) ? { goods: { brings: moves(1), takes: moves(-1) } } : {};
}

/**
 * The same of documents in a list, in its order, where this device knows their lines: from the waiting save, else from
 * the downloaded copy. Nothing where it does not: a save that needs these goods may then be refused and sent again.
 */
export async function goodsOfListed(
  offline: Pick<Offline, "reader" | "reference" | "overlay">,
  entity: string,
  recordKeys: readonly string[],
): Promise<readonly Pick<SaveRequest, "goods">[]> {
  const stock = (await billFormHere(offline, entity))?.stock ?? 0;
  const goodsOf = async (recordKey: string): Promise<Pick<SaveRequest, "goods">> => {
    const copy = await offline.reference.byId(entity, recordKey);
    const record = await offline.overlay.record(entity, recordKey, copy);
    return record ? documentGoods(entity, stock, record) : {};
  };
  return Promise.all(recordKeys.map((recordKey) => goodsOf(recordKey).catch(() => ({}))));
}

/**
 * Whether goods come in (1), go out (-1), or both. Opening stock comes in, and a count may find more than the books
 * have.
 */
function signsOf(entity: string, stock: number): readonly number[] {
  if (isGoodsForm(entity)) return goodsPlaces(entity).map(([, sign]) => sign);
  return [entity === STOCK_ENTRY ? 1 : stock];
}

/** Ids of the records that lines name; of one made on this device the save that makes it. */
function keysIn(lines: unknown, column: string): readonly string[] {
  const keys = cellRows(lines).flatMap(({ [column]: value }) => {
    const key = isOpRef(value) ? value.$op : String(value ?? "").replace(/^tmp:/, "");
    return key === "" || key === "0" ? [] : [key];
  });
  return [...new Set(keys)];
}
