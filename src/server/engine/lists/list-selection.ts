import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { BadRequest } from "../call/bad-request";
import type { Context } from "../call/context";
import { documentsOfDays } from "../documents/day-counts";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { sortExpression, tableOf } from "../records/shape";
import { recordConditions } from "./document-filters";
import { filteredDays } from "./filtered-days";
import type { Filter } from "./list-filter";
import { recordCount } from "./list-search";
import { findVisible } from "./visible-search";

/** The query for a page of a list. `start` is the number of its first row, from 1. */
export interface ListQuery {
  readonly start: number;
  readonly length: number;
  readonly sortCol: string;
  readonly sortDir: "asc" | "desc";
  readonly search: string;
  readonly filters: readonly Filter[];
  readonly groupby: string;
  /** This record only; 0 for all. */
  readonly id: number;
}

export interface Selection {
  readonly where: RawBuilder<unknown>;
  readonly total: number;
}

/** The records that a query selects. */
export async function selectionOf(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  question: ListQuery,
): Promise<Selection> {
  const { where, count } = await conditionOf(ctx, declaration, access, question);
  if (count !== null) return { where, total: count };
  const days = filteredDays(declaration, question);
  return {
    where,
    total: days ? await documentsOfDays(ctx, declaration, days) : await exactCount(ctx, declaration, where),
  };
}

/** The condition of a query over alias `t`, and the number of its records where the search knows it. */
export async function conditionOf(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  question: ListQuery,
): Promise<{ readonly where: RawBuilder<unknown>; readonly count: number | null }> {
  const all = await recordCount(ctx, declaration);
  const found = await findVisible(ctx, declaration, access, question.search, all);
  const conditions = [
    sql`t.coid = ${ctx.session.coid}`,
    ...(found.where ? [found.where] : []),
    ...(question.id > 0 ? [sql`t.id = ${question.id}`] : []),
    ...recordConditions(declaration, access, question.filters),
  ];
  const isPlain = question.id === 0 && question.filters.length === 0;
  return { where: sql.join(conditions, sql` and `), count: isPlain ? found.count : null };
}

async function exactCount(ctx: Context, declaration: RecordDeclaration, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(tableOf(declaration))} t where ${where}`.execute(ctx.tx);
  return rows[0]?.n ?? 0;
}

/** SQL that a list is sorted and grouped by, over alias `t`. Throws `BadRequest` for a column it does not have. */
export function expressionOf(declaration: RecordDeclaration, access: Access, name: string): string {
  const column = declaration.list.find(({ field }) => field === name);
  if (!column || !access.shows(name)) throw new BadRequest(`The list has no column ${name.slice(0, 60)}.`);
  return sortExpression(declaration, column);
}
