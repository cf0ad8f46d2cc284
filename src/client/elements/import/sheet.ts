/** A table as it is in a file: texts, row by row; dates as `dd-MMM-yy`. */
export type Sheet = readonly (readonly string[])[];

/** A file that is not a table, or cannot be read here; the message is shown to the user. */
export class UnreadableFile extends Error {}

export const DAMAGED = "The file is damaged and cannot be unpacked. Save it again, then choose it again.";

/** Largest file, and largest content of a packed one, in bytes. */
export const FILE_BYTES_MAX = 20 * 1024 * 1024;
export const CONTENT_BYTES_MAX = 200 * 1024 * 1024;
/** Rows including the headings. */
export const ROWS_MAX = 50_001;
export const COLUMNS_MAX = 200;

/** Row and column from 0; grows the table as needed. */
export function putCell(rows: string[][], row: number, column: number, text: string): void {
  if (row >= ROWS_MAX)
    throw new UnreadableFile(`The file has more than ${(ROWS_MAX - 1).toLocaleString("en-IN")} rows. Split it.`);
  if (column >= COLUMNS_MAX) {
    if (text.trim() === "") return;
    throw new UnreadableFile(`The file has more than ${COLUMNS_MAX} columns.`);
  }
  while (rows.length <= row) rows.push([]);
  const line = rows[row] ?? [];
  while (line.length < column) line.push("");
  line[column] = text;
}

/** Removes empty rows and columns at the end: cells that a spreadsheet only formatted are not data. */
export function trimmed(rows: readonly (readonly string[])[]): Sheet {
  let last = rows.length;
  while (last > 0 && (rows[last - 1] ?? []).every((cell) => cell.trim() === "")) last -= 1;
  return rows.slice(0, last).map((line) => {
    let end = line.length;
    while (end > 0 && (line[end - 1] ?? "").trim() === "") end -= 1;
    return line.slice(0, end);
  });
}
