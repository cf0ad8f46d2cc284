import { decimalText, divideRounded, readDecimal, unscaledAt } from "./decimal";

declare const paiseBrand: unique symbol;

/** Money as a whole number of paise, within ±2^53-1 (about 9 lakh crore rupees). Never a fraction, never -0. */
export type Paise = number & { readonly [paiseBrand]: true };

/** Marks a number as paise; throws RangeError if it is not a whole number or outside the safe range. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`${amount} is not a whole number of paise within the safe range.`);
  return (amount === 0 ? 0 : amount) as Paise;
}

export const ZERO = paise(0);

function fromBig(amount: bigint): Paise {
  return paise(Number(amount));
}

/**
 * Rupees as text or number (`'1,25,000.50'`, `-12.5`) to paise, rounded half away from zero at the paisa. Null if it
 * is not a number or too large.
 */
export function fromRupeesText(value: string | number): Paise | null {
  const read = readDecimal(typeof value === "string" ? value.replaceAll(",", "") : value);
  if (!read) return null;
  const amount = Number(unscaledAt(read, 2));
  return Number.isSafeInteger(amount) ? paise(amount) : null;
}

/** Rupees that the database has. Throws RangeError where they are out of range. */
export function requirePaise(rupees: string): Paise {
  const amount = fromRupeesText(rupees);
  if (amount === null) throw new RangeError(`${rupees} rupees are more than can be counted.`);
  return amount;
}

/** Plain decimal rupees for the wire and for SQL numeric: `125000.50`. */
export function toRupeesText(amount: Paise): string {
  return decimalText(BigInt(amount), 2);
}

/** Rupees as a JSON number with at most two decimals, for the wire and for display only: never add these up. */
export function toRupees(amount: Paise): number {
  return Number(toRupeesText(amount));
}

export function add(a: Paise, b: Paise): Paise {
  return paise(a + b);
}

export function subtract(a: Paise, b: Paise): Paise {
  return paise(a - b);
}

export function negate(amount: Paise): Paise {
  return paise(-amount);
}

export function sum(amounts: Iterable<Paise>): Paise {
  let total = 0n;
  for (const amount of amounts) total += BigInt(amount);
  return fromBig(total);
}

/**
 * A percentage of an amount: `percentOf(paise(1000), '18')` is 180 paise. Rounded half away from zero; throws
 * RangeError if the rate is not a decimal.
 */
export function percentOf(amount: Paise, rateText: string | number): Paise {
  const rate = readDecimal(rateText);
  if (!rate) throw new RangeError(`"${rateText}" is not a rate.`);
  return fromBig(divideRounded(BigInt(amount) * rate.unscaled, 100n * 10n ** BigInt(rate.scale)));
}

/** Rounds to the whole rupee, half away from zero; the round-off is `subtract(rounded, amount)`. */
export function roundToRupee(amount: Paise): Paise {
  return fromBig(divideRounded(BigInt(amount), 100n) * 100n);
}

function asIntegers(weights: readonly (number | string)[]): bigint[] {
  const read = weights.map((weight) => {
    const value = readDecimal(weight);
    if (!value || value.unscaled < 0n) throw new RangeError(`"${weight}" is not a weight: weights are numbers from 0.`);
    return value;
  });
  const scale = Math.max(0, ...read.map((value) => value.scale));
  return read.map((value) => unscaledAt(value, scale));
}

/**
 * Splits an amount by weights so that the parts add up to it exactly (largest remainder; of equal remainders the
 * earlier part gets the paisa). All weights 0: equal parts. Throws RangeError on a negative weight, or on no weights
 * for an amount that is not 0.
 */
export function allocate(total: Paise, weights: readonly (number | string)[]): Paise[] {
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError("There is nothing to allocate the amount to.");
    return [];
  }
  const given = asIntegers(weights);
  const shares = given.some((share) => share > 0n) ? given : given.map(() => 1n);
  const whole = shares.reduce((a, b) => a + b, 0n);
  const size = BigInt(Math.abs(total));
  const parts = shares.map((share) => (size * share) / whole);
  const rest = Number(size - parts.reduce((a, b) => a + b, 0n));
  const order = shares.map((share, index) => ({ index, remainder: (size * share) % whole }));
  order.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const extra = new Set(order.slice(0, rest).map(({ index }) => index));
  const sign = total < 0 ? -1 : 1;
  return parts.map((part, index) => paise(sign * (Number(part) + (extra.has(index) ? 1 : 0))));
}
