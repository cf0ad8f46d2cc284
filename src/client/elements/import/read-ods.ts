import { COLUMNS_MAX, putCell, ROWS_MAX, UnreadableFile, type Sheet } from "./sheet";
import { importDate } from "./sheet-date";
import { attribute, xmlTokens } from "./xml-tokens";

/** The first table of an OpenDocument spreadsheet: `content.xml` of an .ods, or a whole .fods. */
export function readOds(xml: string): Sheet {
  const rows: string[][] = [];
  let [inTable, isNote, row, column] = [false, false, 0, 0];
  let [rowTimes, cellTimes, value, text] = [1, 1, "", ""];
  for (const token of xmlTokens(xml)) {
    if (token.kind === "text") {
      text += inTable && !isNote ? token.text : "";
      continue;
    }
    if (token.name === "annotation") isNote = token.kind === "open" && !token.isEmpty;
    if (token.name === "table") {
      if (token.kind === "close" && inTable) return rows;
      inTable = token.kind === "open";
    } else if (!inTable) continue;
    else if (token.name === "table-row") {
      if (token.kind === "open") [rowTimes, column] = [times(token.attributes, "number-rows-repeated"), 0];
      if (token.kind === "close" || token.isEmpty) row = repeatRow(rows, row, rowTimes);
    } else if (token.name === "p" && token.kind === "open" && text !== "") text += "\n";
    else if (token.name === "table-cell" || token.name === "covered-table-cell") {
      if (token.kind === "open")
        [cellTimes, value, text] = [times(token.attributes, "number-columns-repeated"), valueOf(token.attributes), ""];
      if (token.kind === "close" || token.isEmpty) {
        const shown = value || text;
        if (shown !== "") for (let n = 0; n < cellTimes; n++) putCell(rows, row, column + n, shown);
        column += cellTimes;
      }
    }
  }
  throw new UnreadableFile("The file has no table.");
}

const times = (attributes: string, name: string): number => Math.max(1, Number(attribute(attributes, name) ?? 1));

/** Numbers and dates by what they are, not by how the sheet writes them; '' for texts. */
function valueOf(attributes: string): string {
  const type = attribute(attributes, "value-type");
  if (type === "date") return importDate(attribute(attributes, "date-value") ?? "");
  if (type === "boolean") return attribute(attributes, "boolean-value") === "true" ? "1" : "0";
  return type === "float" || type === "currency" || type === "percentage" ? (attribute(attributes, "value") ?? "") : "";
}

/** The row after this one. The last one is often repeated a million times, and empty. */
function repeatRow(rows: string[][], row: number, count: number): number {
  const line = rows[row];
  if (line && count > 1) {
    if (row + count > ROWS_MAX)
      throw new UnreadableFile(`The file has more than ${(ROWS_MAX - 1).toLocaleString("en-IN")} rows. Split it.`);
    for (let n = 1; n < count; n++) rows[row + n] = line.slice(0, COLUMNS_MAX);
  } else if (!line && row + count < ROWS_MAX) for (let n = 0; n < count; n++) rows[row + n] ??= [];
  return row + count;
}
