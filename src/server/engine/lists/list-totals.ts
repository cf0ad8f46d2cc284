import { sql } from "kysely";
import { STATUS } from "../../../definitions/document-status";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import type { Access } from "../records/access";
import type { ListColumn, RecordDeclaration } from "../records/declaration";
import { CANCELLED, recordsKey, tableOf } from "../records/shape";
import { conditionOf } from "./list-selection";
import type { ListQuery } from "./list-selection";

/** More rows than this are not added up: a footer must not cost more than the list. */
const ROWS_MAX = 200_000;
/** Totals kept in the memory of the process, the least recently used dropped first. */
const KEPT_MAX = 500;

const summed = ({ list }: Pick<RecordDeclaration, "list">, { shows }: Pick<Access, "shows">): readonly ListColumn[] =>
  list.filter(({ sum, field }) => sum && shows(field));

/** Whether the list has columns with a total. */
export const hasTotals = (declaration: Pick<RecordDeclaration, "list">, access: Pick<Access, "shows">): boolean =>
  summed(declaration, access).length > 0;

/**
 * Totals of the columns with `sum` over all rows that a query selects, without cancelled documents, as decimal text by
 * field; `TotalCount` is the number of rows. Of more rows than `ROWS_MAX` only the columns' absence is answered. They
 * are kept until a record of the list changes.
 */
export async function listTotals(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  question: ListQuery,
): Promise<Row> {
  const columns = summed(declaration, access);
  const state = isKept(columns, question) ? await stateOf(ctx, declaration) : null;
  const name = JSON.stringify([
    ctx.session.coid,
    recordsKey(ctx, declaration),
    columns.map(({ field }) => field),
    question.filters,
  ]);
  const kept = state && keptTotals(ctx)?.get(name);
  if (kept && kept.changed === state.changed) return kept.totals;
  const totals = await added(ctx, declaration, access, columns, question);
  if (state?.isSettled) keep(ctx, name, { changed: state.changed, totals });
  return totals;
}

async function added(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  columns: readonly ListColumn[],
  question: ListQuery,
): Promise<Row> {
  const { where } = await conditionOf(ctx, declaration, access, question);
  const inForce = declaration.document?.cancels ? sql`filter (where not t.${sql.ref(CANCELLED)})` : sql``;
  const sums = columns.map(
    ({ field, sql: text }) =>
      sql`coalesce(sum(${sql.raw(text ?? `t.${field}`)}) ${inForce}, 0)::text as ${sql.ref(field)}`,
  );
  const { rows } = await sql<Row>`
    select count(*)::int as "TotalCount", ${sql.join(sums)} from (
      select t.* from ${sql.table(tableOf(declaration))} t where ${where} limit ${ROWS_MAX + 1}) t`.execute(ctx.tx);
  const [row = { TotalCount: 0 }] = rows;
  return Number(row.TotalCount) > ROWS_MAX ? {} : row;
}

interface Kept {
  /** Transaction of the last change that the totals contain. */
  readonly changed: string;
  readonly totals: Row;
}

const KEY = "list totals";

const keptTotals = ({ background }: Context): Map<string, Kept> | undefined =>
  background?.memory.get(KEY) as Map<string, Kept> | undefined;

function keep(ctx: Context, name: string, totals: Kept): void {
  const { background } = ctx;
  if (!background) return;
  const all = keptTotals(ctx) ?? new Map<string, Kept>();
  background.memory.set(KEY, all);
  all.delete(name);
  all.set(name, totals);
  const [oldest] = all.keys();
  if (all.size > KEPT_MAX && oldest !== undefined) all.delete(oldest);
}

/**
 * A search reads names of parties, and a status or a computed column reads other tables, which change by themselves.
 */
const isKept = (columns: readonly ListColumn[], { search, filters, id }: ListQuery): boolean =>
  search.trim() === "" &&
  id === 0 &&
  columns.every(({ sql: text }) => text === undefined) &&
  filters.every(({ field }) => field !== STATUS);

/**
 * The last change of the list that this transaction sees. It is settled if every older transaction has ended: then a
 * change that is committed later is a newer one.
 */
async function stateOf(
  ctx: Context,
  declaration: RecordDeclaration,
): Promise<{ readonly changed: string; readonly isSettled: boolean }> {
  const { coid } = ctx.session;
  const { rows } = await sql<{ changed: string; settled: boolean }>`
    select greatest(c.changed, d.changed)::text as changed,
      greatest(c.changed, d.changed) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint as settled from
      (select coalesce(max(changed), 0) as changed from ${sql.table(tableOf(declaration))} where coid = ${coid}) c,
      (select coalesce(max(changed), 0) as changed from master_tombstone where coid = ${coid} and entity = ${declaration.entity}) d`.execute(
    ctx.tx,
  );
  return { changed: rows[0]?.changed ?? "", isSettled: rows[0]?.settled ?? false };
}
