import { sql } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { tableOf } from "../records/shape";
import { conditionOf, expressionOf } from "./list-selection";
import type { ListQuery } from "./list-selection";

/** Adds `GroupCount` to the rows of a page: the number of all rows of its group, also on other pages. */
export async function withGroupCounts(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  question: ListQuery,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const valueOf = (row: Row): string => String(row[question.groupby] ?? "").toLowerCase();
  const firsts = new Map(rows.toReversed().map((row) => [valueOf(row), Number(row.id)]));
  const { where } = await conditionOf(ctx, declaration, access, question);
  const table = sql.table(tableOf(declaration));
  const value = sql.raw(expressionOf(declaration, access, question.groupby));
  const { rows: counts } = await sql<{ id: number; n: number }>`
    with g as (select t.id, ${value} as v from ${table} t where t.coid = ${ctx.session.coid} and t.id = any(${[...firsts.values()]}::bigint[]))
    select g.id, case when g.v is null then (select count(*)::int from ${table} t where ${where} and ${value} is null)
      else (select count(*)::int from ${table} t where ${where} and ${value} = g.v) end as n from g`.execute(ctx.tx);
  const byId = new Map(counts.map(({ id, n }) => [Number(id), n]));
  return rows.map((row) => ({ ...row, GroupCount: byId.get(firsts.get(valueOf(row)) ?? 0) ?? 0 }));
}
