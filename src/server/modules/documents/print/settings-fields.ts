import {
  LABEL_SIZES,
  LABEL_TEXTS,
  type LabelSizeName,
  type LabelText,
} from "../../../../definitions/print/labels/label-sizes";
import {
  LEFT_OUT,
  PAPER_COLOURS,
  PAPER_SIZES,
  type LeftOut,
  type PaperColour,
  type PaperSize,
} from "../../../../definitions/print/paper-look";
import { isOn } from "../../../../wire/answers";
import type { Row } from "../../../../wire/envelope";
import type { LinesField } from "../../../engine/records/declaration";
import { choice, flag, lines, text } from "../../../engine/records/fields";
import { KIND_TERMS_MAX } from "./print-settings";

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): readonly [K, ...K[]] =>
  Object.keys(table) as unknown as readonly [K, ...K[]];

export const SIZES = keysOf<PaperSize>(PAPER_SIZES);
export const COLOURS = keysOf<PaperColour>(PAPER_COLOURS);
const COLUMNS = keysOf<LeftOut>(LEFT_OUT);

/** Field of the form that leaves out a column: `no_hsn`. */
const fieldOf = (column: LeftOut): string => `no_${column}`;

/** Heads of narrow columns. */
const SHORT: Readonly<Record<LeftOut, string>> = {
  hsn: "No HSN",
  batch: "No batch",
  discount: "No disc.",
  taxes: "No taxes",
};

/** Each column that can be left out, as field and title. */
export const leftOutFields: readonly (readonly [key: string, title: string])[] = COLUMNS.map((column) => [
  fieldOf(column),
  LEFT_OUT[column],
]);

export const flagsOf = (leftout: readonly LeftOut[]): Row =>
  Object.fromEntries(COLUMNS.map((column) => [fieldOf(column), leftout.includes(column) ? 1 : 0]));

export const leftOutOf = (row: Row): readonly LeftOut[] => COLUMNS.filter((column) => isOn(row[fieldOf(column)]));

/** Kind of the preview of labels, which are no documents. */
export const LABELS = "labels";

export const LABEL_SIZE_NAMES = keysOf<LabelSizeName>(LABEL_SIZES);
const TEXTS = keysOf<LabelText>(LABEL_TEXTS);

/** Field of the form for a text of a label: `label_mrp`. */
const labelField = (text: LabelText): string => `label_${text}`;

/** Each text that may stand on a label, as field and title. */
export const labelFields: readonly (readonly [key: string, title: string])[] = TEXTS.map((text) => [
  labelField(text),
  LABEL_TEXTS[text],
]);

export const labelFlags = (texts: readonly LabelText[]): Row =>
  Object.fromEntries(TEXTS.map((text) => [labelField(text), texts.includes(text) ? 1 : 0]));

export const labelTextsOf = (row: Row): readonly LabelText[] => TEXTS.filter((text) => isOn(row[labelField(text)]));

/** Kinds of documents with a paper of their own. */
export const kindLines: LinesField = lines(
  "kinds",
  "Papers",
  "print_kind",
  [
    choice("kind", "Document", [], { source: "documentkinds", required: "Document is required.", width: 3 }),
    choice(
      "size",
      "Paper",
      SIZES.map((size) => [size, PAPER_SIZES[size].label]),
      { required: "Paper is required.", initial: "A4", width: 2 },
    ),
    ...COLUMNS.map((column) => flag(fieldOf(column), SHORT[column], { width: 1 })),
    text("terms", "Terms", { max: KIND_TERMS_MAX, width: 3 }),
  ],
  { uniqueBy: ["kind"], max: 100 },
);
