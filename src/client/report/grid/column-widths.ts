import { isFigure, type ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import { reportText } from "../report-text";

/** Width of a figure at the size of the grid, with room for fonts that are wider than the usual one. */
const FIGURE_PX = 8.5;
const PADDING_PX = 20;
const TEXT_PX = 150;
const TEXT_SAMPLE = 60;
const LETTERS_MIN = 8;
const LETTERS_MAX = 44;

/** Pixels for typical content: 1,23,45,678.00 Dr, 21-Nov-2026, Nov 2026. */
function usualWidth({ format }: ReportColumn): number {
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
      return TEXT_PX;
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
  return columns.map((column) => {
    const titled = column.title.length + 2;
    if (isFigure(column)) {
      const letters = Math.max(totals.get(column.field)?.length ?? 0, ...parts.map((part) => lettersIn(part, column)));
      const needed = Math.max(FIGURE_PX * Math.max(letters, titled) + PADDING_PX, 90);
      return { px: Math.max(needed, column.width ?? 0), share: 0 };
    }
    if (column.width !== undefined) return { px: column.width, share: 0 };
    const px = Math.max(usualWidth(column), FIGURE_PX * titled + PADDING_PX);
    if (column.format !== undefined && column.format !== "") return { px, share: 0 };
    const longest = Math.max(...sample.map((row) => reportText(row[column.field]).length), LETTERS_MIN);
    return { px, share: Math.min(LETTERS_MAX, longest) };
  });
}
