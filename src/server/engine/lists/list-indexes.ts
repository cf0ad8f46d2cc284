import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Context } from '../call/context'
import type { RecordDeclaration } from '../records/declaration'
import { recordsKey, fieldOfColumn, isNumber, isTextColumn, keyColumn, tableOf } from '../records/shape'
import { NOTHING_SEEN, isLater, readSnapshot, sees } from '../records/snapshot'
import type { Snapshot } from '../records/snapshot'
import { indexedColumns } from './list-filter-test'
import { ListIndex } from './list-index'

/** Records read at once while an index is built: short enough that others wait for no more than a blink. */
const CHUNK = 150
/** So many chunks are sorted in at once. */
const SORTED_CHUNKS = 12
/** More changes than this since the last question are read as a whole again. */
const CHANGES_MAX = 5_000
/** Records of all indexes together that a process holds, each about a kilobyte; beyond it the one unused for longest goes. A larger list has none. */
export const RECORDS_MAX = 500_000

/** The index of one list of one company, as the memory of the process keeps it. */
export interface Kept {
  readonly index: ListIndex
  /** All that this snapshot sees is in the index; what it does not see is read at the next question. */
  seen: Snapshot
  /** By record, the transaction of its last change, where a later question might not see it. */
  recent: Map<number, number>
  isReady: boolean
}

const key = (ctx: Pick<Context, 'session'>, declaration: RecordDeclaration): string => `list|${ctx.session.coid}|${recordsKey(ctx, declaration)}`

/**
 * What `ask` answers from the index of a list as this transaction sees it; null while it is being built, or where it knows more than
 * this transaction may see. `ask` must not wait: the next question changes the index. It is a cache of the process: each question
 * first reads what changed in the database since the last one, whichever process wrote it.
 */
export async function askIndex<T>(ctx: Context, declaration: RecordDeclaration, ask: (index: ListIndex) => T): Promise<T | null> {
  const memory = ctx.background?.memory
  const kept = memory?.get(key(ctx, declaration)) as Kept | undefined
  if (!memory || !kept?.isReady) return null
  // Least recently used first: a map keeps the order in which its keys came.
  memory.delete(key(ctx, declaration))
  memory.set(key(ctx, declaration), kept)
  const { snapshot, changes } = await changesSince(ctx, declaration, kept.seen)
  if (changes.length > CHANGES_MAX) {
    if (memory.get(key(ctx, declaration)) === kept) memory.delete(key(ctx, declaration))
    return null
  }
  if (snapshot.min < kept.seen.min) return null
  apply(kept, changes)
  for (const changed of kept.recent.values()) if (!sees(snapshot, changed)) return null
  // Of two that asked at once the older may end last.
  if (isLater(snapshot, kept.seen)) kept.seen = snapshot
  for (const [id, changed] of kept.recent) if (changed < kept.seen.min) kept.recent.delete(id)
  return ask(kept.index)
}

/** Begins to build the index of a list of `total` records beside the call, unless it is there. Answers when that ended; it never fails. */
export async function warmIndex(ctx: Pick<Context, 'session' | 'background' | 'log'>, declaration: RecordDeclaration, total: number): Promise<void> {
  const { background } = ctx
  const name = key(ctx, declaration)
  if (!background || total > RECORDS_MAX || background.memory.has(name)) return
  const fresh: Kept = { index: new ListIndex(indexedColumns(declaration).map(({ field }) => field)), seen: NOTHING_SEEN, recent: new Map(), isReady: false }
  background.memory.set(name, fresh)
  await background.run(async (aside) => build(aside, declaration, fresh)).catch((error: unknown) => {
    if (background.memory.get(name) === fresh) background.memory.delete(name)
    ctx.log.warn({ err: error, entity: declaration.entity }, 'a list could not be read into memory')
  })
}

interface Change {
  readonly id: number
  readonly changed: number
  /** Null for a record that was deleted. */
  readonly text: string | null
  readonly held: readonly (string | number | boolean)[] | null
}

function apply(kept: Kept, changes: readonly Change[]): void {
  for (const { id, changed, text, held } of changes) {
    // A transaction that saw less may not put back what a later one has read, and what is known need not be put again.
    if ((kept.recent.get(Number(id)) ?? -1) >= Number(changed)) continue
    if (Number(changed) >= kept.seen.min) kept.recent.set(Number(id), Number(changed))
    if (text === null) kept.index.remove(Number(id))
    else kept.index.put(Number(id), text, (held ?? []).map((value) => (typeof value === 'boolean' ? Number(value) : value)))
  }
}

/** What `seen` does not see. By what it does not see alone: a transaction that stays open for long would have all after it read each time. */
async function changesSince(ctx: Context, declaration: RecordDeclaration, seen: Snapshot): Promise<{ snapshot: Snapshot; changes: readonly Change[] }> {
  const { coid } = ctx.session
  const isUnseen = (alias: string) => sql`${sql.ref(`${alias}.changed`)} >= ${seen.min}
    and (${sql.ref(`${alias}.changed`)} >= ${seen.max} or ${sql.ref(`${alias}.changed`)} = any(${[...seen.open]}::bigint[]))`
  const { rows } = await sql<Change & { snapshot: string }>`
    select null as id, null as changed, null as text, null as held, pg_current_snapshot()::text as snapshot
    union all (select t.id, t.changed, t.search_text, ${heldColumns(declaration)}, '' from ${sql.table(tableOf(declaration))} t
      where t.coid = ${coid} and ${isUnseen('t')} limit ${CHANGES_MAX + 1})
    union all (select d.recid, d.changed, null, null, '' from master_tombstone d
      where d.coid = ${coid} and d.entity = ${declaration.entity} and ${isUnseen('d')} limit ${CHANGES_MAX + 1})`.execute(ctx.tx)
  const [first, ...changes] = rows
  return { snapshot: readSnapshot(first?.snapshot ?? ''), changes }
}

function heldColumns(declaration: RecordDeclaration): RawBuilder<unknown> {
  const columns = indexedColumns(declaration).map((column) => {
    if (isTextColumn(declaration, column)) return `t.${keyColumn(column.field)}`
    const field = fieldOfColumn(declaration, column)
    return field && isNumber(field) ? `t.${column.field}::float8` : `t.${column.field}`
  })
  return sql.raw(`jsonb_build_array(${columns.join(', ')})`)
}

/** Reads all records, a transaction for each chunk; what changes meanwhile is read again by the first question. */
async function build(aside: (work: (ctx: Context) => Promise<void>) => Promise<void>, declaration: RecordDeclaration, kept: Kept): Promise<void> {
  let last = 0
  for (let [isMore, chunk] = [true, 1]; isMore; chunk++) {
    await aside(async (ctx) => {
      const { rows } = await sql<Change & { snapshot: string }>`
        select t.id, t.changed, t.search_text as text, ${heldColumns(declaration)} as held, pg_current_snapshot()::text as snapshot from ${sql.table(tableOf(declaration))} t
        where t.coid = ${ctx.session.coid} and t.id > ${last} order by t.id limit ${CHUNK}`.execute(ctx.tx)
      if (last === 0 && rows[0]) kept.seen = readSnapshot(rows[0].snapshot)
      apply(kept, rows)
      last = Number(rows.at(-1)?.id ?? last)
      isMore = rows.length === CHUNK
      if (!isMore && ctx.background) makeRoom(ctx.background.memory, kept)
    })
    if (chunk % SORTED_CHUNKS === 0 || !isMore) for (const _step of kept.index.sorting()) await others()
  }
  kept.isReady = true
}

/** Forgets the indexes unused for longest until those that are left hold no more than `most` records; the one just built stays. */
export function makeRoom(memory: Map<string, unknown>, built: Kept, most = RECORDS_MAX): void {
  const all = [...memory].flatMap(([name, one]) => (name.startsWith('list|') ? [[name, one as Kept] as const] : []))
  let records = all.reduce((sum, [, { index }]) => sum + index.size, 0)
  for (const [name, one] of all) {
    if (records <= most || one === built) continue
    memory.delete(name)
    records -= one.index.size
  }
}
