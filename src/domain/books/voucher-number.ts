/** Rule 46(b) of the CGST Rules: a bill's number has at most 16 characters. */
const NUMBER_MAX = 16

/** Digits of the shortest number: numbers of a series stay in order as texts until 9,999. */
const DIGITS = 4

/** What all numbers of a series begin with: branch, kind and financial year (of the form `2026-27`), as `MUM/S2627/`. */
export function numberStem(branchPrefix: string, code: string, financialYear: string): string {
  const year = financialYear.slice(2, 4) + financialYear.slice(5, 7)
  return `${branchPrefix}${branchPrefix === '' ? '' : '/'}${code}${year}/`
}

/** `MUM/S2627/` and 42 are `MUM/S2627/0042`. Null where the number would have more than 16 characters: the series is full. */
export function numberOn(stem: string, serial: number): string | null {
  const text = stem + String(serial).padStart(DIGITS, '0')
  return text.length <= NUMBER_MAX ? text : null
}

/** The last number that a series of this stem can have; 0 where it has none. */
export const lastSerial = (stem: string): number => (NUMBER_MAX - stem.length < DIGITS ? 0 : 10 ** (NUMBER_MAX - stem.length) - 1)

/** The parts of a number; null for a text that is none. */
export function readNumber(text: string): { readonly stem: string; readonly serial: number } | null {
  const at = text.lastIndexOf('/') + 1
  const [stem, digits] = [text.slice(0, at), text.slice(at)]
  const serial = /^\d+$/.test(digits) ? Number(digits) : 0
  return serial > 0 && numberOn(stem, serial) === text ? { stem, serial } : null
}

/** `MUM/S2627/0042`: branch, kind, financial year, number. Null where the series is full. */
export const voucherNumber = (branchPrefix: string, code: string, financialYear: string, serial: number): string | null =>
  numberOn(numberStem(branchPrefix, code, financialYear), serial)
