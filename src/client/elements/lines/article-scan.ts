import { readAmount } from "../../../domain/amount-input";
import { looksLikeGs1 } from "../../../domain/barcode/gs1";
import { checkBarcode, stripAim } from "../../../domain/barcode/gtin";

const ARTICLE = /^(?:\d{8}|\d{12,14})$/;
const DECIMALS_MAX = 6;

/**
 * Whether fast keys are the code of an article, wherever they were typed: a GTIN with its check digit or a GS1 symbol;
 * in a figure also any code that is no amount, such as `PUN-0012` (an amount may have letters: `1.25L`).
 */
export function isArticleScan(text: string, inFigure: boolean): boolean {
  if (looksLikeGs1(text)) return true;
  const code = stripAim(text.trim());
  if (ARTICLE.test(code)) return checkBarcode(code) === "";
  return inFigure && /[a-z]/i.test(code) && !readAmount(code, DECIMALS_MAX).ok;
}
