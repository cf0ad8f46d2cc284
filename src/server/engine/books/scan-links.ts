import { sql } from 'kysely'
import type { Context } from '../context'

/** The scan that a document was entered from, by record; where there are several, the first. */
export async function scansOf(ctx: Context, entity: string, recids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (recids.length === 0) return new Map()
  const { rows } = await sql<{ docid: number; id: number }>`
    select docid, min(id) as id from m_scan
    where coid = ${ctx.session.coid} and docentity = ${entity} and docid = any(${[...recids]}::bigint[]) group by docid`.execute(ctx.tx)
  return new Map(rows.map(({ docid, id }) => [docid, id]))
}

/** The scans that a document was entered from. */
export async function scanIdsOf(ctx: Context, entity: string, recid: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from m_scan where coid = ${ctx.session.coid} and docentity = ${entity} and docid = ${recid} order by id`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/** The document that a scan was entered as; null while it waits. */
export async function documentOfScan(ctx: Context, id: number): Promise<{ readonly entity: string; readonly recid: number } | null> {
  const { rows } = await sql<{ entity: string; recid: number }>`
    select docentity as entity, docid as recid from m_scan where coid = ${ctx.session.coid} and id = ${id} and docid > 0`.execute(ctx.tx)
  return rows[0] ?? null
}
