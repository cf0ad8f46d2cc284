import { earlierOf, isIsoDate, laterOf } from "../../../domain/calendar";
import type { IsoDate } from "../../../domain/calendar";
import type { Days } from "../documents/day-counts";
import type { RecordDeclaration } from "../records/declaration";
import type { Filter } from "./list-filter";

interface Selecting {
  readonly search: string;
  readonly filters: readonly Filter[];
  /** This record only; 0 for all. */
  readonly id: number;
}

/**
 * The days of the documents that a query selects, where it selects by nothing else; null otherwise. The ends may be
 * the wrong way round: then there are none.
 */
export function filteredDays(
  { document }: Pick<RecordDeclaration, "document">,
  { search, id, filters }: Selecting,
): Days | null {
  if (!document || filters.length === 0 || id > 0 || search.trim() !== "") return null;
  let [from, to]: [IsoDate | null, IsoDate | null] = [null, null];
  for (const { field, op, value } of filters) {
    if (field !== document.dateField || !isIsoDate(value)) return null;
    if (op !== "gte" && op !== "lte" && op !== "eq") return null;
    if (op !== "lte") from = laterOf(from ?? value, value);
    if (op !== "gte") to = earlierOf(to ?? value, value);
  }
  return { from, to };
}
