import { sql } from 'kysely'
import type { Row } from '../../../wire/envelope'
import type { Context } from '../context'
import { rightsOfAll } from '../rights'
import { accessFrom } from './access'
import type { Access } from './access'
import type { MasterDeclaration } from './declaration'
import { escapeHtml, optionColumns } from './dropdown'
import { masters } from './masters'
import { wordsOf } from './search-words'
import { formOf, proc, tableOf } from './shape'

/** Matches of one master beyond this are counted but never listed: a person narrows his words instead of paging so far. */
const PER_MASTER_MAX = 200
const PAGE = 20

interface Hit {
  readonly master: MasterDeclaration
  readonly access: Access
  readonly ids: readonly number[]
  readonly count: number
}

/** One page (from 0) of records of all masters whose words begin with the words searched, as `SEARCH-007` rows. */
export async function searchEverywhere(ctx: Context, text: string, page: number): Promise<readonly Row[]> {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const rights = await rightsOfAll(ctx)
  const seen = masters().filter((master) => rights.get(master.entity).view)
  const hits = await hitsOf(ctx, words, seen, (master) => accessFrom(rights.get(master.entity), master))
  const total = hits.reduce((sum, { count }) => sum + count, 0)
  const wanted = hits.flatMap((hit) => hit.ids.map((id) => ({ hit, id }))).slice(page * PAGE, (page + 1) * PAGE)
  const rows: Row[] = []
  for (const hit of new Set(wanted.map((one) => one.hit)))
    rows.push(...(await resultRows(ctx, hit, wanted.flatMap((one) => (one.hit === hit ? [one.id] : [])), total)))
  return rows
}

/** Ids and counts of all masters by one look into the index of words. */
async function hitsOf(
  ctx: Context, words: readonly string[], seen: readonly MasterDeclaration[], access: (master: MasterDeclaration) => Access,
): Promise<readonly Hit[]> {
  const [first = '', ...others] = [...words].sort((a, b) => b.length - a.length)
  const rest = others.map((word) => sql` and exists (select from master_word o where o.coid = w.coid and o.entity = w.entity and o.recid = w.recid
    and o.word >= ${word} and o.word < ${`${word}\u{10FFFF}`})`)
  const { rows } = await sql<{ entity: string; ids: number[]; n: number }>`
    select entity, (array_agg(recid order by recid))[1:${sql.lit(PER_MASTER_MAX)}]::float8[] as ids, count(*)::int as n from (
      select distinct w.entity, w.recid from master_word w
      where w.coid = ${ctx.session.coid} and w.entity = any(${seen.map(({ entity }) => entity)})
        and w.word >= ${first} and w.word < ${`${first}\u{10FFFF}`}
      ${rest.length > 0 ? sql.join(rest, sql``) : sql``}) f
    group by entity`.execute(ctx.tx)
  return seen.flatMap((master) => {
    const row = rows.find(({ entity }) => entity === master.entity)
    return row ? [{ master, access: access(master), ids: row.ids, count: row.n }] : []
  })
}

async function resultRows(ctx: Context, { master, access }: Hit, ids: readonly number[], total: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.raw(optionColumns(master, access).join(', '))} from ${sql.table(tableOf(master))} t
    where t.coid = ${ctx.session.coid} and t.id = any(${[...ids]}::bigint[]) order by t.id`.execute(ctx.tx)
  return rows.map((row) => ({
    primaryname: escapeHtml(String(row.label ?? '')),
    secondaryname: escapeHtml(String(row.second ?? '')),
    thirdname: escapeHtml(master.title),
    linkeditid: row.id,
    linkeditformname: formOf(master),
    linkeditsqlsp: access.edit || access.view ? proc(master, 'getviewdata') : '',
    linkeditformtitle: master.formTitle,
    iTotalRecords: total,
  }))
}
