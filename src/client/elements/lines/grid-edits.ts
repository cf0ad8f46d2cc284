import type { LineColumn } from "../../../definitions/form-row";
import { isOn } from "../../../wire/answers";
import type { Line } from "./line-values";

/** Each function returns the lines with one cell changed, or null where there is nothing to change. */
type Edited = readonly Line[] | null;

/** Suffixes of cells next to the value of a choice: its text, and the mark of a text that was not recognised. */
const CHOICE_SUFFIXES: ReadonlySet<string> = new Set(["_label", "_unknown"]);

const label = (column: LineColumn): string => `${column.key}_label`;

export function toggledFlag(rows: readonly Line[], { key }: LineColumn, row: number): Edited {
  const line = rows[row];
  return line ? rows.with(row, { ...line, [key]: isOn(line[key]) ? 0 : 1 }) : null;
}

/** Ctrl+D: the value of the cell above, with the label of a choice. */
export function copiedDown(rows: readonly Line[], column: LineColumn | undefined, row: number): Edited {
  const above = rows[row - 1];
  if (!above || !column || column.computed) return null;
  const suffixCells = Object.entries(above).filter(
    ([key]) => key.startsWith(`${column.key}_`) && CHOICE_SUFFIXES.has(key.slice(column.key.length)),
  );
  return rows.with(row, { ...rows[row], [column.key]: above[column.key], ...Object.fromEntries(suffixCells) });
}

export function clearedCell(rows: readonly Line[], column: LineColumn | undefined, row: number): Edited {
  const line = rows[row];
  // Clearing an empty cell is no step of undo.
  if (!line || !column || column.computed || [undefined, null, "", 0].some((none) => none === line[column.key]))
    return null;
  return rows.with(row, {
    ...line,
    [column.key]: column.comp_type === "chk" ? 0 : "",
    ...(label(column) in line ? { [label(column)]: "" } : {}),
  });
}
