import { escapeFormula } from "../../domain/spreadsheet-text";

/** A cell of a CSV file. What a spreadsheet would run as a formula is written as text. */
const cell = (value: string): string =>
  `"${(/^[+-]?\d+(?:\.\d+)?$/.test(value) ? value : escapeFormula(value)).replaceAll('"', '""')}"`;

/** A CSV file with a UTF-8 byte order mark: the titles, then a line for each row. */
export const csvFile = (titles: readonly string[], rows: readonly (readonly string[])[]): Blob =>
  new Blob([`\uFEFF${[titles, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`], {
    type: "text/csv;charset=utf-8",
  });
