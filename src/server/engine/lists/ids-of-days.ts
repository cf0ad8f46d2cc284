import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { daysBetween } from "../../../domain/calendar";
import type { RecordDeclaration } from "../records/declaration";
import { tableOf } from "../records/shape";
import { filteredDays } from "./filtered-days";
import type { ListQuery, Selection } from "./list-selection";

/** Finding a day in the index of days costs about as much as reading and sorting this many of its documents. */
const DAY_COST = 40;

interface PageOfDays extends Selection {
  readonly order: RawBuilder<unknown>;
  /** Rows up to the end of the page: of one day, no more can stand on it or before it. */
  readonly reached: number;
}

/**
 * The ids of a page and of what is before it, each day read only as far as the page can reach into it: the index of
 * days holds the ids of a day in order. Null unless the query selects days and nothing else, in the order of the ids,
 * and this costs less than sorting all documents of these days.
 */
export function idsOfDays(
  declaration: RecordDeclaration,
  question: ListQuery,
  { where, total, order, reached }: PageOfDays,
): RawBuilder<unknown> | null {
  if (question.sortCol !== "id" || question.groupby !== "") return null;
  const { from = null, to = null } = filteredDays(declaration, question) ?? {};
  if (!declaration.document || !from || !to) return null;
  const last = daysBetween(from, to);
  if ((last + 1) * (reached + DAY_COST) >= total) return null;
  return sql`
    select t.id from generate_series(0, ${last}::int) n cross join lateral (
      select t.id from ${sql.table(tableOf(declaration))} t
      where ${where} and ${sql.ref(`t.${declaration.document.dateField}`)} = ${from}::date + n order by ${order} limit ${reached}) t
    order by ${order}`;
}
