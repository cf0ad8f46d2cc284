import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './database'

interface Migration {
  readonly id: string
  readonly sql: string
}

const found = import.meta.glob<Migration>('./migrations/*.ts', { eager: true })

/** All numbered files, in order. The id stored is the export, which must be the file's name. */
export function migrations(): Migration[] {
  return Object.entries(found)
    .map(([path, migration]) => {
      const name = path.replace(/^.*\//, '').replace(/\.ts$/, '')
      if (migration.id !== name) throw new Error(`The migration ${name} exports the id ${migration.id}; they must be the same.`)
      return migration
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Any fixed number: only one process at a time may change the schema. */
const LOCK = 7_214_001

/** Applies what is missing, each once and in order, in one transaction under a lock: all of it or nothing. */
export async function migrate(database: Database, log: Logger): Promise<void> {
  await database.asSystem(async (tx) => {
    await sql`set local lock_timeout = '120s'`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    await sql`create table if not exists schema_migration (id text primary key, applied_at timestamptz not null default now())`.execute(tx)
    const done = await sql<{ id: string }>`select id from schema_migration`.execute(tx)
    const applied = new Set(done.rows.map((row) => row.id))
    for (const migration of migrations()) {
      if (applied.has(migration.id)) continue
      await sql.raw(migration.sql).execute(tx)
      await sql`insert into schema_migration (id) values (${migration.id})`.execute(tx)
      log.info({ migration: migration.id }, 'migration applied')
    }
  })
}
