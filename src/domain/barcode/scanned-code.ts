import { isMeantAsGs1, looksLikeGs1, readGs1 } from "./gs1";
import { normaliseBarcode } from "./gtin";

/**
 * The spellings under which a scanned code may be stored: as it is, and the GTIN of a GS1 symbol; none for no text.
 * `thisYear` is for the dates in a GS1 symbol.
 */
export function spellingsOf(scanned: string, thisYear: number): readonly string[] {
  const text = scanned.trim();
  const plain = normaliseBarcode(text);
  const gs1 = isMeantAsGs1(text) ? readGs1(text, thisYear) : null;
  const gtin = gs1?.ok && gs1.data.gtin ? normaliseBarcode(gs1.data.gtin) : plain;
  return plain === "" ? [] : [...new Set([plain, gtin])];
}

/**
 * The code of the article: the GTIN of a text that says it is GS1, otherwise the text without its AIM prefix, UPC-A as
 * EAN-13.
 */
export const codeOfScan = (scanned: string, thisYear: number): string =>
  spellingsOf(scanned, thisYear).at(looksLikeGs1(scanned.trim()) ? -1 : 0) ?? "";
