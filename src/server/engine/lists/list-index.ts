import { wordsOf } from "../../../domain/words-of";
import { OrderedColumn } from "./ordered-column";
import type { IndexedValue } from "./ordered-column";
import { WordIndex } from "./word-index";
import type { Mask } from "./word-index";

interface IndexQuery {
  readonly search: string;
  readonly tests: readonly { readonly field: string; readonly holds: (value: IndexedValue) => boolean }[];
  /** A column of the index, or `id`. */
  readonly sortCol: string;
  readonly isUp: boolean;
  /** A column of the index; empty for no groups. Groups are always in ascending order. */
  readonly groupby: string;
  readonly offset: number;
  readonly length: number;
}

export interface IndexAnswer {
  readonly ids: readonly number[];
  readonly total: number;
}

/**
 * Result of a search; `isBegun` where each word searched begins a word of the
 * record, else its parts may be anywhere in the text.
 */
interface SearchResult extends Mask {
  readonly isBegun: boolean;
}

/**
 * One list in memory: the words by which its records are found, and the values of its columns. It returns any page of
 * any search, filter and group over 100,000 records in a few milliseconds, with an exact count. A record is
 * identified by its place, an array index that is used again after the record is removed.
 */
export class ListIndex {
  /** The id at each place; 0 where the place is free. */
  readonly #ids: number[] = [];
  readonly #texts: string[] = [];
  readonly #places = new Map<number, number>();
  readonly #free: number[] = [];
  readonly #words = new WordIndex();
  readonly #columns: ReadonlyMap<string, OrderedColumn>;
  readonly #byId = new OrderedColumn(this.#ids);

  constructor(readonly fields: readonly string[]) {
    this.#columns = new Map(fields.map((field) => [field, new OrderedColumn(this.#ids)]));
  }

  get size(): number {
    return this.#places.size;
  }

  /** Adds or replaces a record. `values` in the order of the fields. */
  put(id: number, text: string, values: readonly IndexedValue[]): void {
    this.remove(id);
    const place = this.#free.pop() ?? this.#ids.length;
    this.#ids[place] = id;
    this.#texts[place] = text;
    this.#places.set(id, place);
    this.#words.put(place, wordsOf(text));
    this.#byId.put(place, 0);
    this.fields.forEach((field, at) => this.#columns.get(field)?.put(place, values[at] ?? ""));
  }

  remove(id: number): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#places.delete(id);
    this.#free.push(place);
    this.#words.remove(place, wordsOf(this.#texts[place] ?? ""));
    this.#ids[place] = 0;
    this.#texts[place] = "";
    this.#byId.move(place);
    for (const column of this.#columns.values()) column.move(place);
  }

  /**
   * Records in which each word searched begins a word; if none, those that contain each part anywhere in their text.
   */
  search(text: string): SearchResult {
    const begun = this.#words.beginning(wordsOf(text), this.#ids.length);
    if (begun.count > 0) return { ...begun, isBegun: true };
    const parts = text.trim().toLowerCase().split(/\s+/);
    return { ...this.#where((place) => parts.every((part) => this.#texts[place]?.includes(part))), isBegun: false };
  }

  /** Sorts what was added since the last time, one column a step, so that other work can run between two steps. */
  *sorting(): Generator<void> {
    for (const column of [this.#byId, ...this.#columns.values()]) {
      column.order();
      yield;
    }
  }

  /** Ids of the records of a mask, in the order of their places. */
  idsOf({ marks }: Mask): readonly number[] {
    return this.#ids.filter((_, place) => marks[place] === 1);
  }

  /**
   * One page and the exact total; null where the index lacks a column
   * of the query or holds numbers that may be rounded.
   */
  page(question: IndexQuery): IndexAnswer | null {
    const sort = question.sortCol === "id" ? this.#byId : this.#columns.get(question.sortCol);
    const group = question.groupby === "" ? undefined : this.#columns.get(question.groupby);
    if (!sort?.isExact || (question.groupby !== "" && !group?.isExact)) return null;
    if (question.tests.some(({ field }) => !this.#columns.get(field)?.isExact)) return null;
    const mask = this.#mask(question);
    const { isUp, offset, length } = question;
    if (!group) return { ids: this.#taken(sort.order(), mask, isUp, offset, length), total: mask?.count ?? this.size };
    const order = isUp ? sort.order() : sort.order().toReversed();
    const places = grouped(mask ? order.filter((place) => mask.marks[place] === 1) : order, group.ranks());
    return { ids: this.#taken(places, null, true, offset, length), total: places.length };
  }

  /** Walks an order from one end until the page is full. */
  #taken(order: Int32Array, mask: Mask | null, isUp: boolean, offset: number, length: number): readonly number[] {
    const ids: number[] = [];
    for (let step = mask ? 0 : offset, passed = step; step < order.length && ids.length < length; step++) {
      const place = order[isUp ? step : order.length - 1 - step] ?? 0;
      if (mask && mask.marks[place] !== 1) continue;
      if (passed++ >= offset) ids.push(this.#ids[place] ?? 0);
    }
    return ids;
  }

  #mask({ search, tests }: IndexQuery): Mask | null {
    const found = search.trim() === "" ? null : this.search(search);
    if (tests.length === 0) return found;
    const filters = tests.map(({ field, holds }) => ({ column: this.#columns.get(field), holds }));
    return this.#where(
      (place) =>
        (!found || found.marks[place] === 1) &&
        filters.every(({ column, holds }) => column !== undefined && holds(column.value(place))),
    );
  }

  #where(holds: (place: number) => boolean): Mask {
    const marks = new Uint8Array(this.#ids.length);
    let count = 0;
    for (let place = 0; place < marks.length; place++)
      if ((this.#ids[place] ?? 0) > 0 && holds(place)) {
        marks[place] = 1;
        count++;
      }
    return { marks, count };
  }
}

/** Sorts places by rank, stable within a rank. */
function grouped(places: Int32Array, ranks: Int32Array): Int32Array {
  let most = 0;
  for (const rank of ranks) most = Math.max(most, rank);
  const starts = new Int32Array(most + 2);
  for (const place of places) starts[(ranks[place] ?? 0) + 1]! += 1;
  for (let rank = 1; rank < starts.length; rank++) starts[rank]! += starts[rank - 1] ?? 0;
  const sorted = new Int32Array(places.length);
  for (const place of places) sorted[starts[ranks[place] ?? 0]!++] = place;
  return sorted;
}
