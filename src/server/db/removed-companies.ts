import { sql, type Transaction } from "kysely";
import type { Tables } from "./tables";

/**
 * A company can be removed while others write in it. Each writer holds its company with a shared lock until its
 * transaction ends (`hold_company`, migration 013), and the removal takes the exclusive lock. A later writer then
 * finds the company among the removed ones and fails with `CompanyRemoved`, so that no rows of it are left.
 */

const KEY = "removed_companies";

/** SQLSTATE of `hold_company` (migration 013). */
export const COMPANY_REMOVED = "MA001";

/**
 * The company of this session was removed during the call, and nothing was written. The wire reports it like any
 * ended session.
 */
export class CompanyRemoved extends Error {}

/** For `catch`: returns `answer` if the company was removed in the meantime; rethrows any other error. */
export const ifCompanyRemoved =
  <T>(answer: T) =>
  (error: unknown): T => {
    if (error instanceof CompanyRemoved) return answer;
    throw error;
  };

/**
 * Prevents the removal of a company until the end of the transaction; `asTenant` does it for its writers. Throws
 * `CompanyRemoved` from the transaction.
 */
export const holdCompany = async (tx: Transaction<Tables>, coid: number): Promise<void> =>
  void (await sql`select hold_company(${coid}::integer)`.execute(tx));

/**
 * Those of the given companies that still exist. They cannot be removed until the end of the transaction, so a write
 * for several companies skips the removed ones.
 */
export async function existingCompanies(tx: Transaction<Tables>, coids: readonly number[]): Promise<readonly number[]> {
  await sql`select pg_advisory_xact_lock_shared(7214, coid) from (select unnest(${[...coids]}::integer[]) as coid order by 1) asked`.execute(
    tx,
  );
  const { rows } = await sql<{
    coid: number;
  }>`select coid from company where coid = any(${[...coids]}::integer[]) order by coid`.execute(tx);
  return rows.map(({ coid }) => coid);
}

/** Ids of removed companies. Data about them outside the database no longer have a meaning. */
export async function removedCompanies(tx: Transaction<Tables>): Promise<ReadonlySet<number>> {
  const row = await tx.selectFrom("meta").select("value").where("key", "=", KEY).executeTakeFirst();
  return new Set(row ? (JSON.parse(row.value) as number[]) : []);
}

export async function noteRemoved(tx: Transaction<Tables>, coid: number): Promise<void> {
  const value = JSON.stringify([...(await removedCompanies(tx)), coid]);
  await sql`insert into meta (key, value) values (${KEY}, ${value}) on conflict (key) do update set value = excluded.value`.execute(
    tx,
  );
}
