/** Digits of a telephone number as it is written: `(022) 2456-7890`, `+91 22 24567890`; '' where the text is none. */
export function phoneDigits(text: string): string {
  const digits = /^\+?[\d\s().-]*$/.test(text.trim()) ? text.replace(/\D/g, "") : "";
  return digits.length >= 6 && digits.length <= 15 ? digits : "";
}

/** '' or the fault of a telephone number, of a landline too. */
export const checkPhone = (text: string): string =>
  phoneDigits(text) === ""
    ? "A phone number has 6 to 15 digits, and nothing else but spaces, brackets and dashes."
    : "";
