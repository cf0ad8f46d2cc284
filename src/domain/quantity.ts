import { decimalText, divideRounded, readDecimal, trimZeros, unscaledAt } from "./decimal";
import { paise, type Paise } from "./money";

declare const quantityBrand: unique symbol;

/** A quantity as a whole number of thousandths of its unit, within the safe range. */
export type Quantity = number & { readonly [quantityBrand]: true };

/** Marks a number of thousandths; throws RangeError if it is not a whole number or outside the safe range. */
export function quantity(thousandths: number): Quantity {
  if (!Number.isSafeInteger(thousandths))
    throw new RangeError(`${thousandths} is not a whole number of thousandths within the safe range.`);
  return (thousandths === 0 ? 0 : thousandths) as Quantity;
}

/** `'1,200.5'` or 1200.5 units, rounded half away from zero at the thousandth; null if not a number or too large. */
export function fromQuantityText(value: string | number): Quantity | null {
  const read = readDecimal(typeof value === "string" ? value.replaceAll(",", "") : value);
  if (!read) return null;
  const thousandths = Number(unscaledAt(read, 3));
  return Number.isSafeInteger(thousandths) ? quantity(thousandths) : null;
}

/** Plain decimal with as many decimals as needed: `12.5`. */
export function toQuantityText(value: Quantity): string {
  return trimZeros(decimalText(BigInt(value), 3));
}

export function addQuantities(values: Iterable<Quantity>): Quantity {
  let total = 0n;
  for (const value of values) total += BigInt(value);
  return quantity(Number(total));
}

/**
 * Quantity times rate in rupees (any decimals), to the paisa, half away from zero. Throws RangeError if the rate is
 * not a decimal.
 */
export function lineAmount(value: Quantity, rateRupees: string | number): Paise {
  const rate = readDecimal(rateRupees);
  if (!rate) throw new RangeError(`"${rateRupees}" is not a rate.`);
  return paise(Number(divideRounded(BigInt(value) * rate.unscaled, 10n ** BigInt(rate.scale + 1))));
}
