import type { LineColumn } from "./form-row";

/**
 * Whether a line is empty, or has nothing but zeros and flags. The server leaves such lines out and does not count
 * them.
 */
export const isBlankLine = (columns: readonly LineColumn[], line: Readonly<Record<string, unknown>>): boolean =>
  columns.every(
    ({ key, comp_type, computed }) =>
      computed || comp_type === "chk" || isEmptyCell(line[key]) || Number(line[key]) === 0,
  );

export const isEmptyCell = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");
