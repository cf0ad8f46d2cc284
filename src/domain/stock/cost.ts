import { divideRounded } from "../decimal";

/**
 * How the stock of an item is costed: first in first out, with a layer for each move in, or one pool at the average
 * cost of its goods. `runMoves` runs the moves of an item through its stock, in their order. After any move the value
 * of the stock is exactly the value that came in less the cost that went out.
 */
export type Costing = "fifo" | "average";

/**
 * A quantity (thousandths of the base unit) and its total cost (paise): never a cost per unit, which would lose
 * paise. Of any size: a shortage of the largest quantity at the highest cost is still calculated, and no item can
 * stop the calculation of the others.
 */
export interface Goods {
  readonly quantity: bigint;
  readonly value: bigint;
}

/**
 * Goods in stock. `rate` holds the goods that define their cost per unit: those that came in, however little of them
 * is left. The goods left keep their own value to the paisa but define no cost per unit, because rounding may have
 * distorted it.
 */
export interface Layer extends Goods {
  readonly rate: Goods;
  /** Name of the move that brought them, for goods that go back; none in a pool, none for goods that came back. */
  readonly name?: string;
}

/** The cost of an item's stock at one moment. */
export interface StockCost {
  /** Goods in stock, oldest first; at most one layer with average costing. */
  readonly layers: readonly Layer[];
  /** Goods that went out beyond the stock, at their provisional cost; both positive. */
  readonly short: Goods | null;
  /** Goods with the cost per unit of those that went out last. */
  readonly last: Goods | null;
}

/** One move of an item. In is positive; `value` is what a move in brings, null if its cost follows from the stock. */
export interface CostedMove {
  readonly quantity: bigint;
  readonly value: bigint | null;
  /** Name by which goods that go back, or come back from a customer, find what this move brought or took. */
  readonly name?: string;
  /** Goods that go back: the moves that brought them, in order of taking, each with the cost per unit of its bill. */
  readonly from?: readonly (Goods & { readonly name: string })[];
  /** Goods that come back: the move that they went out with. */
  readonly back?: string;
}

/** Goods of each named move that went out of stock, with their cost; without what it took beyond the stock. */
export type IssuedGoods = Map<string, Goods>;

export interface Costed {
  readonly cost: StockCost;
  /** Value of all that came in, and cost of all that went out, including corrections of an earlier shortage. */
  readonly valueIn: bigint;
  readonly costOut: bigint;
}

/** Receives what each move took out of the value of the stock, in paise; negative for what it brought. */
export type OnCost<M> = (move: M, cost: bigint) => void;

export const NO_STOCK: StockCost = { layers: [], short: null, last: null };

/** Value of the stock, paise; negative if more went out than came in. */
export const valueOf = ({ layers, short }: StockCost): bigint =>
  layers.reduce((total, { value }) => total + value, -(short?.value ?? 0n));

/** Quantity of the stock, thousandths of the base unit. */
export const quantityOf = ({ layers, short }: StockCost): bigint =>
  layers.reduce((total, { quantity }) => total + quantity, -(short?.quantity ?? 0n));

/** Cost of a part of a layer, to the paisa, half up; for the whole layer exactly its value. */
const costOf = ({ quantity, value }: Goods, part: bigint): bigint => divideRounded(value * part, quantity);

const without = ({ quantity, value }: Goods, part: bigint, cost: bigint): Goods => ({
  quantity: quantity - part,
  value: value - cost,
});
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Thousandths for which an average is kept, so that it does not grow with each move: more than any move has, so that
 * nothing is lost for a move.
 */
const AVERAGE_BASE = 10n ** 15n;

/** The cost per unit of goods after adding a part with another one. */
function averageOf({ quantity, rate }: Layer, part: bigint, other: Goods): Goods {
  if (rate.value * other.quantity === other.value * rate.quantity) return rate;
  const value = quantity * rate.value * other.quantity + part * other.value * rate.quantity;
  return {
    quantity: AVERAGE_BASE,
    value: divideRounded(value * AVERAGE_BASE, rate.quantity * other.quantity * (quantity + part)),
  };
}

/** All layers as one pool, at their average. */
function pooled(layers: readonly Layer[]): readonly Layer[] {
  const [first, ...others] = layers;
  if (!first) return [];
  const pool = others.reduce(
    (all, one): Layer => ({
      quantity: all.quantity + one.quantity,
      value: all.value + one.value,
      rate: averageOf(all, one.quantity, one.rate),
    }),
    first,
  );
  return [{ quantity: pool.quantity, value: pool.value, rate: pool.rate }];
}

/**
 * Runs moves, in their order, through the stock of an item. Goods that go out beyond the stock have the last known
 * cost (0 if none is known), which is corrected when goods come in; the correction belongs to the move that brings
 * them. Goods that come in without a value (a surplus in a count, a return without a known source) have the average,
 * or with FIFO the cost of the goods that went out last.
 *
 * Goods that go back to the supplier leave at the cost of the bill that brought them (from its layers, or out of the
 * pool); the part of it that is no longer in stock leaves like any other goods. Goods that come back have the cost
 * that they went out with, by `gone`, to which the moves add what they took. If neither is known, the rules above
 * apply. A company may change from one costing to the other: the stock then keeps its value, as one pool, or as one
 * layer.
 */
export function runMoves<M extends CostedMove>(
  costing: Costing,
  from: StockCost,
  moves: readonly M[],
  gone: IssuedGoods = new Map(),
  onCost?: OnCost<M>,
): Costed {
  const stock = new RunningStock(costing, from, gone);
  for (const move of moves) {
    const before = stock.net;
    if (move.quantity < 0n) stock.takeOut(move);
    else if (move.quantity > 0n) stock.bringIn(move);
    onCost?.(move, stock.net - before);
  }
  return stock.costed();
}

class RunningStock {
  readonly #layers: Layer[];
  #head = 0;
  #short: Goods | null;
  #last: Goods | null;
  #valueIn = 0n;
  #costOut = 0n;

  constructor(
    readonly costing: Costing,
    { layers, short, last }: StockCost,
    readonly gone: IssuedGoods,
  ) {
    this.#layers = costing === "average" ? [...pooled(layers)] : [...layers];
    this.#short = short;
    this.#last = last;
  }

  get net(): bigint {
    return this.#costOut - this.#valueIn;
  }

  costed(): Costed {
    const cost = { layers: this.#layers.slice(this.#head), short: this.#short, last: this.#last };
    return { cost, valueIn: this.#valueIn, costOut: this.#costOut };
  }

  takeOut({ quantity, name, from = [] }: CostedMove): void {
    const rest = this.#sendBack(-quantity, from);
    const costBefore = this.#costOut;
    const short = this.#takeOldest(rest);
    if (name !== undefined && short < rest)
      this.#remember(name, { quantity: rest - short, value: this.#costOut - costBefore });
    if (short > 0n) this.#takeShort(short);
  }

  /** Takes goods that go back from the stock; returns the quantity that is left to be taken. */
  #sendBack(moved: bigint, from: readonly (Goods & { readonly name: string })[]): bigint {
    if (this.costing === "average") {
      const bill = from.reduce(
        (all, { quantity, value }) => ({ quantity: all.quantity + quantity, value: all.value + value }),
        { quantity: 0n, value: 0n },
      );
      return moved - this.#takeAt(this.#head, smaller(moved, bill.quantity), bill);
    }
    let left = moved;
    for (const bill of from) {
      const at = this.#layers.findIndex(({ name }, index) => index >= this.#head && name === bill.name);
      if (at >= 0) left -= this.#takeAt(at, smaller(left, bill.quantity), bill);
    }
    return left;
  }

  /**
   * Takes goods of one layer at another cost per unit than its own, and returns their quantity. The goods left must
   * keep a value: if the layer is not worth more than that cost, it gives them at its own cost.
   */
  #takeAt(at: number, most: bigint, rate: Goods): bigint {
    const layer = this.#layers[at];
    const part = layer ? smaller(most, layer.quantity) : 0n;
    if (!layer || part === 0n) return 0n;
    const given = costOf(rate, part);
    const isGiven = part < layer.quantity && given < layer.value;
    const cost = part === layer.quantity ? layer.value : isGiven ? given : costOf(layer, part);
    this.#last = layer.rate;
    this.#costOut += cost;
    if (part === layer.quantity) this.#layers.splice(at, 1);
    else {
      const left = without(layer, part, cost);
      const average = isGiven ? averageOf(layer, -part, rate) : layer.rate;
      this.#layers[at] = { ...layer, ...left, rate: average.value > 0n ? average : left };
    }
    return part;
  }

  #remember(name: string, { quantity, value }: Goods): void {
    const known = this.gone.get(name);
    this.gone.set(name, { quantity: quantity + (known?.quantity ?? 0n), value: value + (known?.value ?? 0n) });
  }

  /** Takes goods from the stock, oldest first; returns the missing quantity. */
  #takeOldest(moved: bigint): bigint {
    let left = moved;
    for (let layer = this.#layers[this.#head]; layer && left > 0n; layer = this.#layers[this.#head]) {
      const part = smaller(left, layer.quantity);
      const cost = costOf(layer, part);
      this.#last = layer.rate;
      this.#costOut += cost;
      left -= part;
      if (part === layer.quantity) this.#head++;
      else this.#layers[this.#head] = { ...layer, ...without(layer, part, cost) };
    }
    return left;
  }

  #takeShort(left: bigint): void {
    const cost = this.#last ? costOf(this.#last, left) : 0n;
    this.#costOut += cost;
    this.#short = { quantity: (this.#short?.quantity ?? 0n) + left, value: (this.#short?.value ?? 0n) + cost };
  }

  bringIn({ quantity, value, name, back }: CostedMove): void {
    const known = value === null && back !== undefined ? this.gone.get(back) : undefined;
    if (known) this.#comeIn({ quantity, value: costOf(known, quantity) }, known);
    else if (value === null) this.#bringBack(quantity);
    else this.#comeIn({ quantity, value }, { quantity, value }, name);
  }

  #comeIn(come: Goods, rate: Goods, name?: string): void {
    this.#valueIn += come.value;
    const part = smaller(come.quantity, this.#short?.quantity ?? 0n);
    if (part === 0n) return this.#stock(come, rate, name);
    const real = costOf(come, part);
    this.#costOut += real - this.#fill(part);
    this.#last = rate;
    if (part < come.quantity) this.#stock(without(come, part, real), rate, name);
  }

  /** Goods that come back without a value first fill the shortage, at the cost at which it went out. */
  #bringBack(moved: bigint): void {
    const part = smaller(moved, this.#short?.quantity ?? 0n);
    if (part > 0n) this.#valueIn += this.#fill(part);
    const left = moved - part;
    if (left === 0n) return;
    const rate = this.#known();
    const back: Goods = { quantity: left, value: rate ? costOf(rate, left) : 0n };
    this.#valueIn += back.value;
    this.#stock(back, rate ?? back);
  }

  /** Reduces the shortage by a part; returns the cost that this part was given. */
  #fill(part: bigint): bigint {
    const short = this.#short;
    if (!short) return 0n;
    const cost = costOf(short, part);
    this.#short = part === short.quantity ? null : without(short, part, cost);
    return cost;
  }

  #known(): Goods | null {
    const newest = this.#head < this.#layers.length ? (this.#layers.at(-1)?.rate ?? null) : null;
    return this.costing === "average" ? (newest ?? this.#last) : (this.#last ?? newest);
  }

  #stock({ quantity, value }: Goods, rate: Goods, name?: string): void {
    const pool = this.costing === "average" && this.#head < this.#layers.length ? this.#layers.at(-1) : undefined;
    if (pool)
      this.#layers[this.#layers.length - 1] = {
        quantity: pool.quantity + quantity,
        value: pool.value + value,
        rate: averageOf(pool, quantity, rate),
      };
    else
      this.#layers.push({ quantity, value, rate, ...(this.costing === "fifo" && name !== undefined ? { name } : {}) });
  }
}
