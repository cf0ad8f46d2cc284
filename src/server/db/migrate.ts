import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Logger } from "pino";
import { migrations } from "./migration-files";
import type { Tables } from "./tables";

/** Any fixed number: only one process at a time may change the schema. */
const LOCK = 7_214_001;

interface SystemWork {
  readonly asSystem: <T>(work: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;
}

/** Applies the missing migrations in order, each once, in one transaction under a lock. */
export async function migrate(database: SystemWork, log: Logger): Promise<void> {
  await database.asSystem(async (tx) => {
    await sql`set local lock_timeout = '120s'`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    await sql`create table if not exists schema_migration (id text primary key, applied_at timestamptz not null default now())`.execute(
      tx,
    );
    const done = await sql<{ id: string }>`select id from schema_migration`.execute(tx);
    const applied = new Set(done.rows.map((row) => row.id));
    for (const migration of migrations()) {
      if (applied.has(migration.id)) continue;
      await sql.raw(migration.sql).execute(tx);
      await sql`insert into schema_migration (id) values (${migration.id})`.execute(tx);
      log.info({ migration: migration.id }, "migration applied");
    }
  });
}
