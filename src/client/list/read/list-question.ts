import { CANCELLED, CANCELLED_FILTER } from "../actions/cancelled-filter";
import type { ListDefinition } from "./list-definition";

/** What is asked of a list, without the page. */
export interface ListQuestion {
  readonly search: string;
  readonly sortCol: string;
  readonly sortDir: "asc" | "desc";
  /** Column by whose values rows are grouped; '' for none. */
  readonly groupBy: string;
  /** Column to text; only lists with `filtering` have any (LIST-012). */
  readonly filters: Readonly<Record<string, string>>;
}

/** CONST-003: sorted by `id`, ascending. */
export const FIRST_QUESTION: ListQuestion = { search: "", sortCol: "id", sortDir: "asc", groupBy: "", filters: {} };

/** Names of ACCT-038 and LIST-015, with `filters` and `groupby` where they are used. `start` counts rows from 1. */
export function listArgs(
  definition: ListDefinition,
  question: ListQuestion,
  start: number,
  length: number,
): Readonly<Record<string, unknown>> {
  const filters = Object.entries(question.filters).flatMap(([field, value]) =>
    value.trim() ? [filterOf(field, value.trim())] : [],
  );
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

const filterOf = (field: string, value: string): Readonly<Record<string, unknown>> =>
  field === CANCELLED_FILTER ? { field, op: "eq", value: value === CANCELLED } : { field, op: "contains", value };
