import type { LineColumn } from "../../../definitions/form-row";
import { addDecimals, readDecimal } from "../../../domain/decimal";
import type { Line } from "./line-values";
import { withUnknown } from "./pasted-choice";

/** The lines after a scan, and the line that it changed (from 0). */
interface Scanned {
  readonly lines: readonly Line[];
  readonly at: number;
}

/** Adds a line with the code in its pick-list, to be looked up, and count 1. The same code again adds 1 to it. */
export function countScan(column: LineColumn, counts: string, lines: readonly Line[], code: string): Scanned {
  const mark = `${column.key}_scan`;
  const known = lines.findIndex((line) => line[mark] === code);
  if (known < 0)
    return { lines: [...lines, { ...withUnknown(column, {}, code), [mark]: code, [counts]: "1" }], at: lines.length };
  return {
    lines: lines.map((line, index) => (index === known ? { ...line, [counts]: oneMore(line[counts]) } : line)),
    at: known,
  };
}

const oneMore = (value: unknown): string =>
  addDecimals(readDecimal(String(value ?? "0")) ? String(value ?? "0") : "0", "1");
