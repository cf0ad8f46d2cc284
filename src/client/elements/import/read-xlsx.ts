import { putCell, UnreadableFile, type Sheet } from "./sheet";
import { dateOfSerial, importDate } from "./sheet-date";
import { numberFormat, sidedText, type NumberFormat } from "./sheet-number";
import type { Packed } from "./unzip";
import { attribute, xmlTokens } from "./xml-tokens";

/** The first sheet of an Excel workbook (.xlsx, .xlsm). Formulas count by their last result. */
export async function readXlsx(packed: Packed): Promise<Sheet> {
  const workbook = await packed.text("xl/workbook.xml");
  const path = await firstSheet(packed, workbook);
  const xml = await packed.text(path);
  if (xml === "") throw new UnreadableFile("The workbook has no sheet.");
  const is1904 = /date1904\s*=\s*["'](?:1|true)["']/.test(workbook);
  return readSheet(xml, {
    shared: sharedTexts(await packed.text("xl/sharedStrings.xml")),
    formats: cellFormats(await packed.text("xl/styles.xml")),
    is1904,
  });
}

async function firstSheet(packed: Packed, workbook: string): Promise<string> {
  const rels = new Map<string, string>();
  for (const token of xmlTokens(await packed.text("xl/_rels/workbook.xml.rels")))
    if (token.kind === "open" && token.name === "Relationship")
      rels.set(attribute(token.attributes, "Id") ?? "", attribute(token.attributes, "Target") ?? "");
  for (const token of xmlTokens(workbook)) {
    if (token.kind !== "open" || token.name !== "sheet") continue;
    const target = rels.get(attribute(token.attributes, "id") ?? "") ?? "worksheets/sheet1.xml";
    return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  }
  return "xl/worksheets/sheet1.xml";
}

/** Texts by number. Runs of one text are joined; how it is pronounced (`rPh`) is not part of it. */
function sharedTexts(xml: string): readonly string[] {
  const texts: string[] = [];
  let [text, isText, isSpoken] = ["", false, false];
  for (const token of xmlTokens(xml)) {
    if (token.kind === "text") text += isText && !isSpoken ? token.text : "";
    else if (token.name === "t") isText = token.kind === "open" && !token.isEmpty;
    else if (token.name === "rPh") isSpoken = token.kind === "open" && !token.isEmpty;
    else if (token.name === "si" && (token.kind === "close" || token.isEmpty)) {
      texts.push(text);
      text = "";
    }
  }
  return texts;
}

/** The number format of each cell style. */
function cellFormats(xml: string): readonly NumberFormat[] {
  const codes = new Map<number, string>();
  const styles: NumberFormat[] = [];
  let isCell = false;
  for (const token of xmlTokens(xml)) {
    if (token.kind === "text") continue;
    if (token.name === "cellXfs") isCell = token.kind === "open";
    else if (token.kind === "open" && token.name === "numFmt")
      codes.set(Number(attribute(token.attributes, "numFmtId")), attribute(token.attributes, "formatCode") ?? "");
    else if (token.kind === "open" && token.name === "xf" && isCell) {
      const id = Number(attribute(token.attributes, "numFmtId"));
      styles.push(numberFormat(id, codes.get(id) ?? ""));
    }
  }
  return styles;
}

interface Book {
  readonly shared: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
}

function readSheet(xml: string, book: Book): Sheet {
  const rows: string[][] = [];
  let [row, column, type, style, text, isValue] = [-1, -1, "", 0, "", false];
  for (const token of xmlTokens(xml)) {
    if (token.kind === "text") text += isValue ? token.text : "";
    else if (token.kind === "open" && token.name === "row") {
      row = Number(attribute(token.attributes, "r") ?? row + 2) - 1;
      column = -1;
    } else if (token.kind === "open" && token.name === "c") {
      column = columnOf(attribute(token.attributes, "r") ?? "") ?? column + 1;
      type = attribute(token.attributes, "t") ?? "n";
      style = Number(attribute(token.attributes, "s") ?? 0);
      text = "";
    } else if (token.name === "v" || token.name === "t") isValue = token.kind === "open" && !token.isEmpty;
    else if (token.kind === "close" && token.name === "c")
      putCell(rows, row, column, cellText(book, type, style, text));
  }
  return rows;
}

function cellText({ shared, formats, is1904 }: Book, type: string, style: number, text: string): string {
  if (type === "s") return shared[Number(text)] ?? "";
  if (type === "d") return importDate(text);
  if (type !== "n" || text === "") return text;
  const number = Number(text);
  if (formats[style]?.isDate) return dateOfSerial(number, is1904);
  // Excel writes large and small numbers with an exponent; 15 digits are all it has.
  return sidedText(
    /e/i.test(text) && Number.isFinite(number) ? String(Number(number.toPrecision(15))) : plain(text),
    number,
    formats[style],
  );
}

/** `0.1` is kept as 0.10000000000000001: the 15 digits that the sheet shows are meant. */
const plain = (text: string): string =>
  text.replace(/\D/g, "").length > 15 ? String(Number(Number(text).toPrecision(15))) : text;

/** From 0, of an address such as `AB12`; null where there is none. */
function columnOf(address: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0];
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null;
}
