import type { StockFacts } from '../../definitions/bill/facts-rows'
import { subtractDecimals } from '../../domain/decimal'
import { formatQuantity } from '../../domain/indian-format'

/** Godowns that are named; the others are counted. */
const NAMED_MAX = 6

/** `20 in stock / 8 reserved / 12 free`, of all godowns. */
export const stockWords = ({ instock, reserved }: StockFacts): string =>
  `${formatQuantity(instock)} in stock / ${formatQuantity(reserved)} reserved / ${formatQuantity(subtractDecimals(instock, reserved))} free`

/** `Main 15 · Shop 5`; '' where nothing is anywhere. */
export function placeWords({ places }: StockFacts): string {
  const named = places.slice(0, NAMED_MAX).map(({ name, stock }) => `${name} ${formatQuantity(stock)}`)
  const others = places.length - named.length
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join(' · ')
}
