import { multiplyDecimals } from "../decimal";
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
  const isBase = !Number.isFinite(chosen) || chosen === 0 || chosen === unitid;
  const holds = isBase ? "1" : units.find((unit) => unit.unitid === chosen)?.holds;
  return holds === undefined ? null : (fromQuantityText(multiplyDecimals(entered, holds)) ?? quantity(0));
}
