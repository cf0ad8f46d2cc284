import { ITEMS } from "../../definitions/bill/bill-fault";
import { cellRows, cellText } from "../../definitions/bill/cells";
import { ENTRIES } from "../../definitions/bill/complete-journal";
import { goodsPlaces, isGoodsForm } from "../../definitions/bill/goods-forms";
import { isMoneyForm } from "../../definitions/bill/money-forms";
import { AGAINST } from "../../definitions/bill/note-rates";
import { STOCK_ENTRY } from "../../definitions/stock-entry";
import { isOpRef, type Row } from "../../wire/envelope";
import { ANY_GOODS } from "../offline/contract/save";
import type { SaveRequest } from "../offline/contract/save";
import type { Offline } from "../offline/offline";
import { billFormHere } from "./post-record";

/** Lines of the stages of production. */
const LOTS = "lots";

/**
 * What a document brings and takes, so that saves of one device go out in that order: goods, and the bills of parties.
 * A stage of production takes pieces of its lots from the stage before, and brings them to the next. `stock`: what its
 * kind of bill does with stock.
 */
export function documentGoods(entity: string, stock: number, values: Row): Pick<SaveRequest, "goods"> {
  const lots = keysIn(values[LOTS], "lotid").map((key) => `lot:${key}`);
  if (lots.length > 0) return { goods: { brings: lots, takes: lots } };
  const { goods } = moving(signsOf(entity, stock), keysIn(values[ITEMS], "itemid"));
  const parties = partiesOf(values).map((key) => `party:${key}`);
  if (parties.length === 0) return goods ? { goods } : {};
  const settles = isMoneyForm(entity) || cellText(values[AGAINST]) !== "";
  return {
    goods: {
      brings: [...(goods?.brings ?? []), ...parties],
      takes: [...(goods?.takes ?? []), ...(settles ? parties : [])],
    },
  };
}

/**
 * Parties with whom a document opens or settles bills. What settles a bill is refused where it comes before the bill;
 * what only opens one waits for nothing.
 */
function partiesOf(values: Row): readonly string[] {
  const named = cellRows(values[ENTRIES]).filter(({ refno }) => cellText(refno) !== "");
  return keysIn([{ party: values.partyid }, ...named.map(({ ledgerid }) => ({ party: ledgerid }))], "party");
}

function moving(signs: readonly number[], all: readonly string[]): Pick<SaveRequest, "goods"> {
  const moves = (sign: 1 | -1) => (signs.some((one) => one === sign) ? all : []);
  return all.length > 0 && signs.some((one) => one !== 0) ? { goods: { brings: moves(1), takes: moves(-1) } } : {};
}

/**
 * The same of documents in a list, in its order: by their lines in the waiting save, else in the downloaded copy. Of a
 * document that this device does not know, any item may move, in the direction of its kind: waiting for one answer too
 * many costs a moment, and a sale that overtakes its goods is refused.
 */
export async function goodsOfListed(
  offline: Pick<Offline, "reader" | "reference" | "overlay">,
  entity: string,
  recordKeys: readonly string[],
): Promise<readonly Pick<SaveRequest, "goods">[]> {
  const form = await billFormHere(offline, entity);
  const unknown = moving(form || isDeclared(entity) ? signsOf(entity, form?.stock ?? 0) : [1, -1], [ANY_GOODS]);
  const goodsOf = async (recordKey: string): Promise<Pick<SaveRequest, "goods">> => {
    const copy = await offline.reference.byId(entity, recordKey);
    const record = await offline.overlay.record(entity, recordKey, copy);
    return record ? documentGoods(entity, form?.stock ?? 0, record) : unknown;
  };
  return Promise.all(recordKeys.map((recordKey) => goodsOf(recordKey).catch(() => unknown)));
}

/** What the kind moves is known without the model of its form. */
const isDeclared = (entity: string): boolean => isMoneyForm(entity) || isGoodsForm(entity) || entity === STOCK_ENTRY;

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
