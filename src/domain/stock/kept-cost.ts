import type { Layer, StockCost } from './cost'

type Pair = readonly [thousandths: string, paise: string]

/** The cost of an item as JSON that can be kept: whole thousandths and paise as texts, for they may be of any size. */
export interface KeptCost {
  readonly layers: readonly Pair[]
  readonly short: Pair | null
  readonly last: Pair | null
}

const pairOf = ({ quantity, value }: Layer): Pair => [String(quantity), String(value)]
const layerOf = ([thousandths, paise]: Pair): Layer => ({ quantity: BigInt(thousandths), value: BigInt(paise) })

export const keptCost = ({ layers, short, last }: StockCost): KeptCost =>
  ({ layers: layers.map(pairOf), short: short && pairOf(short), last: last && pairOf(last) })

export const costKept = ({ layers, short, last }: KeptCost): StockCost =>
  ({ layers: layers.map(layerOf), short: short && layerOf(short), last: last && layerOf(last) })
