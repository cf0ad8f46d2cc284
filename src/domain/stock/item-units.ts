import { divideDecimals, multiplyDecimals, trimZeros } from "../decimal";
import { fromQuantityText, quantity } from "../quantity";
import type { Quantity } from "../quantity";

/** Base unit of an item, and the number of base units that each other unit holds (decimal text). */
interface ItemUnits {
  readonly unitid: number;
  readonly units: readonly { readonly unitid: number; readonly holds: string }[];
}

/**
 * Converts a quantity (decimal text) in the chosen unit to base units, to the thousandth, half up; no chosen unit
 * means the base unit. Null if the item has no such unit. A quantity too large to calculate becomes 0, which no line
 * may have.
 */
export function toBaseUnits({ unitid, units }: ItemUnits, entered: string, chosen: number): Quantity | null {
  const holds = holdsOf({ unitid, units }, chosen);
  return holds === undefined ? null : (fromQuantityText(multiplyDecimals(entered, holds)) ?? quantity(0));
}

/** How many base units a unit holds; undefined if the item has no such unit. */
function holdsOf({ unitid, units }: ItemUnits, chosen: number): string | undefined {
  const isBase = !Number.isFinite(chosen) || chosen === 0 || chosen === unitid;
  return isBase ? "1" : units.find((unit) => unit.unitid === chosen)?.holds;
}

/** A rate has three decimals: prices of small parts differ by less than a paisa. */
const RATE_DECIMALS = 3;

/**
 * A price (rupees as text) of one unit of an item, for another of its units: a carton of twelve costs twelve times the
 * piece. To the thousandth, half up; null if the item has no such unit.
 */
export function priceInUnit(item: ItemUnits, price: string, from: number, to: number): string | null {
  const [given, wanted] = [holdsOf(item, from), holdsOf(item, to)];
  if (given === undefined || wanted === undefined) return null;
  if (given === wanted) return price;
  const quotient = divideDecimals(multiplyDecimals(price, wanted), given, RATE_DECIMALS);
  return quotient === null ? null : trimZeros(quotient);
}
