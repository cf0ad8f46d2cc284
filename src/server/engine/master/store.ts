import { sql } from 'kysely'
import type { Row } from '../../../wire/envelope'
import type { Context } from '../context'
import type { LinesField, MasterDeclaration } from './declaration'
import { searchText, wordsOf } from './search-words'
import { recordsKey, columnType, isRef, lineFields, linesTableOf, scalars, tableOf } from './shape'

/** Columns of a record's table that a save writes, with their types for reading them out of JSON. */
function writtenColumns(master: MasterDeclaration): readonly (readonly [name: string, type: string])[] {
  const own = scalars(master).flatMap((field) => {
    const type = bare(columnType(field))
    return isRef(field) ? [[field.key, type] as const, [field.show, 'text'] as const] : [[field.key, type] as const]
  })
  return [...own, ['isactive', 'boolean'], ['isfixed', 'boolean'], ['search_text', 'text']]
}

const bare = (type: string): string => type.split(' not null')[0] ?? type

const names = (columns: readonly (readonly [string, string])[]): string => columns.map(([name]) => name).join(', ')
const typed = (columns: readonly (readonly [string, string])[]): string => columns.map(([name, type]) => `${name} ${type}`).join(', ')

/** Writes new records with their lines and words, in as many statements for one as for thousands. Answers their ids in order. */
export async function insertRecords(ctx: Context, master: MasterDeclaration, records: readonly Row[]): Promise<readonly number[]> {
  const columns = writtenColumns(master)
  const given = records.map((record, n) => ({ isfixed: false, ...record, search_text: searchText(master, record), n }))
  const table = sql.table(tableOf(master))
  const { rows } = await sql<{ id: number }>`
    insert into ${table} (${sql.raw(names(columns))})
    select ${sql.raw(names(columns))} from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(n integer, ${sql.raw(typed(columns))}) order by n
    returning id`.execute(ctx.tx)
  // Ids of one insert grow in the order of its rows; the order of `returning` is not promised.
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  for (const field of lineFields(master)) await insertLines(ctx, field, records.map((record, n) => [ids[n] ?? 0, listOf(record[field.key])] as const))
  await insertWords(ctx, master, records.map((record, n) => [ids[n] ?? 0, record] as const))
  return ids
}

/** Writes a changed record; `rowver` grows by the trigger when anything, lines too, is different. */
export async function updateRecord(ctx: Context, master: MasterDeclaration, id: number, before: Row, record: Row): Promise<void> {
  const changedLines = lineFields(master).filter((field) => !sameLines(field, before, record))
  const columns = writtenColumns(master).filter(([name]) => name !== 'isfixed')
  const given = { ...record, search_text: searchText(master, record) }
  const sets = columns.map(([name]) => `${name} = r.${name}`).join(', ')
  await sql`
    update ${sql.table(tableOf(master))} t set ${sql.raw(sets)}, linesver = t.linesver + ${changedLines.length > 0 ? 1 : 0}
    from jsonb_to_record(${JSON.stringify(given)}::jsonb) as r(${sql.raw(typed(columns))})
    where t.coid = ${ctx.session.coid} and t.id = ${id}`.execute(ctx.tx)
  for (const field of changedLines) {
    await sql`delete from ${sql.table(linesTableOf(field))} where coid = ${ctx.session.coid} and parentid = ${id}`.execute(ctx.tx)
    await insertLines(ctx, field, [[id, listOf(record[field.key])]])
  }
  if (searchText(master, before) !== given.search_text) await writeWords(ctx, master, id, record)
}

/** The words of one record in place of those that it had. */
export async function writeWords(ctx: Context, master: MasterDeclaration, id: number, record: Row): Promise<void> {
  await sql`delete from master_word where coid = ${ctx.session.coid} and entity = ${recordsKey(ctx, master)} and recid = ${id}`.execute(ctx.tx)
  await insertWords(ctx, master, [[id, record]])
}

const sameLines = (field: LinesField, before: Row, record: Row): boolean =>
  JSON.stringify(plainLines(field, before[field.key])) === JSON.stringify(plainLines(field, record[field.key]))

const listOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : [])

/** Lines by their declared columns alone, in their order: labels and the order of keys make no difference. */
export const plainLines = (field: LinesField, value: unknown): readonly Row[] =>
  listOf(value).map((line) => Object.fromEntries(field.columns.map(({ key }) => [key, line[key] ?? null])))

async function insertLines(ctx: Context, field: LinesField, lists: readonly (readonly [parent: number, lines: readonly Row[]])[]): Promise<void> {
  const given = lists.flatMap(([parentid, lines]) => lines.map((line, index) => ({ ...line, parentid, lineno: index + 1 })))
  if (given.length === 0) return
  const columns = field.columns.map((column) => [column.key, bare(columnType(column))] as const)
  await sql`
    insert into ${sql.table(linesTableOf(field))} (parentid, lineno, ${sql.raw(names(columns))})
    select parentid, lineno, ${sql.raw(names(columns))}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(parentid bigint, lineno integer, ${sql.raw(typed(columns))})
    order by parentid, lineno`.execute(ctx.tx)
}

async function insertWords(ctx: Context, master: MasterDeclaration, records: readonly (readonly [id: number, record: Row])[]): Promise<void> {
  const given = records.flatMap(([recid, record]) => wordsOf(searchText(master, record)).map((word) => ({ recid, word })))
  if (given.length === 0) return
  await sql`
    insert into master_word (entity, recid, word)
    select ${recordsKey(ctx, master)}, recid, word from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(recid bigint, word text)
    order by word, recid`.execute(ctx.tx)
}
