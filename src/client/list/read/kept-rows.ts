import type { IsoDate } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import type { Reader, Stamped } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { fits } from "../filters/filter-text";
import type { ListDefinition } from "./list-definition";
import { FIRST_QUESTION, listArgs, type ListQuestion } from "./list-question";

/** Parts of the list that are looked for on the device, of each length that lists read. */
const PARTS_MAX = 50;

/**
 * Offline, the rows of the unfiltered list that this device keeps and that answer a question: those with its words
 * that fit its filters, in its order. A row that lacks what a filter needs is left out. Null if nothing is kept.
 */
export async function keptAnswer(
  { reader, now }: Pick<Offline, "reader" | "now">,
  definition: ListDefinition,
  question: ListQuestion,
  length: number,
): Promise<Stamped | null> {
  const today = kolkataDate(now());
  const kept = await keptRows(reader, definition, length, today);
  if (!kept) return null;
  const words = question.search.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = kept.rows.filter((row) => hasWords(row, words) && fitsSurely(row, definition, question.filters, today));
  return { ...kept, rows: question.sortCol === FIRST_QUESTION.sortCol ? rows : sorted(rows, question) };
}

async function keptRows(
  reader: Pick<Reader, "read">,
  definition: ListDefinition,
  length: number,
  today: IsoDate,
): Promise<Stamped | null> {
  const parts: Stamped[] = [];
  for (let part = 0; part < PARTS_MAX; part++) {
    const args = listArgs(definition, FIRST_QUESTION, part * length + 1, length, today);
    const found = await reader
      .read({ kind: "list", sqlsp: definition.rowsProcedure, args, cacheOnly: true })
      .catch(() => null);
    if (found) parts.push(found);
    if (!found || found.rows.length < length) break;
  }
  if (parts.length === 0) return null;
  return { rows: parts.flatMap(({ rows }) => rows), asOf: Math.min(...parts.map(({ asOf }) => asOf)), fresh: false };
}

export function hasWords(row: Row, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = Object.values(row)
    .filter((value) => typeof value === "string" || typeof value === "number")
    .join(" ")
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

const fitsSurely = (
  row: Row,
  { filters: offered }: ListDefinition,
  filters: ListQuestion["filters"],
  today: IsoDate,
): boolean =>
  Object.entries(filters).every(([field, text]) => {
    const option = offered.find((one) => one.field === field);
    return fits(option, field, text, row, today) === true;
  });

/** In the order of a question, those that are equal by their id. */
export function sorted(rows: readonly Row[], { sortCol, sortDir }: ListQuestion): readonly Row[] {
  const sign = sortDir === "desc" ? -1 : 1;
  return rows.toSorted((a, b) => sign * (compared(a[sortCol], b[sortCol]) || compared(a.id, b.id)));
}

function compared(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [one, other] = [String(a ?? "").toLowerCase(), String(b ?? "").toLowerCase()];
  return one < other ? -1 : one > other ? 1 : 0;
}
