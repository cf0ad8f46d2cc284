import { divideRounded, readDecimal } from "../decimal";
import { paise } from "../money";
import type { Paise } from "../money";
import type { Quantity } from "../quantity";
import type { UnitCess } from "./rate-on";

/** The cess of a line by its quantity, added to the percentage of its rate, or the higher of both. */
export interface QuantityCess {
  readonly amount: Paise;
  readonly isHigherOf: boolean;
}

/**
 * Rupees per unit times the quantity, to the paisa, half away from zero. `base` is in base units of the item; `holds`
 * is the number of base units in the cess unit (decimal text). Throws RangeError if one of the texts is not a number,
 * or the unit holds nothing.
 */
export function cessOf(base: Quantity, { rupees, isHigherOf }: UnitCess, holds: string): QuantityCess {
  const [price, unit] = [readDecimal(rupees), readDecimal(holds)];
  if (!price || !unit || unit.unscaled === 0n)
    throw new RangeError(`"${rupees}" for "${holds}" is no cess by quantity.`);
  // Thousandths of the base unit times rupees, divided by what the unit holds: in paise that is a tenth.
  const top = BigInt(base) * price.unscaled * 10n ** BigInt(unit.scale);
  return { amount: paise(Number(divideRounded(top, unit.unscaled * 10n ** BigInt(price.scale + 1)))), isHigherOf };
}
