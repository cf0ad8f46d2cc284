import type { Goods, Layer, StockCost } from "./cost";

type Pair = readonly [thousandths: string, paise: string];
/** A layer, then the goods that define its cost per unit, and its name if it has one. */
type KeptLayer = readonly [...Pair, ...Pair, name?: string];

/**
 * The cost of an item as JSON for storage: whole thousandths and paise as texts, because they may be of any size. A
 * row of a release before `form` 2 has layers of two texts, whose remaining goods define the cost per unit of all. A
 * locked period keeps such rows unchanged, because it keeps its value; all others were recalculated (migration 004).
 */
export interface KeptCost {
  readonly form?: 2;
  readonly layers: readonly (KeptLayer | Pair)[];
  readonly short: Pair | null;
  readonly last: Pair | null;
}

const pairOf = ({ quantity, value }: Goods): Pair => [String(quantity), String(value)];
const goodsOf = ([thousandths, paise]: Pair): Goods => ({ quantity: BigInt(thousandths), value: BigInt(paise) });

const layerOf = ([thousandths, paise, ofThousandths = thousandths, ofPaise = paise, name]:
  | KeptLayer
  | Pair): Layer => ({
  ...goodsOf([thousandths, paise]),
  rate: goodsOf([ofThousandths, ofPaise]),
  ...(name === undefined ? {} : { name }),
});

function keptLayer({ name, rate, ...goods }: Layer): KeptLayer {
  const four = [...pairOf(goods), ...pairOf(rate)] as const;
  return name === undefined ? four : [...four, name];
}

export const keptCost = ({ layers, short, last }: StockCost): KeptCost => ({
  form: 2,
  layers: layers.map(keptLayer),
  short: short && pairOf(short),
  last: last && pairOf(last),
});

export const costFromKept = ({ layers, short, last }: KeptCost): StockCost => ({
  layers: layers.map(layerOf),
  short: short && goodsOf(short),
  last: last && goodsOf(last),
});
