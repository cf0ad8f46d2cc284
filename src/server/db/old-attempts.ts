import { sql } from "kysely";
import type { Database } from "./database";

/** Days that attempts are kept: CERT-In's directions of 28-Apr-2022 require logs of 180 days. */
export const ATTEMPT_DAYS = 180;

/**
 * Attempts read per run. They are stored in the order of creation, so a run costs the same among few and among
 * millions.
 */
const ATTEMPTS_MAX = 5_000;

/**
 * Removes sign-in attempts and counted guesses older than `ATTEMPT_DAYS`: unauthenticated requests create them, so
 * they must not grow without limit. Guesses at existing and at unknown names are removed alike, so that nothing
 * distinguishes them. User actions stay in the audit trail, and a user blocked by an administrator stays blocked.
 */
export async function forgetOldAttempts({ kysely }: Pick<Database, "kysely">, now: Date): Promise<void> {
  const end = new Date(now.getTime() - ATTEMPT_DAYS * 24 * 3_600_000);
  await sql`delete from login_attempt where id in (
    select id from (select id, at from login_attempt order by id limit ${sql.lit(ATTEMPTS_MAX)}) oldest where at < ${end})`.execute(
    kysely,
  );
  await sql`delete from login_guess where last_failed_at < ${end}`.execute(kysely);
  await sql`delete from unknown_guess where last_failed_at < ${end}`.execute(kysely);
  await sql`delete from unknown_name u where (last_failed_at < ${end} or last_failed_at is null)
    and not exists (select from unknown_guess g where g.name = u.name)`.execute(kysely);
}
