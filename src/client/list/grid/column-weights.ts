import type { ColumnOption } from "../../../definitions/list-row";
import type { Row } from "../../../wire/envelope";
import { cellText, isFigure } from "../../rows/cell-text";

const SAMPLE_ROWS = 40;
const LETTERS_MIN = 8;
const LETTERS_MAX = 44;

/** Share of the remaining width for each column: the length of its longest text in the first rows, within bounds. */
export function columnWeights(columns: readonly ColumnOption[], rows: readonly Row[]): ReadonlyMap<string, number> {
  const first = rows.slice(0, SAMPLE_ROWS);
  return new Map(columns.map((column) => [column.field, Math.min(LETTERS_MAX, longest(column, first))]));
}

const longest = (column: ColumnOption, rows: readonly Row[]): number =>
  Math.max(LETTERS_MIN, column.title.length, ...rows.map((row) => cellText(row[column.field], column.format).length));

const FIGURES = new WeakMap<readonly Row[], Map<string, number>>();

/**
 * Letters of the longest figure of each column with figures, over all rows read and the totals. Each part is measured
 * once.
 */
export function figureLetters(
  columns: readonly ColumnOption[],
  parts: readonly (readonly Row[])[],
  totals: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  return new Map(
    columns
      .filter(({ format }) => isFigure(format))
      .map((column) => [
        column.field,
        Math.max(totals.get(column.field)?.length ?? 0, ...parts.map((part) => longestOf(part, column))),
      ]),
  );
}

function longestOf(part: readonly Row[], { field, format }: ColumnOption): number {
  const known = FIGURES.get(part) ?? new Map<string, number>();
  FIGURES.set(part, known);
  const letters = known.get(field) ?? Math.max(0, ...part.map((row) => cellText(row[field], format).length));
  known.set(field, letters);
  return letters;
}
