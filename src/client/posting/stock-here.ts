import type { StockFacts } from "../../definitions/bill/facts-rows";
import { isOn } from "../../wire/answers";
import { addDecimals, compareDecimals } from "../../domain/decimal";
import { kolkataDate } from "../../domain/date-format";
import { addQuantities, quantity, toQuantityText } from "../../domain/quantity";
import { keptRecord } from "../call/kept-record";
import { keptStock, type KeptStock } from "../call/kept-stock";
import type { Offline } from "../offline/offline";
import { textOf } from "../rows/read-row";
import { countDifferences, type TimedMove } from "./count-differences";
import { itemEffect, type DocumentEffect, type ItemEffect, type ItemMove } from "./item-effect";
import type { WaitingDocument } from "./waiting-documents";
import { waitingPosted, type WaitingPosted } from "./waiting-posted";

/** Stock of an item on this device. */
export interface StockHere extends KeptStock {
  /** Documents waiting here that are counted. */
  readonly waiting: number;
  /** Counts waiting here that are not: only the server knows what the books have at their moment. */
  readonly uncounted: number;
  /** What the documents that are counted move. */
  readonly moves: readonly ItemMove[];
}

/** What is known besides the downloaded copy. */
interface StockKnown {
  /** The server's answer to an earlier question; counts where it is newer than the copy. */
  readonly answered?: KeptStock | null;
  /** What waits, posted; a form that asks of many items posts it once. */
  readonly effects?: WaitingPosted;
}

/**
 * Stock of an item by godown: the downloaded copy, or what the server answered later, with what the documents that wait
 * on this device move, and what counts among them find. An item that never moved is not in the copy: its stock is 0.
 * Null for a service, and where the device knows no stock. Never throws.
 */
export async function stockHere(
  offline: Offline,
  item: string,
  { answered = null, effects = waitingPosted(offline) }: StockKnown = {},
): Promise<StockHere | null> {
  const copied = await keptStock(offline, item);
  const newest = answered && answered.asOf >= (copied?.asOf ?? 0) ? answered : copied;
  const kept = newest ?? (await neverMoved(offline, item));
  if (!kept) return null;
  const { moves, waiting, uncounted } = await waitingMoves(offline, item, kept, effects).catch(() => NONE);
  if (waiting === 0) return { ...kept, waiting, uncounted, moves: [] };
  return { asOf: kept.asOf, held: await withMoves(offline, kept.held, moves), waiting, uncounted, moves };
}

async function neverMoved(offline: Offline, item: string): Promise<KeptStock | null> {
  const record = await keptRecord(offline, "item", item);
  if (!record || isOn(record.inactive)) return null;
  const copies = await offline.reference.entities().catch(() => []);
  const copy = copies.find(({ entity, complete }) => entity === "itemstock" && complete);
  return copy ? { held: { instock: "0", reserved: "", places: [] }, asOf: copy.asOf ?? 0 } : null;
}

interface WaitingMoves extends Pick<StockHere, "waiting" | "uncounted"> {
  readonly moves: readonly TimedMove[];
}

const NONE: WaitingMoves = { moves: [], waiting: 0, uncounted: 0 };

/** What the waiting documents change in the stock of the item. */
async function waitingMoves(
  offline: Offline,
  item: string,
  { held, asOf }: KeptStock,
  effects: WaitingPosted,
): Promise<WaitingMoves> {
  const { rows, documents } = await effects(asOf);
  const captured = new Map(rows.map(({ opId, capturedAt, createdAt }) => [opId, capturedAt ?? createdAt]));
  const changes: Change[] = [];
  for (const document of documents) {
    const effect = await ofItem(offline, document, item);
    const change = effect && changeOf(effect, captured.get(document.opId) ?? 0, asOf);
    if (change) changes.push(change);
  }
  const counts = changes.flatMap(({ counted }) => (counted && counted !== "unknown" ? [counted] : []));
  const moves = changes.flatMap((change) => change.moves);
  const uncounted = changes.filter(({ counted }) => counted === "unknown").length;
  return {
    moves: [...moves, ...countDifferences(held, moves, counts)],
    waiting: changes.length - uncounted,
    uncounted,
  };
}

/** The document's part about one item; null where the device does not know it. */
async function ofItem(
  offline: Offline,
  document: WaitingDocument<DocumentEffect>,
  item: string,
): Promise<WaitingDocument<ItemEffect> | null> {
  const part = (effect: DocumentEffect | null) => effect && itemEffect(offline, effect, item);
  const [before, after] = [await part(document.before), await part(document.after)];
  const isKnown = (before !== null || document.before === null) && (after !== null || document.after === null);
  return isKnown ? { ...document, before, after } : null;
}

interface Change {
  readonly moves: readonly TimedMove[];
  readonly counted: TimedMove | "unknown" | null;
}

/**
 * What a waiting document changes; null for nothing. An edit takes back what the document moved before; it keeps the
 * moment at which the document was made, which is before the copy. The books at the moment of a count are known for a
 * new one that was made after the copy, on its day or later.
 */
function changeOf({ before, after, change }: WaitingDocument<ItemEffect>, at: number, asOf: number): Change | null {
  const counted = after?.counted ?? null;
  if (counted && after) {
    const isKnown = change === "new" && !after.isUnknown && at >= asOf && after.day >= kolkataDate(asOf);
    return { moves: [], counted: isKnown ? { ...counted, day: after.day, at } : "unknown" };
  }
  if (after && before?.counted) return { moves: [], counted: "unknown" };
  const timed = (effect: ItemEffect | null, sign: 1 | -1): readonly TimedMove[] =>
    (effect?.moves ?? []).map((move) => ({
      ...move,
      quantity: quantity(sign * move.quantity),
      day: effect?.day ?? "",
      at: change === "new" ? at : 0,
    }));
  const moves = [...timed(before, -1), ...timed(after, 1)];
  return moves.length === 0 ? null : { moves, counted: null };
}

async function withMoves(offline: Offline, held: StockFacts, moves: readonly TimedMove[]): Promise<StockFacts> {
  const places = new Map(held.places.map((place) => [String(place.godownid), place]));
  for (const { godown, quantity: moved } of moves) {
    const place = places.get(godown) ?? {
      godownid: Number(godown) || 0,
      name: textOf((await keptRecord(offline, "godown", godown)) ?? {}, "godownname"),
      stock: "0",
    };
    places.set(godown, { ...place, stock: addDecimals(place.stock, toQuantityText(moved)) });
  }
  return {
    ...held,
    instock: addDecimals(held.instock, toQuantityText(addQuantities(moves.map((move) => move.quantity)))),
    places: [...places.values()]
      .filter(({ stock }) => compareDecimals(stock, "0") !== 0)
      .toSorted((a, b) => compareDecimals(b.stock, a.stock)),
  };
}
