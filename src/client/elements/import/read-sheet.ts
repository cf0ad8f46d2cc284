import { readDif } from "./read-dif";
import { readOds } from "./read-ods";
import { readSylk } from "./read-sylk";
import { decodeText, readText } from "./read-text";
import { readXls } from "./read-xls";
import { readXlsx } from "./read-xlsx";
import { FILE_BYTES_MAX, trimmed, UnreadableFile, type Sheet } from "./sheet";
import { unzip } from "./unzip";

/** Reads the first table of a file, by its content; its name is only for messages. Throws `UnreadableFile`. */
export async function readSheet(file: File): Promise<Sheet> {
  if (file.size > FILE_BYTES_MAX) throw new UnreadableFile("The file is larger than 20 MB. Split it.");
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new UnreadableFile(`${file.name} can no longer be read. Choose it again.`);
    }),
  );
  return trimmed(await tableOf(bytes, file.name));
}

const starts = (bytes: Uint8Array, ...signs: readonly number[]): boolean =>
  signs.every((sign, index) => bytes[index] === sign);

async function tableOf(bytes: Uint8Array, name: string): Promise<Sheet> {
  if (starts(bytes, 0x50, 0x4b)) return readPacked(bytes);
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return readXls(bytes, name);
  const text = decodeText(bytes);
  if (text.includes("\u0000")) throw new UnreadableFile(`${name} is not a table. Choose a spreadsheet or a text file.`);
  if (/^\s*<(?:!doctype|html|table)/i.test(text))
    throw new UnreadableFile(`${name} is a web page, not a spreadsheet. Save it as .xlsx or .csv.`);
  if (/^\s*<(?:\?xml|[\w:]*document)/.test(text)) {
    if (text.includes("opendocument")) return readOds(text);
    throw new UnreadableFile(`${name} is not a spreadsheet that can be read here. Save it as .xlsx or .csv.`);
  }
  if (text.startsWith("ID;")) return readSylk(text);
  return /^TABLE\r?\n/.test(text) ? readDif(text) : readText(text);
}

async function readPacked(bytes: Uint8Array): Promise<Sheet> {
  const packed = unzip(bytes);
  if (packed.names.includes("xl/workbook.xml")) return readXlsx(packed);
  if (packed.names.includes("content.xml")) return readOds(await packed.text("content.xml"));
  if (packed.names.includes("xl/workbook.bin"))
    throw new UnreadableFile("Binary workbooks (.xlsb) cannot be read here. Save it as .xlsx or .csv.");
  throw new UnreadableFile("The file is packed, but it is not a spreadsheet.");
}
