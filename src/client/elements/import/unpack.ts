import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { writtenOut } from "./opendocument-cells";
import { CONTENT_BYTES_MAX, DAMAGED, UnreadableFile } from "./sheet";

/** The parts of a packed spreadsheet that hold its table. Pictures, charts and macros are left out. */
const PARTS = /^(?:\[Content_Types\]\.xml|_rels\/|mimetype$|META-INF\/|(?:content|styles|meta)\.xml$|xl\/)/;
const OTHER_PARTS = /^xl\/(?:media|charts|drawings|embeddings|printerSettings|vbaProject)/;

interface Unpacked {
  readonly names: ReadonlySet<string>;
  /** The same parts, packed without compression: their size is known before a library reads them. */
  readonly bytes: Uint8Array;
}

/** Unpacks a ZIP within `CONTENT_BYTES_MAX`, whatever sizes it announces. Throws `UnreadableFile`. */
export function unpack(bytes: Uint8Array): Unpacked {
  let size = 0;
  const isWanted = (name: string, originalSize: number) => {
    if (!PARTS.test(name) || OTHER_PARTS.test(name)) return false;
    size += originalSize;
    if (size > CONTENT_BYTES_MAX) throw new UnreadableFile("The file is too large to read here. Split it.");
    return true;
  };
  try {
    const parts = unzipSync(bytes, { filter: ({ name, originalSize }) => isWanted(name, originalSize) });
    const content = parts["content.xml"];
    if (content) parts["content.xml"] = strToU8(writtenOut(strFromU8(content)));
    return { names: new Set(Object.keys(parts)), bytes: zipSync(parts, { level: 0 }) };
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(DAMAGED);
  }
}
