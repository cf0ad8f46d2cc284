/**
 * A workbook with one sheet (ECMA-376), written row by row into the compressed file: no row or cell of a long report
 * is kept as an object or as text once it is written.
 */
import { isIsoDate } from "../../../domain/calendar";
import type { Row } from "../../../wire/envelope";
import type { ListColumn } from "../records/declaration";
import { IS_SUM, OUTLINE_LEVEL, type ListExport } from "./export";
import { cellText } from "./export-csv";
import { SHEET_END, SHEET_PATH, sheetStart, STYLE, workbookParts, xmlText } from "./workbook-parts";
import { zipped } from "./zip";

/** Text is gathered to pieces of about so many characters: each piece is one step of the compression. */
const PIECE = 65_536;
const WIDTH = 24;

/** A workbook with one sheet; the title row stays visible while scrolling. */
export function xlsxFile(file: ListExport): Promise<Buffer> {
  const parts = workbookParts(file.title).map(([name, text]) => ({ name, pieces: [text] }));
  return zipped([...parts, { name: SHEET_PATH, pieces: sheetPieces(file) }]);
}

async function* sheetPieces({ columns, batches, outline }: ListExport): AsyncGenerator<string> {
  const letters = columns.map((_, at) => columnName(at));
  let text = sheetStart(columns.length, WIDTH, outline);
  let line = 1;
  const rowOf = (cell: (column: ListColumn, place: string) => string, level = 0): string => {
    const cells = columns.map((column, at) => cell(column, `${letters[at] ?? ""}${line}`)).join("");
    return `<row r="${line++}"${level > 0 ? ` outlineLevel="${level}"` : ""}>${cells}</row>`;
  };
  text += rowOf(({ title }, place) => textCell(place, title, STYLE.bold));
  for await (const rows of batches())
    for (const row of rows) {
      text += rowOf((column, place) => cellOf(column, row, place), Number(row[OUTLINE_LEVEL] ?? 0));
      if (text.length < PIECE) continue;
      yield text;
      text = "";
    }
  yield `${text}${SHEET_END}`;
}

/** A number or a date as what it is; anything else is text, so nothing in it becomes a formula. */
function cellOf(column: ListColumn, row: Row, place: string): string {
  const value = row[column.field];
  const { format } = column;
  const isBold = row[IS_SUM] === true;
  if (typeof value === "number" && format !== "flag") {
    const isAmount = format === "amount" || format === "drcr";
    const style = isBold ? (isAmount ? STYLE.boldAmount : STYLE.bold) : isAmount ? STYLE.amount : 0;
    return `<c r="${place}"${style === 0 ? "" : ` s="${style}"`}><v>${value}</v></c>`;
  }
  const text = cellText(column, value);
  if (text === "") return "";
  if (format === "date" && isIsoDate(text) && text >= FIRST_DAY)
    return `<c r="${place}" s="${STYLE.date}"><v>${(Date.parse(text) - DAY_0) / DAY_MS}</v></c>`;
  return textCell(place, text, isBold ? STYLE.bold : 0);
}

/** Days are counted from here; before March 1900 spreadsheet programs disagree, and such a day is written as text. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const FIRST_DAY = "1900-03-01";

const textCell = (place: string, text: string, style = 0): string => {
  const format = style === 0 ? "" : ` s="${style}"`;
  return `<c r="${place}"${format} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
};

/** `A`, `B` ... `Z`, `AA`. */
const columnName = (at: number): string =>
  (at < 26 ? "" : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
