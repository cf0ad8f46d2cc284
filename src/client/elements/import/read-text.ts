import { putCell, type Sheet } from "./sheet";

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

/** Lines of .csv, .tsv, .txt and .prn; the first line decides the separator, two spaces where it has none. */
export function readText(text: string): Sheet {
  const [first = ""] = text.split(/\r?\n|\r/, 1);
  const counted = SEPARATORS.map((sign) => ({ sign, count: outsideQuotes(first).split(sign).length - 1 })).sort(
    (a, b) => b.count - a.count,
  );
  const [best] = counted;
  if (!best || best.count === 0) return /\S\s{2,}\S/.test(first) ? readColumns(text) : readSeparated(text, ",");
  return readSeparated(text, best.sign);
}

const outsideQuotes = (line: string): string => line.replace(/"(?:[^"]|"")*"/g, "");

/** RFC 4180: a quoted cell may contain the separator, line ends, and doubled quotes. */
function readSeparated(text: string, separator: string): Sheet {
  const rows: string[][] = [];
  let [row, column, cell, at] = [0, 0, "", 0];
  const take = () => {
    putCell(rows, row, column, cell);
    cell = "";
  };
  while (at < text.length) {
    const sign = text[at] ?? "";
    if (sign === '"' && cell === "") {
      const end = closingQuote(text, at + 1);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else if (sign === separator) {
      take();
      column += 1;
      at += 1;
    } else if (sign === "\n" || sign === "\r") {
      take();
      [row, column] = [row + 1, 0];
      at += sign === "\r" && text[at + 1] === "\n" ? 2 : 1;
    } else {
      cell += sign;
      at += 1;
    }
  }
  if (cell !== "" || column > 0) take();
  return rows;
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return text.length;
}

const readColumns = (text: string): Sheet => text.split(/\r?\n|\r/).map((line) => line.trim().split(/\s{2,}/));
