import bwip from "bwip-js/node";
import { labelCode, type CodedBatch, type LabelCode } from "../../../../domain/barcode/label-code";
import type { EncodedCode } from "../../../../definitions/print/labels/label-paper";

/**
 * The barcodes that may stand for a code on a label, the best first: with batch and expiry, then the code alone. Empty
 * for a code that no barcode can say.
 */
export function encodedCodes(code: string, batch: CodedBatch): readonly EncodedCode[] {
  const [whole, alone] = [labelCode(code, batch), labelCode(code)];
  const codes = whole && alone && whole.text !== alone.text ? [whole, alone] : whole ? [whole] : [];
  return codes.map((one) => ({ ...one, bars: barsOf(one) }));
}

/** Widths of bars and blanks in turn, in modules. */
function barsOf({ symbology, text }: LabelCode): readonly number[] {
  const [drawn] = bwip.raw(symbology, text);
  if (!drawn || !("sbs" in drawn)) throw new Error(`The library drew no bars for ${symbology}.`);
  return drawn.sbs;
}
