import Papa from "papaparse";
import { ROWS_MAX, TOO_MANY_ROWS, UnreadableFile, type Sheet } from "./sheet";

/** UTF-16 by its byte order mark; otherwise UTF-8 where valid, otherwise the code page of older Windows programs. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const SEPARATORS = ["\t", ",", ";", "|"] as const;

/**
 * Lines of .csv, .tsv, .txt and .prn; the first line decides the separator, two spaces where it has none. Throws
 * `UnreadableFile` for more than `ROWS_MAX`.
 */
export function readText(text: string): Sheet {
  const [first = ""] = text.split(/\r?\n|\r/, 1);
  const counted = SEPARATORS.map((sign) => ({ sign, count: outsideQuotes(first).split(sign).length - 1 }));
  const best = counted.reduce((most, one) => (one.count > most.count ? one : most));
  if (best.count === 0 && /\S\s{2,}\S/.test(first)) return readColumns(text);
  const delimiter = best.count === 0 ? "," : best.sign;
  const { data, meta } = Papa.parse<string[]>(text, { delimiter, preview: ROWS_MAX });
  // Not left to `trimmed`: rows behind an empty one would be lost.
  if (meta.truncated) throw new UnreadableFile(TOO_MANY_ROWS);
  return data;
}

const outsideQuotes = (line: string): string => line.replace(/"(?:[^"]|"")*"/g, "");

const readColumns = (text: string): Sheet => text.split(/\r?\n|\r/).map((line) => line.trim().split(/\s{2,}/));
