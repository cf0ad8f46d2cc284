/** Text in lower case, a number, or 0 and 1 for a flag. */
export type IndexedValue = string | number;

/** Beyond this, a number of the database and its JavaScript value may differ. */
export const EXACT_MAX = 1e12;

/**
 * Up to this many different values are stored once and shared. A column with
 * more holds values such as names, mostly different.
 */
const SHARED_MAX = 1_000;

/** The values of one column by place, and the places in the order of their values, equal values by id. */
export class OrderedColumn {
  readonly #values: IndexedValue[] = [];
  /** The id at each place, 0 where the place is free; the array belongs to the owner. */
  readonly #ids: readonly number[];
  readonly #shared = new Map<IndexedValue, IndexedValue>();
  #order: Int32Array | null = null;
  /** Places whose value was added or removed since the order was made. */
  #moved = new Set<number>();
  /** Whether one of them is in the order. */
  #hasStalePlaces = false;
  /** Places from this one on are newer than the order. */
  #sortedTo = 0;
  #hasHigh = false;
  #isExact = true;

  constructor(ids: readonly number[]) {
    this.#ids = ids;
  }

  put(place: number, value: IndexedValue): void {
    this.#values[place] = this.#shareValue(value);
    if (typeof value === "number") this.#isExact &&= Math.abs(value) < EXACT_MAX;
    else if (HIGH.test(value)) this.#hasHigh = true;
    this.move(place);
  }

  /** Call it for a place that is given up. */
  move(place: number): void {
    if (!this.#order) return;
    this.#moved.add(place);
    this.#hasStalePlaces ||= place < this.#sortedTo;
  }

  value(place: number): IndexedValue {
    return this.#values[place] ?? "";
  }

  /** False once a number was added that JavaScript may have rounded: then only the database knows the order. */
  get isExact(): boolean {
    return this.#isExact;
  }

  /** All places that hold a record, in order. The first call sorts; later calls only merge changes. */
  order(): Int32Array {
    const compare = (a: number, b: number): number => this.#compare(a, b);
    const isLive = (place: number): boolean => (this.#ids[place] ?? 0) > 0;
    if (this.#order && this.#moved.size === 0) return this.#order;
    const old = this.#order ?? new Int32Array();
    const unchanged = this.#hasStalePlaces ? old.filter((place) => !this.#moved.has(place)) : old;
    const added = (this.#order ? Int32Array.from(this.#moved) : Int32Array.from(this.#ids.keys()))
      .filter(isLive)
      .sort(compare);
    this.#moved = new Set();
    this.#hasStalePlaces = false;
    this.#sortedTo = this.#ids.length;
    return (this.#order = merged(unchanged, added, compare));
  }

  /** For each place, the rank of its value among all different values, from 0. */
  ranks(): Int32Array {
    const ranks = new Int32Array(this.#ids.length);
    let rank = -1;
    let before: IndexedValue | null = null;
    for (const place of this.order()) {
      const value = this.value(place);
      if (value !== before) rank++;
      before = value;
      ranks[place] = rank;
    }
    return ranks;
  }

  #shareValue(value: IndexedValue): IndexedValue {
    const known = this.#shared.get(value);
    if (known !== undefined) return known;
    if (this.#shared.size < SHARED_MAX) this.#shared.set(value, value);
    return value;
  }

  #compare(a: number, b: number): number {
    const [one, other] = [this.value(a), this.value(b)];
    if (one === other) return (this.#ids[a] ?? 0) - (this.#ids[b] ?? 0);
    return this.#hasHigh && typeof one === "string" && typeof other === "string"
      ? byCodePoint(one, other)
      : one < other
        ? -1
        : 1;
  }
}

/**
 * From these characters on, the order of UTF-16 code units differs
 * from that of code points, by which the database sorts.
 */
const HIGH = /[\ud800-\uffff]/;

function byCodePoint(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) ? -1 : 1;
  // A surrogate belongs to a code point above all those of one unit.
  const isPair = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
  return isPair(a) === isPair(b) ? a - b : isPair(a) ? 1 : -1;
}

/** Inserts a few new places by binary search, copying the places between them in blocks; merges many step by step. */
function merged(stayed: Int32Array, came: Int32Array, compare: (a: number, b: number) => number): Int32Array {
  const all = new Int32Array(stayed.length + came.length);
  const isFew = came.length * HALVINGS < stayed.length;
  let from = 0;
  came.forEach((place, index) => {
    let to = isFew ? firstAfter(stayed, place, from, compare) : from;
    while (!isFew && to < stayed.length && compare(stayed[to] ?? 0, place) < 0) to++;
    all.set(stayed.subarray(from, to), from + index);
    all[to + index] = place;
    from = to;
  });
  all.set(stayed.subarray(from), from + came.length);
  return all;
}

/** Comparisons of one binary search. */
const HALVINGS = 20;

function firstAfter(
  stayed: Int32Array,
  place: number,
  start: number,
  compare: (a: number, b: number) => number,
): number {
  let [from, to] = [start, stayed.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(stayed[middle] ?? 0, place) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
