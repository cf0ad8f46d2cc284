import { isIsoDate } from "../../../domain/calendar";
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

const later = (one: IsoDate | null, other: IsoDate): IsoDate => (one !== null && one > other ? one : other);
const earlier = (one: IsoDate | null, other: IsoDate): IsoDate => (one !== null && one < other ? one : other);

/**
 * The days of the documents that a query selects, where it selects by nothing else; null otherwise. The ends may be
 * the wrong way round: then there are none.
 */
export function filteredDays(
  { document }: Pick<RecordDeclaration, "document">,
  { search, id, filters }: Selecting,
): Days | null {
  if (!document || filters.length === 0 || id > 0 || search.trim() !== "") return null;
  let days: Days = { from: null, to: null };
  for (const { field, op, value } of filters) {
    if (field !== document.dateField || !isIsoDate(value)) return null;
    const { from, to } = days;
    if (op === "gte") days = { from: later(from, value), to };
    else if (op === "lte") days = { from, to: earlier(to, value) };
    else if (op === "eq") days = { from: later(from, value), to: earlier(to, value) };
    else return null;
  }
  return days;
}
