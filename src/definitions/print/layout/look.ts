import { PAPER_COLOURS, PAPER_SIZES, USUAL_LOOK, type PaperLook } from "../paper-look";

export const QUIET = "#4a5560";

/** Name under which the fonts are registered: Latin, Devanagari and ₹ in one family. */
export const FONT = "Mukta";
/** The font leaves room for signs above and below Devanagari; this much of it is enough for both scripts. */
export const LINE_HEIGHT = 0.8;

/** Measures and colours of one paper; lengths in points. */
export interface Sheet {
  readonly pageSize: { readonly width: number; readonly height: number | "auto" };
  readonly margin: number;
  /** Room for the head and the foot of each page. */
  readonly top: number;
  readonly bottom: number;
  readonly small: number;
  readonly normal: number;
  readonly large: number;
  /** Width of the title beside the issuer, of the totals, and of the signature. */
  readonly titleWidth: number;
  readonly totalsWidth: number;
  readonly signatureWidth: number;
  /** Of the edge of a code to pay. */
  readonly codeWidth: number;
  readonly ink: string;
  readonly tint: string;
}

const BIG = {
  margin: 24,
  top: 84,
  bottom: 40,
  small: 7.5,
  normal: 8.5,
  large: 13,
  titleWidth: 170,
  totalsWidth: 220,
  signatureWidth: 180,
  codeWidth: 70,
};

/** Half a sheet has smaller type, and more room for a head that wraps earlier. */
const HALF = {
  ...BIG,
  margin: 18,
  top: 92,
  bottom: 30,
  small: 6.5,
  normal: 7.5,
  large: 11,
  titleWidth: 140,
  totalsWidth: 180,
  signatureWidth: 120,
  codeWidth: 60,
};

/** Thermal printers leave 4 mm at each edge free. */
const ROLL = { ...BIG, margin: 11, top: 8, bottom: 8, small: 7.5, normal: 8.5, large: 11, codeWidth: 90 };

const MEASURES = { A4: BIG, A4L: BIG, A5: HALF, R80: ROLL };

export function sheetOf({ size, colour }: PaperLook = USUAL_LOOK): Sheet {
  const { ink, tint } = PAPER_COLOURS[colour];
  const { width, height } = PAPER_SIZES[size];
  return { ...MEASURES[size], pageSize: { width, height }, ink, tint };
}

/** Reports have the measures and colours of a document without settings; their page follows from their columns. */
export const REPORT_SHEET = sheetOf();

const RULE = "#9aa3ad";

/** Thin rules between rows, a frame around. */
export const RULED = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => RULE,
  vLineColor: () => RULE,
  paddingLeft: () => 3,
  paddingRight: () => 3,
  paddingTop: () => 2,
  paddingBottom: () => 2,
};

/** The same with rows that are high enough to write in by hand. */
export const WRITTEN = { ...RULED, paddingTop: () => 6, paddingBottom: () => 6 };

/** Left and right of what stands in a cell of a report: without rules a figure needs room before the next text. */
export const GAP = 4;

/** Tables of reports: thin rules between rows alone, which lets many rows stand on a page. */
export const LINED = {
  hLineWidth: (line: number) => (line === 0 ? 0 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => "#d0d5da",
  paddingLeft: () => GAP,
  paddingRight: () => GAP,
  paddingTop: () => 1,
  paddingBottom: () => 1,
};

/** Around tables that stand in a table. */
export const BARE = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

/** Rules between rows alone: a narrow roll has no room for a frame. */
export const ROLL_LINED = {
  ...RULED,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: (column: number, node: { readonly table: { readonly widths: readonly unknown[] } }) =>
    column === node.table.widths.length - 1 ? 0 : 4,
};

/** Digits of one width. Only where figures are below each other, because the library caches plain text alone. */
export const TABULAR = ["tnum"];
