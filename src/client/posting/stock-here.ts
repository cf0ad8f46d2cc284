import type { StockFacts } from "../../definitions/bill/facts-rows";
import { isOn } from "../../wire/answers";
import { addDecimals, compareDecimals } from "../../domain/decimal";
import { addQuantities, quantity, toQuantityText, type Quantity } from "../../domain/quantity";
import { keptRecord } from "../call/kept-record";
import { keptStock, type KeptStock } from "../call/kept-stock";
import type { Offline } from "../offline/offline";
import { textOf } from "../rows/read-row";
import type { PostedMove } from "./posted";
import { mayBeCounted, waitingDocuments, type WaitingDocument } from "./waiting-documents";

/** Stock of an item on this device. */
export interface StockHere extends KeptStock {
  /** Documents waiting here that are counted. */
  readonly waiting: number;
}

/**
 * Stock of an item by godown: the downloaded copy, with what the documents that wait on this device move. An item that
 * never moved is not in the copy: its stock is 0. Null for a service, and where the device has no copy. Never throws.
 */
export async function stockHere(offline: Offline, item: string): Promise<StockHere | null> {
  const kept = (await keptStock(offline, item)) ?? (await neverMoved(offline, item));
  if (!kept) return null;
  const moves = await waitingMoves(offline, item, kept.asOf).catch(() => []);
  if (moves.length === 0) return { ...kept, waiting: 0 };
  return {
    asOf: kept.asOf,
    held: await withMoves(offline, kept.held, moves.flat()),
    waiting: moves.length,
  };
}

async function neverMoved(offline: Offline, item: string): Promise<KeptStock | null> {
  const record = await keptRecord(offline, "item", item);
  if (!record || isOn(record.inactive)) return null;
  const copies = await offline.reference.entities().catch(() => []);
  const copy = copies.find(({ entity, complete }) => entity === "itemstock" && complete);
  return copy ? { held: { instock: "0", reserved: "", places: [] }, asOf: copy.asOf ?? 0 } : null;
}

/** What each waiting document changes in the stock of the item. */
async function waitingMoves(offline: Offline, item: string, asOf: number): Promise<readonly (readonly Move[])[]> {
  const coid = (await offline.session.get())?.claims.coid;
  const rows = (await offline.outbox.rows()).filter((row) => row.coid === coid && !mayBeCounted(row, asOf));
  const { documents } = await waitingDocuments(offline, rows);
  return documents.map((document) => movesOf(document, item)).filter((moves) => moves.length > 0);
}

type Move = Pick<PostedMove, "godown" | "quantity">;

/** An edit takes back what the document moved before. */
const movesOf = ({ before, after }: WaitingDocument, item: string): readonly Move[] => [
  ...(before?.moves ?? []).filter((move) => move.item === item).map((move) => ({ ...move, quantity: negated(move) })),
  ...(after?.moves ?? []).filter((move) => move.item === item),
];

const negated = (move: Move): Quantity => quantity(-move.quantity);

async function withMoves(offline: Offline, held: StockFacts, moves: readonly Move[]): Promise<StockFacts> {
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
