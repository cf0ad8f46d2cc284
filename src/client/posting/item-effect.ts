import { ITEMS } from "../../definitions/bill/bill-fault";
import { cellDecimal, cellRows, cellText } from "../../definitions/bill/cells";
import { itemFactsOfRecord } from "../../definitions/bill/kept-facts";
import { ENTRY_KIND, OPENING_STOCK, STOCK_ENTRY } from "../../definitions/stock-entry";
import { addQuantities, fromQuantityText, quantity, type Quantity } from "../../domain/quantity";
import { toBaseUnits } from "../../domain/stock/item-units";
import type { Row } from "../../wire/envelope";
import { keptRecord } from "../call/kept-record";
import type { Offline } from "../offline/offline";
import { postRecord } from "./post-record";
import type { Posted, PostedMove } from "./posted";

/** `batchno` is '' for goods that are not kept in batches. */
export type ItemMove = Pick<PostedMove, "godown" | "batchno" | "quantity">;

/** What a document does to the stock of one item. */
export interface ItemEffect {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  /** Of a count the differences that the server stored with it; none while it has not been sent. */
  readonly moves: readonly ItemMove[];
  /** What a count found in its godown; null for a document that does not count this item. */
  readonly counted: ItemMove | null;
  /** A count of batches, of which the device has no stock, or in units that it does not know. */
  readonly isUnknown: boolean;
}

/** What a document does: its postings, or the record of a stock entry, whose moves each item works out for itself. */
export type DocumentEffect = { readonly posted: Posted } | { readonly entry: Row };

/** Null where the device does not know what the document does. */
export async function documentEffect(offline: Offline, entity: string, record: Row): Promise<DocumentEffect | null> {
  if (entity === STOCK_ENTRY) return { entry: record };
  const posted = await postRecord(offline, entity, record);
  return posted && { posted };
}

/** The part of an effect that is about the stock of one item; null where the device does not know it. */
export async function itemEffect(offline: Offline, effect: DocumentEffect, item: string): Promise<ItemEffect | null> {
  if ("entry" in effect) return entryEffect(offline, effect.entry, item);
  const { day, moves } = effect.posted;
  return { day, moves: moves.filter((move) => move.item === item), counted: null, isUnknown: false };
}

async function entryEffect(offline: Offline, record: Row, item: string): Promise<ItemEffect | null> {
  const lines = cellRows(record[ITEMS]).filter(({ itemid }) => cellText(itemid) === item);
  const none = { day: cellText(record.edateview).slice(0, 10), moves: [], counted: null, isUnknown: false };
  if (lines.length === 0) return none;
  const kept = await keptRecord(offline, "item", item);
  const facts = kept && itemFactsOfRecord(kept);
  const entered = lines.map((line) => facts && toBaseUnits(facts, cellDecimal(line.qty), Number(line.unitid)));
  const known = entered.filter((base) => base !== null);
  const isKnown = known.length === lines.length;
  const move = (moved: Quantity): ItemMove => ({ godown: cellText(record.godownid), batchno: "", quantity: moved });
  if (record[ENTRY_KIND] === OPENING_STOCK) return isKnown ? { ...none, moves: known.map(move) } : null;
  const isBatch = lines.some(({ batchno }) => cellText(batchno) !== "");
  return {
    ...none,
    moves: lines.map(({ difference }) => move(fromQuantityText(cellDecimal(difference)) ?? quantity(0))),
    counted: move(addQuantities(known)),
    isUnknown: isBatch || !isKnown,
  };
}
