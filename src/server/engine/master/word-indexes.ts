import { sql } from 'kysely'
import type { Context } from '../context'
import type { MasterDeclaration } from './declaration'
import { wordsOf } from './search-words'
import { tableOf } from './shape'
import { WordIndex } from './word-index'

/** Records read at once while an index is built: short enough that others wait for no more than a blink. */
const CHUNK = 2_000
/** More changes than this since the last search are read as a whole again. */
const CHANGES_MAX = 5_000
/** Records of all indexes together that a process holds; beyond it the one unused for longest goes. */
const RECORDS_MAX = 2_000_000

interface Held {
  readonly index: WordIndex
  /** All transactions before this one are in the index; those from here on are read at each search. */
  since: bigint
  isReady: boolean
}

const key = (ctx: Context, master: MasterDeclaration): string => `words|${ctx.session.coid}|${master.entity}`

/**
 * The index of a list as of this transaction; null while it is being built, or where it knows more than this transaction may see.
 * A cache of the process: every search first reads what changed in the database since the last one, whichever process wrote it.
 */
export async function wordIndexOf(ctx: Context, master: MasterDeclaration): Promise<WordIndex | null> {
  const { background } = ctx
  if (!background) return null
  warmWordIndex(ctx, master)
  const held = background.memory.get(key(ctx, master)) as Held | undefined
  if (!held?.isReady) return null
  // Least recently used last: a map keeps the order in which its keys came.
  background.memory.delete(key(ctx, master))
  background.memory.set(key(ctx, master), held)
  if (await catchUp(ctx, master, held)) return held.index
  background.memory.delete(key(ctx, master))
  return null
}

/** Begins to build the index of a list beside the call, unless it is there. */
export function warmWordIndex(ctx: Context, master: MasterDeclaration): void {
  const { background } = ctx
  const name = key(ctx, master)
  if (!background || background.memory.has(name)) return
  const fresh: Held = { index: new WordIndex(), since: 0n, isReady: false }
  background.memory.set(name, fresh)
  background.run(async (aside) => build(aside, master, fresh)).catch((error: unknown) => {
    background.memory.delete(name)
    ctx.log.warn({ err: error, entity: master.entity }, 'the words of a list could not be read')
  })
}

interface Changed {
  readonly id: string | null
  readonly text: string | null
  readonly xmin: string
}

/** False where so much has changed that reading all again is cheaper, or where this snapshot is older than the index. */
async function catchUp(ctx: Context, master: MasterDeclaration, held: Held): Promise<boolean> {
  const { coid } = ctx.session
  const { rows } = await sql<Changed>`
    with now as materialized (select pg_snapshot_xmin(pg_current_snapshot())::text as xmin)
    select null as id, null as text, xmin from now
    union all (select t.id::text, t.search_text, '' from ${sql.table(tableOf(master))} t where t.coid = ${coid} and t.changed >= ${held.since.toString()}::bigint limit ${CHANGES_MAX + 1})
    union all (select d.recid::text, null, '' from master_tombstone d
      where d.coid = ${coid} and d.entity = ${master.entity} and d.changed >= ${held.since.toString()}::bigint limit ${CHANGES_MAX + 1})`.execute(ctx.tx)
  const xmin = BigInt(rows[0]?.xmin ?? '0')
  if (rows.length > CHANGES_MAX || xmin < held.since) return false
  const gone = new Set<string>()
  for (const { id, text } of rows) if (id !== null && text === null) gone.add(id)
  for (const id of gone) held.index.remove(Number(id))
  for (const { id, text } of rows) if (id !== null && text !== null && !gone.has(id)) held.index.put(Number(id), wordsOf(text))
  held.since = xmin
  return true
}

/** Reads all records, a transaction for each chunk; what changes meanwhile is read again by the first search. */
async function build(aside: (work: (ctx: Context) => Promise<void>) => Promise<void>, master: MasterDeclaration, held: Held): Promise<void> {
  let last = 0
  for (let isMore = true; isMore;)
    await aside(async (ctx) => {
      const { rows } = await sql<{ id: number; text: string; xmin: string }>`
        select t.id, t.search_text as text, pg_snapshot_xmin(pg_current_snapshot())::text as xmin from ${sql.table(tableOf(master))} t
        where t.coid = ${ctx.session.coid} and t.id > ${last} order by t.id limit ${CHUNK}`.execute(ctx.tx)
      if (last === 0) held.since = BigInt(rows[0]?.xmin ?? '0')
      for (const { id, text } of rows) held.index.put(Number(id), wordsOf(text))
      last = Number(rows.at(-1)?.id ?? last)
      isMore = rows.length === CHUNK
      if (!isMore) makeRoom(ctx, held)
    })
  held.isReady = true
}

function makeRoom(ctx: Context, kept: Held): void {
  const memory = ctx.background?.memory ?? new Map<string, unknown>()
  const all = [...memory].flatMap(([name, one]) => (name.startsWith('words|') ? [[name, one as Held] as const] : []))
  let records = all.reduce((sum, [, { index }]) => sum + index.size, 0)
  for (const [name, one] of all) {
    if (records <= RECORDS_MAX || one === kept) continue
    memory.delete(name)
    records -= one.index.size
  }
}
