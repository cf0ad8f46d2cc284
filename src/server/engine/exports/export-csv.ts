import { escapeFormula } from "../../../domain/spreadsheet-text";
import type { ListColumn } from "../records/declaration";
import type { ListExport } from "./export";

/** A value as users read it: flags as Yes and No, dates ISO, nothing as ''. */
export function cellText(column: ListColumn, value: unknown): string {
  if (column.format === "flag") return value === true || value === 1 ? "Yes" : "No";
  return value === null || value === undefined ? "" : String(value);
}

/**
 * One cell of CSV (RFC 4180). Text that begins like a formula, or has a part that does,
 * gets an apostrophe before it; numbers stay numbers.
 */
function csvCell(column: ListColumn, value: unknown): string {
  const text = cellText(column, value);
  const safe = typeof value === "string" ? escapeFormula(text) : text;
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The file in pieces: the UTF-8 byte order mark, the titles, then a line for each row. */
export async function* csvPieces({ columns, batches }: ListExport): AsyncGenerator<string> {
  const line = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;
  yield `\uFEFF${line(columns.map((column) => csvCell({ field: "", title: "" }, column.title)))}`;
  for await (const rows of batches())
    yield rows.map((row) => line(columns.map((column) => csvCell(column, row[column.field])))).join("");
}
