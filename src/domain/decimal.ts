/** An exact decimal: `unscaled` × 10^-`scale`. */
export interface Decimal {
  readonly unscaled: bigint;
  readonly scale: number;
}

const SHAPE = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** Longest text that is read: enough for every column, short enough that a hostile value costs nothing. */
const DIGITS_MAX = 10_000;

/**
 * Reads `-12.50`, `.5`, `7.` and `1e21` (the format of `String(number)`). Grouping commas are not read here. Returns
 * null for anything else, including NaN and infinity.
 */
export function readDecimal(value: string | number): Decimal | null {
  const text = String(value).trim();
  if (text.length > DIGITS_MAX) return null;
  const found = SHAPE.exec(text);
  const whole = found?.[2] ?? "";
  const fraction = found?.[3] ?? "";
  if (!found || whole + fraction === "") return null;
  const unscaled = BigInt(`${found[1] === "-" ? "-" : ""}${whole}${fraction}`);
  const scale = fraction.length - Number(found[4] ?? 0);
  return scale < 0 ? { unscaled: unscaled * 10n ** BigInt(-scale), scale: 0 } : { unscaled, scale };
}

/** Integer division that rounds half away from zero. `by` must not be 0. */
export function divideRounded(value: bigint, by: bigint): bigint {
  const negative = value < 0n !== by < 0n;
  const top = value < 0n ? -value : value;
  const bottom = by < 0n ? -by : by;
  const rounded = (top * 2n + bottom) / (bottom * 2n);
  return negative ? -rounded : rounded;
}

/** `unscaled` of the value at another scale, rounded half away from zero where digits are lost. */
export function unscaledAt(value: Decimal, scale: number): bigint {
  if (scale >= value.scale) return value.unscaled * 10n ** BigInt(scale - value.scale);
  return divideRounded(value.unscaled, 10n ** BigInt(value.scale - scale));
}

/** Plain decimal text with exactly `scale` decimals; zero never carries a minus. */
export function decimalText(unscaled: bigint, scale: number): string {
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, "0");
  const sign = unscaled < 0n ? "-" : "";
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** `12.500` becomes `12.5`, `7.00` becomes `7`. */
export function trimZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function requireDecimal(text: string | number): Decimal {
  const value = readDecimal(text);
  if (!value) throw new RangeError(`"${String(text).slice(0, 40)}" is not a decimal number.`);
  return value;
}

/**
 * These functions take plain decimal texts (or numbers) and return plain decimal text without trailing zeros; they
 * throw RangeError on other text.
 */
export const addDecimals = (...values: readonly (string | number)[]): string => sumDecimals(values);

/** The same for a list of any length: a hundred thousand values as arguments would not fit on the stack. */
export function sumDecimals(values: readonly (string | number)[]): string {
  const read = values.map(requireDecimal);
  const scale = read.reduce((most, value) => Math.max(most, value.scale), 0);
  return trimZeros(
    decimalText(
      read.reduce((total, value) => total + unscaledAt(value, scale), 0n),
      scale,
    ),
  );
}

export function subtractDecimals(a: string | number, b: string | number): string {
  const right = requireDecimal(b);
  return addDecimals(a, decimalText(-right.unscaled, right.scale));
}

export function multiplyDecimals(a: string | number, b: string | number): string {
  const left = requireDecimal(a);
  const right = requireDecimal(b);
  return trimZeros(decimalText(left.unscaled * right.unscaled, left.scale + right.scale));
}

/** Quotient with exactly `scale` decimals, rounded half away from zero; null if `b` is zero. */
export function divideDecimals(a: string | number, b: string | number, scale: number): string | null {
  const left = requireDecimal(a);
  const right = requireDecimal(b);
  if (right.unscaled === 0n) return null;
  const top = left.unscaled * 10n ** BigInt(right.scale + scale);
  return decimalText(divideRounded(top, right.unscaled * 10n ** BigInt(left.scale)), scale);
}

/** -1, 0 or 1. */
export function compareDecimals(a: string | number, b: string | number): -1 | 0 | 1 {
  const left = requireDecimal(a);
  const right = requireDecimal(b);
  const scale = Math.max(left.scale, right.scale);
  const difference = unscaledAt(left, scale) - unscaledAt(right, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Rounds half away from zero (1.005 -> 1.01, -2.675 -> -2.68) to exactly `scale` decimals. */
export function roundDecimal(value: string | number, scale: number): string {
  return decimalText(unscaledAt(requireDecimal(value), scale), scale);
}
