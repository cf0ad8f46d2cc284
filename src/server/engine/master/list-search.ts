import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Context } from '../context'
import { likeText } from './list-filter'
import type { MasterDeclaration } from './declaration'
import { wordsOf } from './search-words'
import type { Matches, WordIndex } from './word-index'
import { warmWordIndex, wordIndexOf } from './word-indexes'

/** Up to here a scan of the text is as fast as any index, and finds the middle of words too. */
const SCAN_MAX = 5_000
/** Up to here the matches are fetched and sorted; beyond it the sort index is walked until the page is full. */
const NARROW_MAX = 2_000

export interface Found {
  /** Condition over alias `t`; null where nothing is searched. */
  readonly where: RawBuilder<unknown> | null
  /** Exact number, where the search knows it already. */
  readonly count: number | null
  /** The records themselves, where the index in memory has them. */
  readonly among?: Matches
}

export async function recordCount(ctx: Context, master: MasterDeclaration): Promise<number> {
  const { rows } = await sql<{ n: number }>`select n from master_count where coid = ${ctx.session.coid} and entity = ${master.entity}`.execute(ctx.tx)
  return rows[0]?.n ?? 0
}

/**
 * Every word of the search must begin a word of the record, in a list of up to 5,000 records it may stand anywhere in the text.
 * If no word begins so, a large list is scanned after all: a slow answer is better than none.
 */
export async function findBySearch(ctx: Context, master: MasterDeclaration, search: string, total: number): Promise<Found> {
  const text = search.trim()
  // Whoever opens a large list searches it next.
  if (text === '' && total > SCAN_MAX) warmWordIndex(ctx, master)
  if (text === '') return { where: null, count: total }
  const words = wordsOf(text)
  const scan = anywhere(text)
  if (words.length === 0 || total <= SCAN_MAX) return { where: scan, count: null }
  const index = await wordIndexOf(ctx, master)
  if (index) return foundIn(ctx, master, index, text, words)
  const [rarest, ...others] = await byRarity(ctx, master, words)
  if (!rarest || rarest.n === 0) return { where: scan, count: null }
  if (rarest.n > NARROW_MAX) return walked(ctx, master, words)
  const holds = others.map(({ word }) => sql`exists (${wordRows(ctx, master, word)} and w.recid = r.recid)`)
  const having = holds.length > 0 ? sql`where ${sql.join(holds, sql` and `)}` : sql``
  const { rows } = await sql<{ recid: number }>`select distinct r.recid from (${wordRows(ctx, master, rarest.word)}) r ${having}`.execute(ctx.tx)
  if (rows.length === 0) return { where: scan, count: null }
  return { where: sql`t.id = any(${rows.map(({ recid }) => recid)}::bigint[])`, count: rows.length }
}

/** Text without signs: its parts are words, and the middle of words can be looked up. */
const PLAIN = /^[\p{L}\p{M}\p{N}\s]+$/u

function foundIn(ctx: Context, master: MasterDeclaration, index: WordIndex, text: string, words: readonly string[]): Found {
  const begun = index.beginning(words)
  if (begun.count > 0) return named(begun, () => sql.join(words.map((word) => sql`exists (${wordRows(ctx, master, word)} and w.recid = t.id)`), sql` and `))
  if (!PLAIN.test(text)) return { where: anywhere(text), count: null }
  return named(index.within(words), () => anywhere(text))
}

/** As a condition few records by their ids, many by their words; and beside it what they are. */
function named(matches: Matches, condition: () => RawBuilder<unknown>): Found {
  const { count } = matches
  return { where: count > NARROW_MAX ? condition() : sql`t.id = any(${[...matches.ids()]}::bigint[])`, count, among: matches }
}

/** Words that thousands of records have: a condition to be asked of each record in the order of the list, and the exact count. */
async function walked(ctx: Context, master: MasterDeclaration, words: readonly string[]): Promise<Found> {
  const each = words.map((word) => sql`(${wordRows(ctx, master, word)} group by w.recid)`)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${sql.join(each, sql` intersect `)}) f`.execute(ctx.tx)
  const holds = words.map((word) => sql`exists (${wordRows(ctx, master, word)} and w.recid = t.id)`)
  return { where: sql.join(holds, sql` and `), count: rows[0]?.n ?? 0 }
}

interface Rarity {
  readonly word: string
  readonly n: number
}

/** The words with how many records have them, counted up to where a match is no longer narrow; the rarest first. */
async function byRarity(ctx: Context, master: MasterDeclaration, words: readonly string[]): Promise<readonly Rarity[]> {
  const parts = words.map((word, place) => sql`
    (select ${sql.lit(place)} as place, count(*)::int as n from (${wordRows(ctx, master, word)} limit ${NARROW_MAX + 1}) c)`)
  const { rows } = await sql<{ place: number; n: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.tx)
  return rows.map(({ place, n }) => ({ word: words[place] ?? '', n })).sort((a, b) => a.n - b.n)
}

/** Each part of the search somewhere in the text, in any order. */
const anywhere = (text: string): RawBuilder<unknown> =>
  sql.join(text.toLowerCase().split(/\s+/).map((part) => sql`t.search_text like ${`%${likeText(part)}%`}`), sql` and `)

const wordRows = (ctx: Context, master: MasterDeclaration, word: string): RawBuilder<unknown> => sql`
  select w.recid from master_word w
  where w.coid = ${ctx.session.coid} and w.entity = ${master.entity} and w.word >= ${word} and w.word < ${after(word)}`

/** The end of all words that begin with this one, in code point order: nothing sorts above the last code point. */
const after = (word: string): string => `${word}\u{10FFFF}`
