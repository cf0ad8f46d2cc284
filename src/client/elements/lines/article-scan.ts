import { readAmount } from "../../../domain/amount-input";
import { looksLikeGs1 } from "../../../domain/barcode/gs1";
import { checkBarcode, stripAim } from "../../../domain/barcode/gtin";

const ARTICLE = /^(?:\d{8}|\d{12,14})$/;
const DECIMALS_MAX = 6;

/**
 * Where fast keys were typed: the cell that scans fill, a cell with a figure, another cell, or on the page while no
 * field had the focus.
 */
export type ScanPlace = "code" | "figure" | "cell" | "page";

/**
 * Whether fast keys that ended with Enter or Tab are a scan. Anywhere: a GTIN with its check digit, a GS1 symbol, and a
 * code that the device knows (`isKnown`), whatever its length. Besides, an unknown code: any where no field has the
 * focus, digits in the cell that scans fill (names have letters), and in a figure what is no amount, such as
 * `PUN-0012` (an amount may have letters: `1.25L`).
 */
export function isScan(text: string, place: ScanPlace, isKnown: (code: string) => boolean): boolean {
  if (looksLikeGs1(text)) return true;
  const code = stripAim(text.trim());
  if (code === "") return false;
  if (ARTICLE.test(code) && checkBarcode(code) === "") return true;
  if (place === "page" || (place === "code" && /^\d+$/.test(code))) return true;
  if (place === "figure" && /[a-z]/i.test(code) && !readAmount(code, DECIMALS_MAX).ok) return true;
  return isKnown(code);
}
