import { sql } from 'kysely'
import type { Database } from './database'

/** How long attempts are kept, days: CERT-In's directions of 28-Apr-2022 ask for logs of 180 days. */
export const ATTEMPT_DAYS = 180

/** Attempts that are looked at in one go. They lie in the order in which they were made, so that a go costs the same among few and among millions. */
const ATTEMPTS_MAX = 5_000

/**
 * Removes attempts to sign in and counted guesses that are older than `ATTEMPT_DAYS`: strangers write them, and they may not grow for ever.
 * Guesses at users and at names that no user has are removed alike, so that nothing tells them apart. The actions of users stay in the audit
 * trail for good, and a user whom an administrator blocked stays blocked.
 */
export async function forgetOldAttempts({ kysely }: Pick<Database, 'kysely'>, now: Date): Promise<void> {
  const end = new Date(now.getTime() - ATTEMPT_DAYS * 24 * 3_600_000)
  await sql`delete from login_attempt where id in (
    select id from (select id, at from login_attempt order by id limit ${sql.lit(ATTEMPTS_MAX)}) oldest where at < ${end})`.execute(kysely)
  await sql`delete from login_guess where last_failed_at < ${end}`.execute(kysely)
  await sql`delete from unknown_guess where last_failed_at < ${end}`.execute(kysely)
  await sql`delete from unknown_name u where (last_failed_at < ${end} or last_failed_at is null)
    and not exists (select from unknown_guess g where g.name = u.name)`.execute(kysely)
}
