import type { ColumnOption } from "../../../definitions/list-row";
import type { Row } from "../../../wire/envelope";
import { cellText } from "../../rows/cell-text";

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
