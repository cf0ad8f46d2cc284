import { putCell, type Sheet } from "./sheet";

/** Symbolic link files (.slk): cells `C;Y<row>;X<column>;K<value>`; row and column stay until another is named. */
export function readSylk(text: string): Sheet {
  const rows: string[][] = [];
  let [row, column] = [1, 1];
  for (const line of text.split(/\r?\n|\r/)) {
    if (!/^[CF];/.test(line)) continue;
    // A semicolon in a text is doubled.
    const parts = line
      .replaceAll(";;", "\u0000")
      .split(";")
      .map((part) => part.replaceAll("\u0000", ";"));
    for (const part of parts) {
      if (/^Y\d+$/.test(part)) row = Number(part.slice(1));
      else if (/^X\d+$/.test(part)) column = Number(part.slice(1));
    }
    const value = parts.find((part) => part.startsWith("K"));
    if (line.startsWith("C") && value !== undefined) putCell(rows, row - 1, column - 1, unquoted(value.slice(1)));
  }
  return rows;
}

const unquoted = (text: string): string => (/^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text);
