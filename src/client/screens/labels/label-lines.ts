import type { LabelsQuestion } from "../../../definitions/print/labels/label-line";
import { LABEL_SIZES, type LabelSizeName, USUAL_LABELS } from "../../../definitions/print/labels/label-sizes";
import type { Row } from "../../../wire/envelope";
import { numberOf, textOf } from "../../rows/read-row";

/** A line of the page: what the server knows of the item, and what the user changed. */
export interface LabelDraft {
  readonly itemid: number;
  readonly item: string;
  readonly code: string;
  readonly barcodes: readonly string[];
  readonly barcode: string;
  readonly batchno: string;
  readonly expirydate: string;
  /** '' while nothing is typed. */
  readonly count: number | string;
}

/** The lines of the server's answer. */
export const draftsOf = (rows: readonly Row[]): readonly LabelDraft[] =>
  rows.map((row) => {
    const barcodes = textOf(row, "barcodes").split("\n").filter(Boolean);
    return {
      itemid: numberOf(row, "itemid"),
      item: textOf(row, "item"),
      code: textOf(row, "code"),
      barcodes,
      barcode: barcodes[0] ?? "",
      batchno: textOf(row, "batchno"),
      expirydate: textOf(row, "expirydate"),
      count: numberOf(row, "count"),
    };
  });

export const labelCount = (drafts: readonly LabelDraft[]): number =>
  drafts.reduce((sum, { count }) => sum + (Number(count) || 0), 0);

/** The question for the PDF; null while no label is wanted. */
export function labelsQuestion(
  drafts: readonly LabelDraft[],
  size: LabelSizeName,
  first: number | string,
): LabelsQuestion | null {
  if (labelCount(drafts) === 0) return null;
  const lines = drafts.map(({ itemid, barcode, batchno, expirydate, count }) => ({
    itemid,
    barcode,
    batchno,
    expirydate,
    count: Number(count) || 0,
  }));
  return { size, first: Number(first) || 1, lines };
}

/** The size that the company chose; the usual one where an older server names none. */
export function sizeOf(rows: readonly Row[]): LabelSizeName {
  const named = textOf(rows[0] ?? {}, "size");
  return named in LABEL_SIZES ? (named as LabelSizeName) : USUAL_LABELS.size;
}
