import { formatDate } from "../../../domain/date-format";
import type { IsoDate } from "../../../domain/calendar";
import type { LabelCode } from "../../../domain/barcode/label-code";
import { fitBars, type FittedBars } from "./fit-bars";
import { LABEL_SIZES, type LabelLook, type LabelSize, type LabelSizeName, type LabelText } from "./label-sizes";

/** Labels as they are drawn. Who draws them decides nothing more. */
export interface LabelPaper {
  readonly company: string;
  readonly size: LabelSizeName;
  /** First free label on a started sheet, from 1. */
  readonly first: number;
  readonly labels: readonly Label[];
}

export interface Label {
  /** How many of it are printed. */
  readonly count: number;
  readonly name: string;
  /** Below the name, one text a line. */
  readonly lines: readonly string[];
  readonly bars: FittedBars | null;
  /** What the bars say, for the eye; '' without bars. */
  readonly shown: string;
}

/** What a label is made of. Texts that the caller may not see are ''. */
export interface LabelledItem {
  readonly count: number;
  readonly name: string;
  readonly code: string;
  /** Formatted, without the sign of the currency; '' for none. */
  readonly mrp: string;
  readonly price: string;
  readonly batch: string;
  readonly expiry: IsoDate | "";
  /** Barcodes for it, the best first: on a label that is too narrow for one, the next is printed. */
  readonly barcodes: readonly EncodedCode[];
}

export interface EncodedCode extends LabelCode {
  /** Widths of bars and blanks in turn, in modules, the first is a bar. */
  readonly bars: readonly number[];
}

/** A label, and whether its barcode says less than it should. */
interface MadeLabel {
  readonly label: Label;
  readonly status: "whole" | "shortened" | "too-wide";
}

/** One label with what the company wants on it. `too-wide`: the size has no room for any of its barcodes. */
export function makeLabel(item: LabelledItem, { size, texts }: LabelLook): MadeLabel {
  const { count, barcodes } = item;
  const sheet: LabelSize = LABEL_SIZES[size];
  const fits = barcodes.map((code) => ({ code, bars: fitBars(code.bars, sheet) }));
  const at = fits.findIndex(({ bars }) => bars !== null);
  const chosen = fits[at];
  const wanted = (text: LabelText): boolean => texts.includes(text);
  const label: Label = {
    count,
    name: wanted("name") ? item.name : "",
    lines: linesOf(item, wanted),
    bars: chosen?.bars ?? null,
    shown: chosen?.code.text ?? "",
  };
  return { label, status: at === 0 ? "whole" : at > 0 ? "shortened" : "too-wide" };
}

/** Money in one line, batch and expiry in another. */
function linesOf(item: LabelledItem, wanted: (text: LabelText) => boolean): readonly string[] {
  const { code, mrp, price, batch, expiry } = item;
  return [
    [wanted("code") ? code : ""],
    [wanted("mrp") && mrp ? `MRP ₹ ${mrp}` : "", wanted("price") && price ? `Price ₹ ${price}` : ""],
    [wanted("batch") && batch ? `Batch ${batch}` : "", wanted("expiry") && expiry ? `Exp ${formatDate(expiry)}` : ""],
  ]
    .map((parts) => parts.filter(Boolean).join(" · "))
    .filter((line) => line !== "");
}
