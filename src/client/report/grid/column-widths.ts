import { isFigure, type ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import { reportText } from "../report-text";

/** Width of a figure at the size of the grid, with room for fonts that are wider than the usual one. */
const FIGURE_PX = 8.5;
const PADDING_PX = 20;
/** A text column has room for its first rows, within these bounds; a number or code is not cut: it has no blanks. */
const TEXT_PX = { least: 88, most: 180, code: 240 };
/** The first column, which says what a row is, has the word and the number of the total too. */
const FIRST_PX = { least: 132, most: 240 };
/** A title is bold and has the mark of its order beside it. */
const TITLE_PX = { letter: 9.2, room: 34 };
const SMALL_LETTER_PX = 7.4;
const LETTER_PX = 9.2;
const TEXT_SAMPLE = 60;
const LETTERS_MIN = 8;
const LETTERS_MAX = 44;

/** Pixels that a text takes, with room for fonts that are wider than the usual one. */
function textWidth(text: string, most: number): number {
  const small = text.replace(/[^\p{Ll} .,()-]/gu, "").length;
  const px = SMALL_LETTER_PX * small + LETTER_PX * (text.length - small) + PADDING_PX;
  return Math.min(px, /\s/.test(text) ? most : TEXT_PX.code);
}

/** Pixels for typical content: 1,23,45,678.00 Dr, 21-Nov-2026, Nov 2026, or the texts of some rows. */
function usualWidth({ format }: ReportColumn, texts: readonly string[], isFirst: boolean): number {
  switch (format) {
    case "date":
      return 112;
    case "datetime":
      return 160;
    case "month":
      return 100;
    case "drcr":
      return 136;
    case "qty":
      return 96;
    default:
      return Math.max(
        isFirst ? FIRST_PX.least : TEXT_PX.least,
        ...texts.map((text) => textWidth(text, isFirst ? FIRST_PX.most : TEXT_PX.most)),
      );
  }
}

const LETTERS = new WeakMap<readonly Row[], Map<string, number>>();

/** Letters of the longest text of a column in rows that were read; measured once. */
function lettersIn(rows: readonly Row[], { field, format }: ReportColumn): number {
  const known = LETTERS.get(rows) ?? new Map<string, number>();
  LETTERS.set(rows, known);
  const letters = known.get(field) ?? Math.max(0, ...rows.map((row) => reportText(row[field], format, true).length));
  known.set(field, letters);
  return letters;
}

export interface ColumnWidth {
  readonly px: number;
  /** Share of the width that is left; 0 for a column that needs no more. */
  readonly share: number;
}

/**
 * Widths by the kind of content: a figure is never cut, whatever rows have been read; texts share what is left by the
 * length of their first rows. A width that the report says is taken as it is, but never cuts a figure.
 */
export function columnWidths(
  columns: readonly ReportColumn[],
  parts: readonly (readonly Row[])[],
  totals: ReadonlyMap<string, string>,
): readonly ColumnWidth[] {
  const sample = parts[0]?.slice(0, TEXT_SAMPLE) ?? [];
  return columns.map((column, at) => {
    const titled = TITLE_PX.letter * column.title.length + TITLE_PX.room;
    if (isFigure(column)) {
      const letters = Math.max(totals.get(column.field)?.length ?? 0, ...parts.map((part) => lettersIn(part, column)));
      const needed = Math.max(FIGURE_PX * letters + PADDING_PX, titled, 90);
      return { px: Math.max(needed, column.width ?? 0), share: 0 };
    }
    if (column.width !== undefined) return { px: column.width, share: 0 };
    const texts = sample.map((row) => reportText(row[column.field]));
    const longest = Math.max(...texts.map(({ length }) => length), LETTERS_MIN);
    const px = Math.max(usualWidth(column, texts, at === 0), titled);
    if (column.format !== undefined && column.format !== "") return { px, share: 0 };
    return { px, share: Math.min(LETTERS_MAX, longest) };
  });
}
