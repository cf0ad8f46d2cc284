/**
 * Check digit for the digits before it: weights 3 and 1 from the right (EAN-8, UPC-A, EAN-13, GTIN-14, SSCC). Throws
 * RangeError if the text is not digits.
 */
export function gtinCheckDigit(digits: string): string {
  if (!/^\d+$/.test(digits)) throw new RangeError("A check digit is made from digits only.");
  let total = 0;
  for (let index = 0; index < digits.length; index += 1) {
    total += Number(digits.charAt(digits.length - 1 - index)) * (index % 2 === 0 ? 3 : 1);
  }
  return String((10 - (total % 10)) % 10);
}

const isValid = (code: string, length: number): boolean =>
  code.length === length && /^\d+$/.test(code) && gtinCheckDigit(code.slice(0, -1)) === code.slice(-1);

export const isEan13 = (code: string): boolean => isValid(code, 13);
export const isEan8 = (code: string): boolean => isValid(code, 8);
export const isUpcA = (code: string): boolean => isValid(code, 12);
export const isGtin14 = (code: string): boolean => isValid(code, 14);

/** Expands UPC-E (8 digits, number system 0 or 1) to UPC-A; null if it is not UPC-E. `01234565` -> `012345000065`. */
export function expandUpcE(code: string): string | null {
  const found = /^([01])(\d{6})(\d)$/.exec(code);
  if (!found) return null;
  const [, system = "", six = "", check = ""] = found;
  const last = Number(six.charAt(5));
  const body =
    last <= 2
      ? `${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`
      : last === 3
        ? `${six.slice(0, 3)}00000${six.slice(3, 5)}`
        : last === 4
          ? `${six.slice(0, 4)}00000${six.charAt(4)}`
          : `${six.slice(0, 5)}0000${last}`;
  return gtinCheckDigit(system + body) === check ? system + body + check : null;
}

/** Prefix that a scanner may add: the AIM symbology identifier, `]` letter digit. */
export const stripAim = (text: string): string => text.replace(/^\][A-Za-z][0-9A-Za-z]/, "");

/**
 * The form in which barcodes are stored and looked up: trimmed, without AIM prefix; UPC-A gets its leading 0, a GTIN-14
 * with a leading 0 loses it, so that the same article has one code whichever symbol was read. Other codes stay as they
 * are.
 */
export function normaliseBarcode(text: string): string {
  const code = stripAim(text.trim()).trim();
  if (isUpcA(code)) return `0${code}`;
  if (code.startsWith("0") && isGtin14(code)) return code.slice(1);
  return code;
}

/**
 * '' or the fault. Codes of 8, 12, 13 and 14 digits are articles and need their check digit; any other printable code
 * is accepted.
 */
export function checkBarcode(text: string): string {
  const code = stripAim(text.trim());
  if (code.length > 128) return "A barcode has at most 128 characters.";
  if (/[^\x20-\x7e]/.test(code)) return "A barcode can have plain letters, digits and symbols only.";
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return "";
  const wanted = gtinCheckDigit(code.slice(0, -1));
  if (wanted === code.slice(-1) || expandUpcE(code)) return "";
  return `The check digit of this barcode must be ${wanted}, not ${code.slice(-1)}.`;
}
