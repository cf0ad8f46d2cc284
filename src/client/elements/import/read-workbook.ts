import { read, type CellObject, type WorkBook } from "@e965/xlsx";
import { DAMAGED, ROWS_MAX, UnreadableFile, type Sheet } from "./sheet";
import { dateOfSerial } from "./sheet-date";
import { numberFormat, sidedText, type NumberFormat } from "./sheet-number";

/** Twice what can be imported: rows behind a gap are seen, and a sheet of a million rows does not fill the memory. */
const ROWS_READ = 2 * ROWS_MAX;

/**
 * The first sheet of a workbook (.xlsx, .xlsm, .xlsb, .xls, .ods, .fods). Formulas count by their last result. Throws
 * `UnreadableFile`. A damaged file can keep the library busy for ever: call it where it can be ended.
 */
export function readWorkbook(bytes: Uint8Array, name: string): Sheet {
  const book = parsed(bytes, name);
  const sheet = book.SheetNames.map((title) => book.Sheets[title]).find((one) => one && one["!type"] === undefined);
  if (!sheet) throw new UnreadableFile("The workbook has no sheet.");
  const rows: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet["!data"] ?? [];
  const textOf = cellTexts(book.Workbook?.WBProps?.date1904 ?? false);
  return Array.from(rows, (cells) => Array.from(cells ?? [], (cell) => (cell ? textOf(cell) : "")));
}

function parsed(bytes: Uint8Array, name: string): WorkBook {
  try {
    return read(bytes, {
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
      sheetRows: ROWS_READ,
    });
  } catch (error) {
    if (/password|encrypt/i.test(String(error)))
      throw new UnreadableFile(`${name} is locked by a password. Save it without one.`);
    if (/Workbook stream/.test(String(error)))
      throw new UnreadableFile(`${name} contains no workbook. Save it as .xlsx or .csv.`);
    throw new UnreadableFile(DAMAGED);
  }
}

const ERRORS: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
};

/** Texts of cells: numbers and dates by what they are, not by how the sheet writes them. */
function cellTexts(is1904: boolean): (cell: CellObject) => string {
  const formats = new Map<string, NumberFormat>();
  const formatOf = (code: string): NumberFormat => {
    const known = formats.get(code) ?? numberFormat(code);
    formats.set(code, known);
    return known;
  };
  return ({ t, v, z }) => {
    if (t === "e") return ERRORS[Number(v)] ?? "#N/A";
    if (typeof v === "boolean") return v ? "1" : "0";
    if (typeof v !== "number") return String(v ?? "");
    const format = formatOf(String(z ?? ""));
    // 15 digits are all that spreadsheets have: `0.1` can be kept as 0.10000000000000001.
    return format.isDate ? dateOfSerial(v, is1904) : sidedText(String(Number(v.toPrecision(15))), v, format);
  };
}
