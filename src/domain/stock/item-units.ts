import { multiplyDecimals } from '../decimal'
import { fromQuantityText, quantity } from '../quantity'
import type { Quantity } from '../quantity'

/** Base unit of an item, and how many of it each other unit holds (decimal text). */
interface ItemUnits {
  readonly unitid: number
  readonly units: readonly { readonly unitid: number; readonly holds: string }[]
}

/**
 * A quantity (decimal text) of the chosen unit in base units, to the thousandth half up; no unit chosen is the base unit. Null where the
 * item has no such unit. What is too large to be counted is 0, which no line may have.
 */
export function toBaseUnits({ unitid, units }: ItemUnits, entered: string, chosen: number): Quantity | null {
  const isBase = !Number.isFinite(chosen) || chosen === 0 || chosen === unitid
  const holds = isBase ? '1' : units.find((unit) => unit.unitid === chosen)?.holds
  return holds === undefined ? null : (fromQuantityText(multiplyDecimals(entered, holds)) ?? quantity(0))
}
