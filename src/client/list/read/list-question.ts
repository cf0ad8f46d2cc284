import type { IsoDate } from "../../../domain/calendar";
import { wireFilters } from "../filters/filter-text";
import type { ListDefinition } from "./list-definition";

/** What is asked of a list, without the page. */
export interface ListQuestion {
  readonly search: string;
  readonly sortCol: string;
  readonly sortDir: "asc" | "desc";
  /** Column by whose values rows are grouped; '' for none. */
  readonly groupBy: string;
  /** Field to the text of its filter, see `filters/filter-text`. */
  readonly filters: Readonly<Record<string, string>>;
}

/** CONST-003: sorted by `id`, ascending. */
export const FIRST_QUESTION: ListQuestion = { search: "", sortCol: "id", sortDir: "asc", groupBy: "", filters: {} };

/**
 * Names of ACCT-038 and LIST-015, with `filters` and `groupby` where they are used. `start` counts rows from 1; `today`
 * decides what ranges such as "This month" are.
 */
export function listArgs(
  definition: ListDefinition,
  question: ListQuestion,
  start: number,
  length: number,
  today: IsoDate,
): Readonly<Record<string, unknown>> {
  const filters = wireFilters(definition.filters, question.filters, today);
  return {
    DisplayLength: length,
    DisplayStart: start,
    SortCol: question.sortCol,
    SortDir: question.sortDir,
    Search: question.search.trim(),
    id: 0,
    user2: "@user2",
    coid: "@coid",
    co: "@co",
    formmnu: definition.entity,
    ...(filters.length > 0 ? { filters: JSON.stringify(filters) } : {}),
    ...(question.groupBy ? { groupby: question.groupBy } : {}),
  };
}

/** The question about the totals of all rows: search and filters, without order and page. */
export function totalsArgs(
  definition: ListDefinition,
  question: ListQuestion,
  today: IsoDate,
): Readonly<Record<string, unknown>> {
  const {
    DisplayLength: _length,
    DisplayStart: _start,
    SortCol: _col,
    SortDir: _dir,
    ...args
  } = listArgs(definition, { ...question, groupBy: "" }, 1, 1, today);
  return args;
}
