import { plainText, sharedTexts } from "./biff-texts";
import { compoundStream } from "./compound-file";
import { DAMAGED, putCell, UnreadableFile, type Sheet } from "./sheet";
import { dateOfSerial } from "./sheet-date";
import { numberFormat, sidedText, type NumberFormat } from "./sheet-number";

const RECORD = {
  formula: 0x06,
  end: 0x0a,
  dateMode: 0x22,
  filePass: 0x2f,
  continued: 0x3c,
  sheet: 0x85,
  manyRk: 0xbd,
  richLabel: 0xd6,
  style: 0xe0,
  texts: 0xfc,
  labelOfTexts: 0xfd,
  number: 0x203,
  label: 0x204,
  flag: 0x205,
  string: 0x207,
  rk: 0x27e,
  format: 0x41e,
  begin: 0x809,
} as const;

interface BiffRecord {
  readonly type: number;
  readonly data: Uint8Array;
}

interface Book {
  readonly is97: boolean;
  readonly is1904: boolean;
  readonly texts: readonly string[];
  /** The number format of each cell style. */
  readonly formats: readonly NumberFormat[];
  /** Where the first sheet with cells begins. */
  readonly first: number;
}

/**
 * The first sheet of a workbook of Excel 5 to 2003 (.xls). Formulas count by their last result. Throws
 * `UnreadableFile`.
 */
export function readXls(bytes: Uint8Array, name: string): Sheet {
  const stream = compoundStream(bytes, ["Workbook", "Book"]);
  if (!stream)
    throw new UnreadableFile(`${name} contains no workbook. It may be locked by a password. Save it as .xlsx or .csv.`);
  try {
    return cellsOf(stream, bookOf(stream, name));
  } catch (error) {
    throw error instanceof RangeError ? new UnreadableFile(DAMAGED) : error;
  }
}

const viewOf = ({ data }: BiffRecord): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength);

function* records(stream: Uint8Array, from: number): Generator<BiffRecord> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = from; at + 4 <= stream.length;) {
    const [type, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (at + 4 + size > stream.length) throw new UnreadableFile(DAMAGED);
    yield { type, data: stream.subarray(at + 4, at + 4 + size) };
    if (type === RECORD.end) return;
    at += 4 + size;
  }
}

function bookOf(stream: Uint8Array, name: string): Book {
  const codes = new Map<number, string>();
  const styles: number[] = [];
  const texts: Uint8Array[] = [];
  let [is97, is1904, first, last] = [true, false, -1, 0];
  for (const record of records(stream, 0)) {
    const { type, data } = record;
    const view = viewOf(record);
    if (type === RECORD.filePass) throw new UnreadableFile(`${name} is locked by a password. Save it without one.`);
    if (type === RECORD.begin) is97 = view.getUint16(0, true) >= 0x600;
    else if (type === RECORD.dateMode) is1904 = view.getUint16(0, true) === 1;
    else if (type === RECORD.format)
      codes.set(
        view.getUint16(0, true),
        is97 ? plainText(data.subarray(2), true) : new TextDecoder("windows-1252").decode(data.subarray(3)),
      );
    else if (type === RECORD.style) styles.push(view.getUint16(2, true));
    else if (type === RECORD.sheet && first < 0 && data[5] === 0) first = view.getUint32(0, true);
    else if (type === RECORD.texts || (type === RECORD.continued && last === RECORD.texts)) texts.push(data);
    if (type !== RECORD.continued) last = type;
  }
  if (first < 0) throw new UnreadableFile("The workbook has no sheet.");
  return {
    is97,
    is1904,
    first,
    texts: texts.length > 0 ? sharedTexts(texts) : [],
    formats: styles.map((id) => numberFormat(id, codes.get(id) ?? "")),
  };
}

function cellsOf(stream: Uint8Array, book: Book): Sheet {
  const rows: string[][] = [];
  let formula: { readonly row: number; readonly column: number } | null = null;
  for (const record of records(stream, book.first)) {
    const { type, data } = record;
    if (type === RECORD.string) {
      if (formula) putCell(rows, formula.row, formula.column, plainText(data, book.is97));
      continue;
    }
    if (!CELLS.has(type)) continue;
    const view = viewOf(record);
    const [row, column, style] = [view.getUint16(0, true), view.getUint16(2, true), view.getUint16(4, true)];
    formula = type === RECORD.formula && view.getUint16(12, true) === 0xffff && data[6] === 0 ? { row, column } : null;
    if (type === RECORD.manyRk)
      for (let n = 0; n < (data.length - 6) / 6; n++)
        putCell(rows, row, column + n, numberText(book, view.getUint16(4 + n * 6, true), rkOf(view, 6 + n * 6)));
    else if (!formula) putCell(rows, row, column, cellText(book, type, data, view, style));
  }
  return rows;
}

const CELLS: ReadonlySet<number> = new Set([
  RECORD.formula,
  RECORD.manyRk,
  RECORD.richLabel,
  RECORD.labelOfTexts,
  RECORD.number,
  RECORD.label,
  RECORD.flag,
  RECORD.rk,
]);

function cellText(book: Book, type: number, data: Uint8Array, view: DataView, style: number): string {
  switch (type) {
    case RECORD.labelOfTexts:
      return book.texts[view.getUint32(6, true)] ?? "";
    case RECORD.label:
    case RECORD.richLabel:
      return plainText(data.subarray(6), book.is97);
    case RECORD.flag:
      return data[7] === 1 ? errorText(data[6] ?? 0) : String(data[6] ?? 0);
    case RECORD.rk:
      return numberText(book, style, rkOf(view, 6));
    case RECORD.number:
      return numberText(book, style, view.getFloat64(6, true));
    default:
      return resultText(book, data, view, style);
  }
}

/** Result of a formula: a number, or where its last two bytes say so a flag, an error or nothing. */
function resultText(book: Book, data: Uint8Array, view: DataView, style: number): string {
  if (view.getUint16(12, true) !== 0xffff) return numberText(book, style, view.getFloat64(6, true));
  return data[6] === 1 ? String(data[8] ?? 0) : data[6] === 2 ? errorText(data[8] ?? 0) : "";
}

const ERRORS: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
};
const errorText = (code: number): string => ERRORS[code] ?? "#N/A";

/** A number in 30 bits: whole or the front of a float, as it is or in hundredths. */
function rkOf(view: DataView, at: number): number {
  const raw = view.getUint32(at, true);
  const float = new DataView(new ArrayBuffer(8));
  float.setUint32(4, (raw & 0xffff_fffc) >>> 0, true);
  const value = raw & 2 ? view.getInt32(at, true) >> 2 : float.getFloat64(0, true);
  return raw & 1 ? value / 100 : value;
}

const numberText = ({ formats, is1904 }: Book, style: number, value: number): string =>
  formats[style]?.isDate
    ? dateOfSerial(value, is1904)
    : sidedText(String(Number(value.toPrecision(15))), value, formats[style]);
