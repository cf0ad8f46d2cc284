/** Rule 46(b) of the CGST Rules: a bill's number has at most 16 characters. */
export const NUMBER_MAX = 16

/** Digits of the shortest number: numbers of a series stay in order as texts until 9,999. */
const DIGITS = 4

/**
 * `MUM/S2627/0042`: branch, kind, financial year, number. Null where the number would have more than 16 characters: the series is full.
 * `financialYear` is of the form `2026-27`.
 */
export function voucherNumber(branchPrefix: string, code: string, financialYear: string, serial: number): string | null {
  const year = financialYear.slice(2, 4) + financialYear.slice(5, 7)
  const text = `${branchPrefix}${branchPrefix === '' ? '' : '/'}${code}${year}/${String(serial).padStart(DIGITS, '0')}`
  return text.length <= NUMBER_MAX ? text : null
}
