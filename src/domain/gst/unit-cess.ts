import { divideRounded, readDecimal } from '../decimal'
import { paise } from '../money'
import type { Paise } from '../money'
import type { Quantity } from '../quantity'
import type { UnitCess } from './rate-on'

/** The cess of a line by its quantity; of both or the higher with the per cent of its rate. */
export interface QuantityCess {
  readonly amount: Paise
  readonly isHigherOf: boolean
}

/**
 * Rupees a unit times the quantity, to the paisa, half away from zero: `base` is in base units of the item, of which the unit holds so many
 * (decimal text). Throws RangeError where one of the texts is no number, or the unit holds nothing.
 */
export function cessOf(base: Quantity, { rupees, isHigherOf }: UnitCess, holds: string): QuantityCess {
  const [price, unit] = [readDecimal(rupees), readDecimal(holds)]
  if (!price || !unit || unit.unscaled === 0n) throw new RangeError(`"${rupees}" for "${holds}" is no cess by quantity.`)
  // Thousandths of the base unit times rupees, by what the unit holds: in paise that is a tenth.
  const top = BigInt(base) * price.unscaled * 10n ** BigInt(unit.scale)
  return { amount: paise(Number(divideRounded(top, unit.unscaled * 10n ** BigInt(price.scale + 1)))), isHigherOf }
}
