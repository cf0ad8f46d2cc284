import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables'

const KEY = 'removed_companies'

/** SQLSTATE of `hold_company` (migration 013). */
export const COMPANY_GONE = 'MA001'

/** The company of this session was removed while the call was under way: nothing was written. On the wire as any session that has ended. */
export class CompanyGone extends Error {}

/** For `catch`: `answer` where the company was removed meanwhile; throws what else failed. */
export const whereGone = <T>(answer: T) => (error: unknown): T => {
  if (error instanceof CompanyGone) return answer
  throw error
}

/** Keeps a company from being removed until the end of the transaction; `asTenant` does so for its writers. Throws `CompanyGone` from the transaction. */
export const holdCompany = async (tx: Transaction<Tables>, coid: number): Promise<void> => void (await sql`select hold_company(${coid}::integer)`.execute(tx))

/** Those of the companies that are there, kept from being removed until the end of the transaction: what is written for several at once leaves out who is gone. */
export async function companiesThere(tx: Transaction<Tables>, coids: readonly number[]): Promise<readonly number[]> {
  await sql`select pg_advisory_xact_lock_shared(7214, coid) from (select unnest(${[...coids]}::integer[]) as coid order by 1) asked`.execute(tx)
  const { rows } = await sql<{ coid: number }>`select coid from company where coid = any(${[...coids]}::integer[]) order by coid`.execute(tx)
  return rows.map(({ coid }) => coid)
}

/** Companies that were removed with all that was in them, by `coid`: what is kept of them beside the database is of no meaning. */
export async function removedCompanies(tx: Transaction<Tables>): Promise<ReadonlySet<number>> {
  const row = await tx.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst()
  return new Set(row ? (JSON.parse(row.value) as number[]) : [])
}

export async function noteRemoved(tx: Transaction<Tables>, coid: number): Promise<void> {
  const value = JSON.stringify([...(await removedCompanies(tx)), coid])
  await sql`insert into meta (key, value) values (${KEY}, ${value}) on conflict (key) do update set value = excluded.value`.execute(tx)
}
