import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Row } from '../../../wire/envelope'
import type { Context } from '../call/context'
import { rightsOfAll } from '../call/rights'
import { findVisible, hidesSearched } from '../lists/visible-search'
import { accessFrom } from '../records/access'
import type { Access } from '../records/access'
import type { MasterDeclaration } from '../records/declaration'
import { masters } from '../records/masters'
import { wordsOf } from '../records/search-words'
import { CANCELLED, recordsKey, formOf, proc, tableOf } from '../records/shape'
import { escapeHtml, optionColumns } from './dropdown'

/** Matches of one master beyond this are counted but never listed: a person narrows his words instead of paging so far. */
const PER_MASTER_MAX = 200
const PAGE = 20

interface Seen {
  readonly master: MasterDeclaration
  readonly access: Access
}

interface Hit extends Seen {
  readonly ids: readonly number[]
  readonly count: number
}

/** One page (from 0) of records of all masters whose words begin with the words searched, as `SEARCH-007` rows. */
export async function searchEverywhere(ctx: Context, text: string, page: number): Promise<readonly Row[]> {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const rights = await rightsOfAll(ctx)
  const seen = masters().filter((master) => rights.get(master.entity).view)
  const all = seen.map((master) => ({ master, access: accessFrom(rights, master) }))
  const indexed = await indexHits(ctx, words, all.filter(({ master, access }) => !hidesSearched(master, access)))
  const hits = new Map(indexed.map((hit) => [hit.master, hit]))
  for (const one of all) if (hidesSearched(one.master, one.access)) hits.set(one.master, await visibleHits(ctx, text, one))
  const ordered = seen.flatMap((master) => hits.get(master) ?? [])
  const total = ordered.reduce((sum, { count }) => sum + count, 0)
  const wanted = ordered.flatMap((hit) => hit.ids.map((id) => ({ hit, id }))).slice(page * PAGE, (page + 1) * PAGE)
  const rows: Row[] = []
  for (const hit of new Set(wanted.map((one) => one.hit)))
    rows.push(...(await resultRows(ctx, hit, wanted.flatMap((one) => (one.hit === hit ? [one.id] : [])), total)))
  return rows
}

/** Ids and counts of all masters by one look into the index of words. */
async function indexHits(ctx: Context, words: readonly string[], seen: readonly Seen[]): Promise<readonly Hit[]> {
  const [first = '', ...others] = [...words].sort((a, b) => b.length - a.length)
  const rest = others.map((word) => sql` and exists (select from master_word o where o.coid = w.coid and o.entity = w.entity and o.recid = w.recid
    and o.word >= ${word} and o.word < ${`${word}\u{10FFFF}`})`)
  const { rows } = await sql<{ entity: string; ids: number[]; n: number }>`
    select entity, (array_agg(recid order by recid))[1:${sql.lit(PER_MASTER_MAX)}]::float8[] as ids, count(*)::int as n from (
      select distinct w.entity, w.recid from master_word w
      where w.coid = ${ctx.session.coid} and w.entity = any(${seen.map(({ master }) => recordsKey(ctx, master))})
        and w.word >= ${first} and w.word < ${`${first}\u{10FFFF}`}
      ${rest.length > 0 ? sql.join(rest, sql``) : sql``}) f
    group by entity`.execute(ctx.tx)
  return seen.flatMap((one) => {
    const row = rows.find(({ entity }) => entity === recordsKey(ctx, one.master))
    return row ? [{ ...one, ids: row.ids, count: row.n }] : []
  })
}

/** Hits of a master of which a searched field is hidden: in the fields that the user sees. */
async function visibleHits(ctx: Context, text: string, { master, access }: Seen): Promise<Hit> {
  const { where } = await findVisible(ctx, master, access, text, 0)
  const condition: RawBuilder<unknown> = where ?? sql`false`
  const { rows } = await sql<{ id: number; n: number }>`
    select t.id, count(*) over ()::int as n from ${sql.table(tableOf(master))} t
    where t.coid = ${ctx.session.coid} and ${condition} order by t.id limit ${PER_MASTER_MAX}`.execute(ctx.tx)
  return { master, access, ids: rows.map(({ id }) => id), count: rows[0]?.n ?? 0 }
}

async function resultRows(ctx: Context, { master, access }: Hit, ids: readonly number[], total: number): Promise<readonly Row[]> {
  const columns = [...optionColumns(master, access), ...(master.document?.cancels && access.shows(CANCELLED) ? [`t.${CANCELLED} as cancelled`] : [])]
  const { rows } = await sql<Row>`
    select ${sql.raw(columns.join(', '))} from ${sql.table(tableOf(master))} t
    where t.coid = ${ctx.session.coid} and t.id = any(${[...ids]}::bigint[]) order by t.id`.execute(ctx.tx)
  return rows.map((row) => ({
    primaryname: escapeHtml(String(row.label ?? '')),
    secondaryname: escapeHtml([String(row.second ?? ''), row.cancelled === true ? 'Cancelled' : ''].filter(Boolean).join(' · ')),
    thirdname: escapeHtml(master.title),
    linkeditid: row.id,
    linkeditformname: formOf(master),
    linkeditsqlsp: access.edit || access.view ? proc(master, 'getviewdata') : '',
    linkeditformtitle: master.formTitle,
    iTotalRecords: total,
  }))
}
