const WRITTEN = /^\+?[\d\s().-]*$/;

/** Digits of a telephone number as it is written: `(022) 2456-7890`, `+91 22 24567890`. A text that is none stays. */
export function plainPhone(text: string): string {
  return checkPhone(text) === "" ? text.replace(/\D/g, "") : text;
}

/** '' or the fault of a telephone number, of a landline too. */
export function checkPhone(text: string): string {
  const digits = WRITTEN.test(text.trim()) ? text.replace(/\D/g, "").length : 0;
  return digits >= 6 && digits <= 15
    ? ""
    : "A phone number has 6 to 15 digits, and nothing else but spaces, brackets and dashes.";
}
