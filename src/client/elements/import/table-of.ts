import { decodeText, readText } from "./read-text";
import { readWorkbook } from "./read-workbook";
import { writtenOut } from "./opendocument-cells";
import { DAMAGED, trimmed, UnreadableFile, type Sheet } from "./sheet";
import { unpack } from "./unpack";

/** The first table of a file, by its content; `name` is only for messages. Throws `UnreadableFile`. */
export const tableOf = (bytes: Uint8Array, name: string): Sheet => trimmed(rowsOf(bytes, name));

const starts = (bytes: Uint8Array, ...signs: readonly number[]): boolean =>
  signs.every((sign, index) => bytes[index] === sign);

function rowsOf(bytes: Uint8Array, name: string): Sheet {
  if (starts(bytes, 0x50, 0x4b)) return readPacked(bytes, name);
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return readCompound(bytes, name);
  const text = decodeText(bytes);
  if (text.includes("\u0000")) throw new UnreadableFile(`${name} is not a table. Choose a spreadsheet or a text file.`);
  if (/^\s*<(?:!doctype|html|table)/i.test(text))
    throw new UnreadableFile(`${name} is a web page, not a spreadsheet. Save it as .xlsx or .csv.`);
  if (/^\s*<(?:\?xml|[\w:]*document)/.test(text)) {
    if (text.includes("opendocument")) return readWorkbook(new TextEncoder().encode(writtenOut(text)), name);
    throw new UnreadableFile(`${name} is not a spreadsheet that can be read here. Save it as .xlsx or .csv.`);
  }
  if (text.startsWith("ID;") || /^TABLE\r?\n/.test(text))
    throw new UnreadableFile(`${name} is in a format of old programs. Save the file as .xlsx.`);
  return readText(text);
}

function readCompound(bytes: Uint8Array, name: string): Sheet {
  // Without the other half of its mark, the library would take it for a text.
  if (!starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) throw new UnreadableFile(DAMAGED);
  return readWorkbook(bytes, name);
}

function readPacked(bytes: Uint8Array, name: string): Sheet {
  const { names, bytes: parts } = unpack(bytes);
  if (["xl/workbook.xml", "xl/workbook.bin", "content.xml"].some((part) => names.has(part)))
    return readWorkbook(parts, name);
  throw new UnreadableFile("The file is packed, but it is not a spreadsheet.");
}
