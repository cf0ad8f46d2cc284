/** Which page a table needs, and how wide its columns stand there. All lengths are points. */
import { GAP, REPORT_SHEET } from "./layout/look";
import { textWidth } from "./text-width";

export interface PaperPage {
  readonly size: "A4" | "A3";
  readonly isLandscape: boolean;
  readonly width: number;
}

/** A column as it is measured: all that stands in it. */
export interface MeasuredColumn {
  readonly title: string;
  readonly isFigure: boolean;
  readonly texts: readonly string[];
}

export interface PageColumns {
  readonly page: PaperPage;
  readonly widths: readonly number[];
  /** Figures are as wide as they need; where not even A3 has room for all, they are wrapped too. */
  readonly areFiguresWhole: boolean;
}

const A4: PaperPage = { size: "A4", isLandscape: false, width: 595 };
const A4_LANDSCAPE: PaperPage = { size: "A4", isLandscape: true, width: 842 };
const A3_LANDSCAPE: PaperPage = { size: "A3", isLandscape: true, width: 1191 };

/** A text wraps rather than taking more; where columns are many, it takes less. */
const EASY = 140;
const TIGHT = 72;
const LEAST = 30;

/** Pages in the order in which they are tried: printers reduce A3 to A4. */
const TRIES = [
  { page: A4, textMax: EASY },
  { page: A4_LANDSCAPE, textMax: EASY },
  { page: A4_LANDSCAPE, textMax: TIGHT },
  { page: A3_LANDSCAPE, textMax: EASY },
  { page: A3_LANDSCAPE, textMax: TIGHT },
] as const;

/** The smallest page on which every figure stands in one line, and texts have a bearable width. */
export function pageColumns(columns: readonly MeasuredColumn[], size: number): PageColumns {
  const needs = columns.map((column) => needOf(column, size));
  for (const { page, textMax } of TRIES) {
    const wanted = needs.map(({ most, least, isFigure }) =>
      isFigure ? most : Math.max(least, Math.min(most, textMax)),
    );
    const left = roomOn(page, columns) - added(wanted);
    if (left >= 0) return { page, widths: spread(wanted, needs, left), areFiguresWhole: true };
  }
  const wanted = needs.map(({ most, isFigure }) => (isFigure ? most : Math.min(most, TIGHT)));
  const part = roomOn(A3_LANDSCAPE, columns) / added(wanted);
  return { page: A3_LANDSCAPE, widths: wanted.map((width) => width * part), areFiguresWhole: false };
}

/** What a page has for cells, without its margins and what is around cells. */
const roomOn = ({ width }: PaperPage, columns: readonly unknown[]): number =>
  width - 2 * REPORT_SHEET.margin - columns.length * 2 * GAP;

interface Need {
  readonly isFigure: boolean;
  /** All of it in one line. */
  readonly most: number;
  /** No word of the title is cut. */
  readonly least: number;
}

function needOf({ title, isFigure, texts }: MeasuredColumn, size: number): Need {
  const least = Math.max(LEAST, ...title.split(/\s+/).map((word) => textWidth(word, size)));
  let most = isFigure ? least : Math.max(least, textWidth(title, size));
  for (const text of texts) most = Math.max(most, textWidth(text, size));
  return { isFigure, most, least };
}

const added = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** What is left goes to texts that would wrap, then to all columns alike, so that the table is as wide as the page. */
function spread(wanted: readonly number[], needs: readonly Need[], left: number): readonly number[] {
  const short = needs.map(({ most }, at) => most - (wanted[at] ?? 0));
  const missing = added(short);
  const part = missing > left ? left / missing : 1;
  const filled = wanted.map((width, at) => width + (short[at] ?? 0) * part);
  const rest = Math.max(0, left - missing);
  return filled.map((width) => width + rest / filled.length);
}
