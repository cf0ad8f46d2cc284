import type { ColumnOption } from "../../../definitions/list-row";
import type { Row } from "../../../wire/envelope";
import { cellText, isFigure } from "../../rows/cell-text";

/** So many rows decide the widths of the columns. */
export const SAMPLE_ROWS = 40;
const LETTERS_MIN = 8;
const LETTERS_MAX = 44;
/** A longer word, such as an address or a hash, may be cut. */
const CODE_MAX = 20;
/** What a capital is wider than other letters, and room of a title for the mark of its order, both in letters. */
const CAPITAL = 0.25;
const MARK = 2;

/** Share of the remaining width for each column: the letters of its longest text in the first rows, within bounds. */
export function columnWeights(columns: readonly ColumnOption[], rows: readonly Row[]): ReadonlyMap<string, number> {
  const first = rows.slice(0, SAMPLE_ROWS);
  return new Map(columns.map((column) => [column.field, Math.min(LETTERS_MAX, longest(column, first))]));
}

const longest = (column: ColumnOption, rows: readonly Row[]): number =>
  Math.max(
    LETTERS_MIN,
    lettersOf(column.title) + MARK,
    ...rows.map((row) => lettersOf(cellText(row[column.field], column.format))),
  );

/**
 * Letters of the longest text in the first rows of each column whose texts are one word each, such as numbers of
 * documents and codes of items: cut they say nothing.
 */
export function codeLetters(columns: readonly ColumnOption[], rows: readonly Row[]): ReadonlyMap<string, number> {
  const first = rows.slice(0, SAMPLE_ROWS);
  return new Map(
    columns.flatMap(({ field, format }) => {
      const texts = first.map((row) => cellText(row[field], format));
      return texts.some((text) => text.includes(" "))
        ? []
        : [[field, Math.min(CODE_MAX, Math.max(0, ...texts.map(lettersOf)))] as const];
    }),
  );
}

const lettersOf = (text: string): number => text.length + CAPITAL * (text.match(/[A-Z]/g)?.length ?? 0);

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
