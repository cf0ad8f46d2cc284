import type { Row } from "../../../wire/envelope";
import type { RecordDeclaration } from "./declaration";
import { lineFields, searched } from "./shape";

const WORDS_MAX = 200;
const WORD_MAX = 64;

/** Words as the index stores them and a search compares them: lower case, letters and digits of any script. */
export function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, WORD_MAX)))].slice(0, WORDS_MAX);
}

/** All text that finds a record: its search fields and those of its lines (barcodes), in lower case. */
export function searchText(declaration: RecordDeclaration, record: Row): string {
  const own = searched(declaration.fields).map(({ key }) => record[key]);
  const ofLines = lineFields(declaration).flatMap((field) => {
    const rows: readonly Row[] = Array.isArray(record[field.key]) ? (record[field.key] as readonly Row[]) : [];
    return rows.flatMap((row) => searched(field.columns).map(({ key }) => row[key]));
  });
  return [...own, ...ofLines]
    .filter((value) => typeof value === "string" && value !== "")
    .join(" ")
    .toLowerCase();
}
