import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables'

const KEY = 'removed_companies'

/** Companies that were removed with all that was in them, by `coid`: what is kept of them beside the database is of no meaning. */
export async function removedCompanies(tx: Transaction<Tables>): Promise<ReadonlySet<number>> {
  const row = await tx.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst()
  return new Set(row ? (JSON.parse(row.value) as number[]) : [])
}

export async function noteRemoved(tx: Transaction<Tables>, coid: number): Promise<void> {
  const value = JSON.stringify([...(await removedCompanies(tx)), coid])
  await sql`insert into meta (key, value) values (${KEY}, ${value}) on conflict (key) do update set value = excluded.value`.execute(tx)
}
