import type { LineColumn } from "../../../definitions/form-row";
import { type CellContext, withText } from "./line";
import type { Line } from "./line-values";

const ACCOUNTING = /^\((.+)\)$/;
const TRAILING_MINUS = /^(.+?)\s*[-\u2212]$/;
const PLAIN = /^(?:₹|rs\.?)?\s*([\d,]+(?:\.\d*)?|\.\d+)$/i;
const DEBIT_CREDIT = /\d\s*(?:dr|cr)\.?$/i;

/**
 * The line with a pasted figure as spreadsheets write it: `(1,250.00)`, `1,250.00-` and a true minus sign are
 * negative. A figure with Dr or Cr after it stays as it is and shows an error: the user must give its sign, and `Cr`
 * would be read as crore.
 */
export function withFigure(column: LineColumn, line: Line, cell: string, context: CellContext): Line {
  const text = cell
    .replaceAll("\u00a0", " ")
    .trim()
    .replace(/^\u2212/, "-");
  if (DEBIT_CREDIT.test(text)) return { ...line, [column.key]: text };
  const inner = (ACCOUNTING.exec(text) ?? TRAILING_MINUS.exec(text))?.[1]?.trim() ?? "";
  const figure = PLAIN.exec(inner)?.[1];
  return withText(column, line, figure === undefined ? text : `-${figure}`, context);
}
