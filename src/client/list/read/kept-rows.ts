import type { IsoDate } from "../../../domain/calendar";
import type { Row } from "../../../wire/envelope";
import type { Reader, Stamped } from "../../offline/contract/reader";
import { fits } from "../filters/filter-text";
import type { ListDefinition } from "./list-definition";
import { FIRST_QUESTION, listArgs, type ListQuestion } from "./list-question";

/** Parts of the list that are looked for on the device, of each length that lists read. */
const PARTS_MAX = 50;

/** The pages of the unfiltered list that were opened; null where none was. */
export async function keptRows(
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

/** False, too, where the row lacks what a filter needs. */
export const fitsSurely = (
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
export function sorted(
  rows: readonly Row[],
  { sortCol, sortDir }: Pick<ListQuestion, "sortCol" | "sortDir">,
): readonly Row[] {
  const sign = sortDir === "desc" ? -1 : 1;
  return rows.toSorted((a, b) => sign * (compared(a[sortCol], b[sortCol]) || compared(a.id, b.id)));
}

function compared(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [one, other] = [String(a ?? "").toLowerCase(), String(b ?? "").toLowerCase()];
  return one < other ? -1 : one > other ? 1 : 0;
}
