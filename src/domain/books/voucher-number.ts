/** Rule 46(b) of the CGST Rules: a bill's number has at most 16 characters. */
const NUMBER_MAX = 16;

/** Minimum digits of a serial: numbers of a series sort as texts up to 9,999. */
const DIGITS = 4;

/** The common start of all numbers of a series: branch, kind and financial year (`2026-27`), as in `MUM/S2627/`. */
export function numberStem(branchPrefix: string, code: string, financialYear: string): string {
  const year = financialYear.slice(2, 4) + financialYear.slice(5, 7);
  return `${branchPrefix}${branchPrefix === "" ? "" : "/"}${code}${year}/`;
}

/** `MUM/S2627/` and 42 give `MUM/S2627/0042`. Null if the number would exceed 16 characters: the series is full. */
export function numberOn(stem: string, serial: number): string | null {
  const text = stem + String(serial).padStart(DIGITS, "0");
  return text.length <= NUMBER_MAX ? text : null;
}

/** The last serial that a series with this stem can have; 0 if it can have none. */
export const lastSerial = (stem: string): number =>
  NUMBER_MAX - stem.length < DIGITS ? 0 : 10 ** (NUMBER_MAX - stem.length) - 1;

/** The parts of a number; null for any other text. */
export function readNumber(text: string): { readonly stem: string; readonly serial: number } | null {
  const at = text.lastIndexOf("/") + 1;
  const [stem, digits] = [text.slice(0, at), text.slice(at)];
  const serial = /^\d+$/.test(digits) ? Number(digits) : 0;
  return serial > 0 && numberOn(stem, serial) === text ? { stem, serial } : null;
}

/** `MUM/S2627/0042`: branch, kind, financial year, number. Null if the series is full. */
export const voucherNumber = (
  branchPrefix: string,
  code: string,
  financialYear: string,
  serial: number,
): string | null => numberOn(numberStem(branchPrefix, code, financialYear), serial);

/** Numbers of devices begin behind a multiple of this; `short` where the numbers of a series have only four digits. */
const DEVICE_STEP = { long: 50_000, short: 5_000 } as const;

/**
 * Where the numbers of devices begin in a series whose next online number is `next`: at least a fifth of a step ahead,
 * so that online numbers continue without gaps. Null where the series has no such room; its devices then get the next
 * numbers.
 */
export function deviceSerialsFrom(stem: string, next: number): number | null {
  const last = lastSerial(stem);
  const step = last >= 2 * DEVICE_STEP.long - 1 ? DEVICE_STEP.long : DEVICE_STEP.short;
  const from = step * Math.ceil((next + step / 5) / step) + 1;
  return from + step / 5 <= last ? from : null;
}
