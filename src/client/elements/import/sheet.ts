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
const COLUMNS_MAX = 200;
export const TOO_MANY_ROWS = `The file has more than ${(ROWS_MAX - 1).toLocaleString("en-IN")} rows. Split it.`;

const isEmpty = (cell: string | undefined): boolean => cell === undefined || cell.trim() === "";

/**
 * Removes empty rows and columns at the end: cells that a spreadsheet only formatted are not data. Throws
 * `UnreadableFile` if more is left than can be imported.
 */
export function trimmed(rows: readonly (readonly string[])[]): Sheet {
  const lines = rows.map((line) => line.slice(0, line.findLastIndex((cell) => !isEmpty(cell)) + 1));
  const sheet = lines.slice(0, lines.findLastIndex((line) => line.length > 0) + 1);
  if (sheet.length > ROWS_MAX) throw new UnreadableFile(TOO_MANY_ROWS);
  if (sheet.some((line) => line.length > COLUMNS_MAX))
    throw new UnreadableFile(`The file has more than ${COLUMNS_MAX} columns.`);
  return sheet;
}
