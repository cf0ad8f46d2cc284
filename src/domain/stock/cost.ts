import { divideRounded } from '../decimal'

/** First in first out, or one pool whose cost is the average of what is in it. */
export type Costing = 'fifo' | 'average'

/**
 * A quantity (thousandths of the base unit) and what it costs in all (paise): never a cost per unit, which would lose paise. Of any
 * size: a shortage of the largest quantity at the highest cost is still counted, and no item can keep the others from being counted.
 */
export interface Layer {
  readonly quantity: bigint
  readonly value: bigint
}

/** What an item costs at one moment. */
export interface StockCost {
  /** What is there, oldest first; at most one where the cost is the average. */
  readonly layers: readonly Layer[]
  /** What went out beyond what was there, at the cost that it was given for the time being; both positive. */
  readonly short: Layer | null
  /** The goods that went out last, for their cost per unit. */
  readonly last: Layer | null
}

/** One move of an item. In is positive; `value` is what a move in brings, null where its cost follows from the stock. */
export interface CostedMove {
  readonly quantity: bigint
  readonly value: bigint | null
}

export interface Costed {
  readonly cost: StockCost
  /** Value of all that came in, and cost of all that went out, corrections of an earlier shortage among it. */
  readonly valueIn: bigint
  readonly costOut: bigint
}

export const NO_STOCK: StockCost = { layers: [], short: null, last: null }

/** Value of what is there, paise; negative where more went out than came. */
export const valueOf = ({ layers, short }: StockCost): bigint => layers.reduce((total, { value }) => total + value, -(short?.value ?? 0n))

/** Thousandths of the base unit. */
export const quantityOf = ({ layers, short }: StockCost): bigint => layers.reduce((total, { quantity }) => total + quantity, -(short?.quantity ?? 0n))

/** Cost of a quantity by the cost of a layer, to the paisa half up; of the whole layer what is in it, to the last paisa. */
const costOf = ({ quantity, value }: Layer, part: bigint): bigint => divideRounded(value * part, quantity)

const without = ({ quantity, value }: Layer, part: bigint, cost: bigint): Layer => ({ quantity: quantity - part, value: value - cost })
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/**
 * Runs moves, in their order, through the stock of an item. After any of them the value of the stock is exactly what came in less what
 * went out. Goods that go out beyond what is there have the last known cost (0 where none is known), which is corrected when goods
 * come; the correction belongs to the move that brings them. Goods that come without a value (a customer's return, a surplus in a count)
 * have the average, or with FIFO the cost of the last that went out.
 */
export function runMoves(costing: Costing, from: StockCost, moves: readonly CostedMove[]): Costed {
  const stock = new Running(costing, from)
  for (const { quantity: moved, value } of moves) {
    if (moved < 0n) stock.takeOut(-moved)
    else if (moved > 0n) stock.bringIn(moved, value)
  }
  return stock.costed()
}

class Running {
  readonly #layers: Layer[]
  #head = 0
  #short: Layer | null
  #last: Layer | null
  #valueIn = 0n
  #costOut = 0n

  constructor(readonly costing: Costing, { layers, short, last }: StockCost) {
    this.#layers = [...layers]
    this.#short = short
    this.#last = last
  }

  costed(): Costed {
    return { cost: { layers: this.#layers.slice(this.#head), short: this.#short, last: this.#last }, valueIn: this.#valueIn, costOut: this.#costOut }
  }

  takeOut(moved: bigint): void {
    let left = moved
    for (let layer = this.#layers[this.#head]; layer && left > 0n; layer = this.#layers[this.#head]) {
      const part = smaller(left, layer.quantity)
      const cost = costOf(layer, part)
      this.#last = layer
      this.#costOut += cost
      left -= part
      if (part === layer.quantity) this.#head++
      else this.#layers[this.#head] = without(layer, part, cost)
    }
    if (left > 0n) this.#takeShort(left)
  }

  #takeShort(left: bigint): void {
    const cost = this.#last ? costOf(this.#last, left) : 0n
    this.#costOut += cost
    this.#short = { quantity: (this.#short?.quantity ?? 0n) + left, value: (this.#short?.value ?? 0n) + cost }
  }

  bringIn(moved: bigint, value: bigint | null): void {
    if (value === null) return this.#bringBack(moved)
    this.#valueIn += value
    const come: Layer = { quantity: moved, value }
    const part = smaller(moved, this.#short?.quantity ?? 0n)
    if (part === 0n) return this.#stock(come)
    const real = costOf(come, part)
    this.#costOut += real - this.#fill(part)
    this.#last = come
    if (part < moved) this.#stock(without(come, part, real))
  }

  /** What comes back without a value first makes good what is short, at the cost that it went out with. */
  #bringBack(moved: bigint): void {
    const part = smaller(moved, this.#short?.quantity ?? 0n)
    if (part > 0n) this.#valueIn += this.#fill(part)
    const left = moved - part
    if (left === 0n) return
    const value = this.#known(left)
    this.#valueIn += value
    this.#stock({ quantity: left, value })
  }

  /** Takes a part off what is short; answers the cost that it had been given. */
  #fill(part: bigint): bigint {
    const short = this.#short
    if (!short) return 0n
    const cost = costOf(short, part)
    this.#short = part === short.quantity ? null : without(short, part, cost)
    return cost
  }

  #known(part: bigint): bigint {
    const newest = this.#head < this.#layers.length ? this.#layers.at(-1) : undefined
    const source = this.costing === 'average' ? (newest ?? this.#last) : (this.#last ?? newest)
    return source ? costOf(source, part) : 0n
  }

  #stock(layer: Layer): void {
    const pool = this.costing === 'average' && this.#head < this.#layers.length ? this.#layers.at(-1) : undefined
    if (pool) this.#layers[this.#layers.length - 1] = { quantity: pool.quantity + layer.quantity, value: pool.value + layer.value }
    else this.#layers.push(layer)
  }
}
