import type { IsoDate } from "../calendar";
import { checkElement } from "./gs1-elements";
import { isEan13, isEan8, isGtin14, normaliseBarcode } from "./gtin";

/** A barcode as it is printed. */
export interface LabelCode {
  readonly symbology: "ean13" | "ean8" | "gs1-128" | "code128";
  /** What the bars say; of GS1-128 with its identifiers in brackets. */
  readonly text: string;
}

/** What may follow the code of an article in a GS1-128. '' for none. */
export interface CodedBatch {
  readonly batch: string;
  readonly expiry: IsoDate | "";
}

const NO_BATCH: CodedBatch = { batch: "", expiry: "" };

/**
 * The barcode for a code of an item: EAN-13 or EAN-8 for an article number (UPC-A and GTIN-14 as scanners report them),
 * GS1-128 where batch or expiry are to be in it too, otherwise Code 128. Null for a code that Code 128 cannot say: it
 * takes plain letters, digits and symbols. A batch that GS1 does not take (more than 20 characters, blanks) leaves the
 * code of the article alone.
 */
export function labelCode(code: string, { batch, expiry }: CodedBatch = NO_BATCH): LabelCode | null {
  const text = normaliseBarcode(code);
  if (text === "" || /[^\x20-\x7e]/.test(text)) return null;
  const gtin = gtin14(text);
  if (gtin === "") return { symbology: "code128", text };
  const hasBatch = batch !== "" && checkElement("10", batch) === "" && !/[()]/.test(batch);
  if (hasBatch || expiry !== "") {
    const parts = [`(01)${gtin}`, expiry ? `(17)${yymmdd(expiry)}` : "", hasBatch ? `(10)${batch}` : ""];
    return { symbology: "gs1-128", text: parts.join("") };
  }
  if (isEan13(text)) return { symbology: "ean13", text };
  if (isEan8(text)) return { symbology: "ean8", text };
  return { symbology: "gs1-128", text: `(01)${gtin}` };
}

/** An article number with 14 digits; '' for any other code. */
const gtin14 = (code: string): string =>
  isEan13(code) || isEan8(code) || isGtin14(code) ? code.padStart(14, "0") : "";

/** `2026-12-31` is `261231` (GS1 General Specifications 3.4). */
const yymmdd = (day: IsoDate): string => day.replaceAll("-", "").slice(2);
