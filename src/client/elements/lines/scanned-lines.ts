import type { LineColumn } from "../../../definitions/form-row";
import { addDecimals, readDecimal } from "../../../domain/decimal";
import { type CellContext, withText } from "./line";
import type { Line } from "./line-values";
import { withUnknown } from "./pasted-choice";

/** The lines after a scan, and the line that has the code (from 0). */
interface Scanned {
  readonly lines: readonly Line[];
  readonly at: number;
  /** The code was there and is not counted. */
  readonly isRepeated: boolean;
}

/** Adds a line with the code, unless a line has it. Where lines have a count, the same code again adds 1 to it. */
export function withScan(column: LineColumn, lines: readonly Line[], code: string, context: CellContext): Scanned {
  if (column.scanAdds) return countScan(column, column.scanAdds, lines, code);
  const line = withText(column, {}, code, context);
  const known = lines.findIndex((one) => String(one[column.key] ?? "") === String(line[column.key]));
  return known < 0
    ? { lines: [...lines, line], at: lines.length, isRepeated: false }
    : { lines, at: known, isRepeated: true };
}

/** Adds a line with the code in its pick-list, to be looked up, and count 1. The same code again adds 1 to it. */
export function countScan(column: LineColumn, counts: string, lines: readonly Line[], code: string): Scanned {
  const mark = `${column.key}_scan`;
  const known = lines.findIndex((line) => line[mark] === code);
  if (known < 0)
    return {
      lines: [...lines, { ...withUnknown(column, {}, code), [mark]: code, [counts]: "1" }],
      at: lines.length,
      isRepeated: false,
    };
  return {
    lines: lines.map((line, index) => (index === known ? { ...line, [counts]: oneMore(line[counts]) } : line)),
    at: known,
    isRepeated: false,
  };
}

const oneMore = (value: unknown): string =>
  addDecimals(readDecimal(String(value ?? "0")) ? String(value ?? "0") : "0", "1");

/** A line whose record was chosen without a scan: its count begins with 1 where the declaration says so. */
export function counted(column: LineColumn, line: Line): Line {
  const { scanAdds, choiceCounts, key } = column;
  if (!choiceCounts || !scanAdds || isNone(line[key]) || !isNone(line[scanAdds])) return line;
  return { ...line, [scanAdds]: "1" };
}

const isNone = (value: unknown): boolean => ["", "0"].includes(String(value ?? ""));
