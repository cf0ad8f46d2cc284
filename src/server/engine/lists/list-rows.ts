import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import type { Access } from "../records/access";
import type { ListColumn, RecordDeclaration } from "../records/declaration";
import { fieldOfColumn, isNumber, tableOf } from "../records/shape";
import { recordConditions } from "./document-filters";
import { withGroupCounts } from "./group-counts";
import { idsOfDays } from "./ids-of-days";
import { testOf } from "./list-filter-test";
import type { IndexAnswer } from "./list-index";
import { queryIndex } from "./list-indexes";
import { SCAN_MAX } from "./list-search";
import { expressionOf, selectionOf } from "./list-selection";
import type { ListQuery, Selection } from "./list-selection";
import { hidesSearched } from "./visible-search";

interface ListPage {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * Ids of all records that a query selects, in its order: an export pages
 * through them, so it shows the list as of one moment.
 */
export async function listIds(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  question: ListQuery,
): Promise<readonly number[]> {
  const { where } = await selectionOf(ctx, declaration, access, question);
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(tableOf(declaration))} t where ${where} order by ${sql.raw(orderBy(declaration, access, question, false))}`.execute(
    ctx.tx,
  );
  return rows.map(({ id }) => id);
}

/** The list rows of these records in this order; records deleted meanwhile are left out. */
export async function rowsOfIds(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  ids: readonly number[],
  columns: readonly string[] = ["t.id", ...listColumns(declaration, access)],
): Promise<readonly Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${sql.raw(columns.join(", "))} from ${sql.table(tableOf(declaration))} t where t.coid = ${ctx.session.coid} and t.id = any(${[...ids]}::bigint[])`.execute(
    ctx.tx,
  );
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Rows of one page and the exact total. Throws `BadRequest` for a column that the list does not have. */
export async function listPage(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  question: ListQuery,
): Promise<ListPage> {
  const picked = isNearStart(question) ? null : await pageFromIndex(ctx, declaration, access, question);
  const selection = picked ? null : await selectionOf(ctx, declaration, access, question);
  const rows = selection
    ? await pageRows(ctx, declaration, access, question, selection)
    : await rowsOfIds(ctx, declaration, access, picked?.ids ?? [], pageColumns(declaration, access));
  const total = selection?.total ?? picked?.total ?? 0;
  return { rows: question.groupby ? await withGroupCounts(ctx, declaration, access, question, rows) : rows, total };
}

/** For rows up to here, walking the database index of the order is as fast as the index in memory. */
const NEAR_MAX = 1_000;

const isNearStart = ({ start, search, filters, groupby }: ListQuery): boolean =>
  start <= NEAR_MAX && search.trim() === "" && filters.length === 0 && groupby === "";

/**
 * The page of a large list from its index in memory; null where there is no index or
 * it cannot answer this query. Throws as `listPage`.
 */
async function pageFromIndex(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  question: ListQuery,
): Promise<IndexAnswer | null> {
  // Refuses unknown and hidden columns, as the query by SQL does.
  recordConditions(declaration, access, question.filters);
  orderBy(declaration, access, question, false);
  if (question.id > 0 || (question.search.trim() !== "" && hidesSearched(declaration, access))) return null;
  const tests = question.filters.flatMap((filter) => {
    const column = declaration.list.find(({ field }) => field === filter.field);
    const holds = column ? testOf(declaration, column, filter) : null;
    return holds ? [{ field: filter.field, holds }] : [];
  });
  if (tests.length < question.filters.length) return null;
  const { search, sortCol, groupby, start, length } = question;
  return queryIndex(ctx, declaration, (index) =>
    index.size > SCAN_MAX
      ? index.page({ search, tests, sortCol, groupby, isUp: question.sortDir === "asc", offset: start - 1, length })
      : null,
  );
}

/** Read once for the whole page, not for each row. */
const BRANCH_PREFIX = "coalesce((select b.prefix from branch b where b.branchid = app_branch()), '') as branch_prefix";

const pageColumns = (declaration: RecordDeclaration, access: Access): readonly string[] => [
  "t.id",
  "t.rowver",
  ...(access.shows("isactive") ? ["t.isactive"] : []),
  "t.changed_at as lastdnt",
  BRANCH_PREFIX,
  ...listColumns(declaration, access),
];

/** A page beyond the middle is read from the other end, so that at most half of an index is walked. */
async function pageRows(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  question: ListQuery,
  { where, total }: Selection,
): Promise<readonly Row[]> {
  const skip = question.start - 1;
  const length = Math.min(question.length, total - skip);
  if (length <= 0) return [];
  const fromEnd = skip > total / 2;
  const order = sql.raw(orderBy(declaration, access, question, fromEnd));
  const offset = fromEnd ? total - skip - length : skip;
  const table = sql.table(tableOf(declaration));
  const ids =
    idsOfDays(declaration, question, { where, total, order, reached: offset + length }) ??
    (isGathered(declaration, question, total)
      ? gatheredIds(declaration, access, question, where, fromEnd)
      : sql`select t.id from ${table} t where ${where} order by ${order}`);
  // Selects ids first: the index of the order holds them, and skipped rows are neither fetched nor computed.
  const { rows } = await sql<Row>`
    select ${sql.raw(pageColumns(declaration, access).join(", "))} from (${ids} limit ${length} offset ${offset}) p
    join ${table} t on t.id = p.id and t.coid = ${ctx.session.coid} order by ${order}`.execute(ctx.tx);
  return fromEnd ? rows.reverse() : rows;
}

/** Up to this many matches of filters are read from the index of the filters and sorted. */
const GATHERED_MAX = 50_000;

/**
 * Whether the matches are read first and then sorted, at a cost by their number. The other way, along the index of the
 * order until the page is full, is fast only where matches are everywhere in it. The planner assumes that; but of a
 * party there are few, and the documents of a month stand together: in the order of their entry they may all be last.
 */
function isGathered({ document }: RecordDeclaration, { filters, sortCol }: ListQuery, total: number): boolean {
  if (filters.length === 0 || filters.some(({ field }) => field === sortCol)) return false;
  return total <= GATHERED_MAX || filters.some(({ field }) => field === document?.dateField);
}

/** The ids of all matches in the order of the page. `offset 0` keeps the planner from joining the two steps again. */
function gatheredIds(
  declaration: RecordDeclaration,
  access: Access,
  question: ListQuery,
  where: Selection["where"],
  isReversed: boolean,
): RawBuilder<unknown> {
  const keys = orderKeys(declaration, access, question, isReversed);
  const columns = keys.map(({ expression }, at) => `${expression} as k${at}`).join(", ");
  const order = keys.map(({ direction }, at) => `g.k${at} ${direction}`).join(", ");
  return sql`
    select g.id from (select t.id, ${sql.raw(columns)} from ${sql.table(tableOf(declaration))} t where ${where} offset 0) g
    order by ${sql.raw(order)}`;
}

/** SQL of the columns of list rows, without those that the user may not see. */
function listColumns(declaration: RecordDeclaration, access: Access): readonly string[] {
  return declaration.list
    .filter(({ field }) => access.shows(field))
    .map((column) => `${columnSql(declaration, column)} as ${column.field}`);
}

function columnSql(declaration: RecordDeclaration, column: ListColumn): string {
  if (column.sql) return column.sql;
  const field = fieldOfColumn(declaration, column);
  return field && isNumber(field) ? `t.${column.field}::float8` : `t.${column.field}`;
}

interface OrderKey {
  /** SQL over alias `t`. */
  readonly expression: string;
  readonly direction: "asc" | "desc";
}

/** Every order ends with the id, so it is total and pages neither repeat nor lose a row. */
function orderKeys(
  declaration: RecordDeclaration,
  access: Access,
  question: ListQuery,
  isReversed: boolean,
): readonly OrderKey[] {
  const direction = (question.sortDir === "asc") !== isReversed ? "asc" : "desc";
  const key = (name: string, way: OrderKey["direction"]): OrderKey => ({
    expression: expressionOf(declaration, access, name),
    direction: way,
  });
  return [
    ...(question.groupby ? [key(question.groupby, isReversed ? "desc" : "asc")] : []),
    ...(question.sortCol === "id" ? [] : [key(question.sortCol, direction)]),
    { expression: "t.id", direction },
  ];
}

const orderBy = (...of: Parameters<typeof orderKeys>): string =>
  orderKeys(...of)
    .map(({ expression, direction }) => `${expression} ${direction}`)
    .join(", ");
