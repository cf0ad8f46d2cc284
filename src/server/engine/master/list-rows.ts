import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Row } from '../../../wire/envelope'
import { BadRequest } from '../bad-request'
import type { Context } from '../context'
import type { Access } from './access'
import type { ListColumn, MasterDeclaration } from './declaration'
import { filterConditions } from './list-filter'
import type { Filter } from './list-filter'
import { recordCount } from './list-search'
import { fieldOfColumn, isNumber, sortExpression, tableOf } from './shape'
import type { Matches } from './word-index'
import { findVisible } from './visible-search'

/** What a page of a list is asked by. `start` is the place of its first row, from 1. */
export interface ListQuestion {
  readonly start: number
  readonly length: number
  readonly sortCol: string
  readonly sortDir: 'asc' | 'desc'
  readonly search: string
  readonly filters: readonly Filter[]
  readonly groupby: string
  /** One record alone; 0 for all. */
  readonly id: number
}

export interface ListPage {
  readonly rows: readonly Row[]
  readonly total: number
}

interface Selection {
  readonly where: RawBuilder<unknown>
  readonly total: number
  /** What a search found and how many records there are, where a page may be picked out of the order of the whole list. */
  readonly among?: Matches
  readonly all: number
}

/** Which records a question is about. */
async function selectionOf(ctx: Context, master: MasterDeclaration, access: Access, question: ListQuestion): Promise<Selection> {
  const all = await recordCount(ctx, master)
  const found = await findVisible(ctx, master, access, question.search, all)
  const conditions = [
    sql`t.coid = ${ctx.session.coid}`,
    ...(found.where ? [found.where] : []),
    ...(question.id > 0 ? [sql`t.id = ${question.id}`] : []),
    ...filterConditions(master, access, question.filters),
  ]
  const where = sql.join(conditions, sql` and `)
  const isPlain = question.id === 0 && question.filters.length === 0
  if (!isPlain || found.count === null) return { where, all, total: await exactCount(ctx, master, where) }
  return { where, all, total: found.count, ...(found.among && question.groupby === '' ? { among: found.among } : {}) }
}

/** Ids of all records of a question in its order: what an export goes through page by page, as the list was at one moment. */
export async function listIds(ctx: Context, master: MasterDeclaration, access: Access, question: ListQuestion): Promise<readonly number[]> {
  const { where } = await selectionOf(ctx, master, access, question)
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(tableOf(master))} t where ${where} order by ${sql.raw(orderBy(master, access, question, false))}`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/** The list rows of these records in this order; one that was deleted meanwhile is left out. */
export async function rowsOfIds(ctx: Context, master: MasterDeclaration, access: Access, ids: readonly number[]): Promise<readonly Row[]> {
  const columns = sql.raw(['t.id', ...listColumns(master, access)].join(', '))
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.table(tableOf(master))} t where t.coid = ${ctx.session.coid} and t.id = any(${[...ids]}::bigint[])`.execute(ctx.tx)
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

/** Rows of one page and the exact number of all. Throws `BadRequest` for a column that the list does not have. */
export async function listPage(ctx: Context, master: MasterDeclaration, access: Access, question: ListQuestion): Promise<ListPage> {
  const selection = await selectionOf(ctx, master, access, question)
  return { rows: await pageRows(ctx, master, access, question, selection), total: selection.total }
}

async function exactCount(ctx: Context, master: MasterDeclaration, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(tableOf(master))} t where ${where}`.execute(ctx.tx)
  return rows[0]?.n ?? 0
}

/** One look for the whole page, not one for each row. */
const BRANCH_PREFIX = "coalesce((select b.prefix from branch b where b.branchid = app_branch()), '') as branch_prefix"

/** A page beyond the middle is counted from the other end, so that no more than half of an index is walked. */
async function pageRows(
  ctx: Context, master: MasterDeclaration, access: Access, question: ListQuestion, { where, total, among, all }: Selection,
): Promise<readonly Row[]> {
  const skip = question.start - 1
  const length = Math.min(question.length, total - skip)
  if (length <= 0) return []
  const fromEnd = skip > total / 2
  const order = sql.raw(orderBy(master, access, question, fromEnd))
  const offset = fromEnd ? total - skip - length : skip
  const columns = sql.raw([
    't.id', 't.rowver', ...(access.shows('isactive') ? ['t.isactive'] : []), 't.changed_at as lastdnt', BRANCH_PREFIX, ...listColumns(master, access),
  ].join(', '))
  const table = sql.table(tableOf(master))
  const picked = among && total > NAMED_MAX ? await pickedIds(ctx, master, order, { among, all, total, offset, length }) : null
  // Few that are named by their ids are fetched and sorted; `offset 0` keeps the planner from walking the whole order to meet them.
  const from = among ? sql`(select * from ${table} t where ${where} offset 0) t` : sql`${table} t where ${where}`
  // The ids first: the index of the order holds them, and what is skipped is neither fetched nor computed.
  const page = picked ? sql`select unnest(${[...picked]}::bigint[]) as id` : sql`select t.id from ${from} order by ${order} limit ${length} offset ${offset}`
  const { rows } = await sql<Row>`
    select ${columns} from (${page}) p
    join ${table} t on t.id = p.id and t.coid = ${ctx.session.coid} order by ${order}`.execute(ctx.tx)
  return fromEnd ? rows.reverse() : rows
}

/** Up to here the rows that were found are fetched and sorted; beyond it their page is picked out of the index of the order. */
const NAMED_MAX = 800

interface Pick {
  readonly among: Matches
  readonly all: number
  readonly total: number
  readonly offset: number
  readonly length: number
}

const CHUNK_MIN = 200

/** Ids of a page, picked out of the order of the whole list as the index of that order holds it. */
async function pickedIds(ctx: Context, master: MasterDeclaration, order: RawBuilder<unknown>, { among, all, total, offset, length }: Pick): Promise<readonly number[]> {
  const share = Math.max(total, 1) / Math.max(all, 1)
  const picked: number[] = []
  let chunk = Math.max(CHUNK_MIN, Math.ceil((1.3 * (offset + length)) / share))
  for (let at = 0; picked.length < offset + length && at < all;) {
    // As one text: thousands of ids are read so in a tenth of the time.
    const { rows } = await sql<{ ids: string | null }>`
      select array_agg(p.id)::text as ids from (
        select t.id from ${sql.table(tableOf(master))} t where t.coid = ${ctx.session.coid} order by ${order} limit ${chunk} offset ${at}) p`.execute(ctx.tx)
    picked.push(...idsIn(rows[0]?.ids ?? '').filter(among.has))
    at += chunk
    // What is looked for may stand together far off: the steps grow.
    chunk *= 4
  }
  return picked.slice(offset, offset + length)
}

/** `{1,2,3}` as PostgreSQL writes an array. */
const idsIn = (text: string): readonly number[] => (text === '' ? [] : text.slice(1, -1).split(',').map(Number))

/** SQL of the columns that list rows carry, without those that the user may not see. */
export function listColumns(master: MasterDeclaration, access: Access): readonly string[] {
  return master.list.filter(({ field }) => access.shows(field)).map((column) => `${columnSql(master, column)} as ${column.field}`)
}

function columnSql(master: MasterDeclaration, column: ListColumn): string {
  if (column.sql) return column.sql
  const field = fieldOfColumn(master, column)
  return field && isNumber(field) ? `t.${column.field}::float8` : `t.${column.field}`
}

/** Every order ends with the id: it is total, so that pages neither repeat nor lose a row. */
function orderBy(master: MasterDeclaration, access: Access, question: ListQuestion, turned: boolean): string {
  const forward = (question.sortDir === 'asc') !== turned
  const direction = forward ? 'asc' : 'desc'
  const groups = question.groupby ? [`${expressionOf(master, access, question.groupby)} ${turned ? 'desc' : 'asc'}`] : []
  const own = question.sortCol === 'id' ? [] : [`${expressionOf(master, access, question.sortCol)} ${direction}`]
  return [...groups, ...own, `t.id ${direction}`].join(', ')
}

function expressionOf(master: MasterDeclaration, access: Access, name: string): string {
  const column = master.list.find(({ field }) => field === name)
  if (!column || !access.shows(name)) throw new BadRequest(`The list has no column ${name.slice(0, 60)}.`)
  return sortExpression(master, column)
}
