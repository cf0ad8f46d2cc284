import type { LineColumn } from "../../../definitions/form-row";
import { type CellContext, withText } from "./line";
import type { Line } from "./line-values";
import { withFigure } from "./pasted-figure";

export interface Place {
  readonly row: number;
  readonly col: number;
}

/** Rows and cells of text from a spreadsheet: separated by tabs and line ends, quoted where a cell contains them. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y;
  const source = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (let at = 0; at <= source.length; at = cell.lastIndex) {
    cell.lastIndex = at;
    // A quote that is never closed is an ordinary character, as in 12" pipe.
    const found = cell.exec(source) ?? /([^\t\n]*)()(\t|\n|$)/.exec(source.slice(at));
    if (!found) break;
    const [whole, quoted, plain = "", end] = found;
    if (cell.lastIndex === 0) cell.lastIndex = at + whole.length;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\n") rows.push([]);
    if (end === "") break;
  }
  return rows;
}

/** The lines with a block of cells pasted from a cell on; adds missing lines, leaves out columns beyond the last. */
export function pasted(
  lines: readonly Line[],
  columns: readonly LineColumn[],
  { row, col }: Place,
  block: readonly (readonly string[])[],
  context: CellContext,
): readonly Line[] {
  const next = [...lines];
  block.forEach((cells, down) => {
    let line: Line = next[row + down] ?? {};
    cells.forEach((cell, right) => {
      const column = columns[col + right];
      if (column && !column.computed)
        line = (column.comp_type === "amt" ? withFigure : withText)(column, line, cell, context);
    });
    while (next.length < row + down) next.push({});
    next[row + down] = line;
  });
  return next;
}

/** The message after a paste with `room` columns from its first cell on. */
export function pasteText(cells: readonly (readonly string[])[], room: number): string {
  const beyond = Math.max(0, ...cells.map((row) => row.length)) - room;
  const rows = `${cells.length} ${cells.length === 1 ? "row" : "rows"} pasted. Press Ctrl+Z to undo.`;
  return beyond > 0
    ? `${rows} ${beyond} ${beyond === 1 ? "column" : "columns"} beyond the last column did not fit and ${beyond === 1 ? "was" : "were"} left out.`
    : rows;
}
