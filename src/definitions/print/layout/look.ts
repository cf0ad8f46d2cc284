/** Sizes in points (A4 is 595 by 842) and colours of all papers. */
export const MARGIN = 24;
export const TOP = 84;
export const BOTTOM = 40;
export const SMALL = 7.5;
export const NORMAL = 8.5;
export const LARGE = 13;
const RULE = "#9aa3ad";
export const SHADE = "#f1f3f5";
export const QUIET = "#4a5560";

/** Name under which the fonts are registered: Latin, Devanagari and ₹ in one family. */
export const FONT = "Mukta";
/** The font leaves room for signs above and below Devanagari; this much of it is enough for both scripts. */
export const LINE_HEIGHT = 0.8;

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

/** Digits of one width. Only where figures are below each other, because the library caches plain text alone. */
export const TABULAR = ["tnum"];
