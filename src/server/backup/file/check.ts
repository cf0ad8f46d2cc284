import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Database } from "../../db/database";
import type { Tables } from "../../db/tables";
import { trailKey } from "../../db/trail-key";
import { ensureSchema } from "../../engine/schema/ensure-schema";
import { trailSecretOf } from "../../engine/session/secrets";
import { checkCompany } from "../../engine/verify/verify-company";
import { load } from "./load";
import type { Loaded } from "./load";

/** What was found when a backup was restored. `faults` are sentences; none if all is correct. */
export interface Checked {
  readonly tables: number;
  readonly rows: number;
  readonly companies: number;
  readonly faults: readonly string[];
}

/**
 * Fills an empty database with the lines and checks that all data are complete and correct. Throws if it cannot be
 * filled.
 */
export async function fillAndCheck(
  db: Database,
  lines: AsyncIterable<string>,
  finish: (tx: Transaction<Tables>, loaded: Loaded) => Promise<void>,
): Promise<Checked & { readonly loaded: Loaded }> {
  await ensureSchema(db);
  const loaded = await load(db, lines, finish);
  // A backup of an earlier version lacks sums that this one keeps, which the verifier would miss.
  await ensureSchema(db);
  if (db.engine === "embedded") await sql`vacuum (analyze)`.execute(db.kysely);
  const { companies, faults } = await db.asSystem(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const key = trailKey(trailSecretOf(loaded.secrets.get("token-secret") ?? ""));
    const coids = await tx.selectFrom("company").select(["coid", "name"]).orderBy("coid").execute();
    const found = await headFaults(tx);
    for (const { coid, name } of coids)
      for (const { what, key: at, kept, counted } of (await checkCompany(tx, coid, key, [])).findings)
        found.push(`${name}: ${what}, ${at}: stored ${kept}; expected ${counted}.`);
    return { companies: coids.length, faults: found };
  });
  return {
    loaded,
    tables: loaded.rows.size,
    rows: [...loaded.rows.values()].reduce((sum, n) => sum + n, 0),
    companies,
    faults,
  };
}

/** Checks that the last link of each company's audit trail is the one that its head names. */
async function headFaults(tx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ coid: number }>`
    select coalesce(h.coid, t.coid) as coid from audit_head h full join (select distinct on (coid) coid, seq, hash from audit_trail order by coid, seq desc) t using (coid)
    where (h.seq, h.hash) is distinct from (t.seq, t.hash)`.execute(tx);
  return rows.map(({ coid }) => `The audit trail of company ${coid} does not end where its head says.`);
}
