import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { daysBetween } from "../../../domain/calendar";
import type { IsoDate } from "../../../domain/calendar";
import type { RecordDeclaration } from "../records/declaration";
import { tableOf } from "../records/shape";
import { filteredDays } from "./filtered-days";
import type { ListQuery, Selection } from "./list-selection";

/** Finding a day in the index of days costs about as much as reading and sorting this many of its documents. */
const DAY_COST = 40;

interface WholeDays {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/**
 * The days to read a page from, each only as far as the page can reach into it: where a query selects days, its order
 * is that of the ids, and this costs less than sorting all documents of these days.
 */
export function daysOfIds(
  declaration: RecordDeclaration,
  question: ListQuery,
  { total, reached }: { readonly total: number; readonly reached: number },
): WholeDays | null {
  if (question.sortCol !== "id" || question.groupby !== "") return null;
  const { from = null, to = null } = filteredDays(declaration, question) ?? {};
  if (!from || !to) return null;
  return (daysBetween(from, to) + 1) * (reached + DAY_COST) < total ? { from, to } : null;
}

interface IdsOfDays {
  readonly where: Selection["where"];
  readonly order: RawBuilder<unknown>;
  /** Documents of one day that can stand on the page or before it. */
  readonly most: number;
}

/** The index of days holds the ids of a day in order. */
export const idsOfDays = (
  declaration: RecordDeclaration,
  { from, to }: WholeDays,
  { where, order, most }: IdsOfDays,
): RawBuilder<unknown> => sql`
    select t.id from generate_series(0, ${daysBetween(from, to)}::int) n cross join lateral (
      select t.id from ${sql.table(tableOf(declaration))} t
      where ${where} and ${sql.ref(`t.${declaration.document?.dateField ?? ""}`)} = ${from}::date + n order by ${order} limit ${most}) t
    order by ${order}`;
