import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './database'
import { forgetOldAttempts } from './old-attempts'

/** How often tables are looked at, ms. */
const LOOK_MS = 15 * 60_000

/** Smaller tables are read whole as fast. */
const BYTES_MIN = 500_000

/**
 * Vacuums the tables of the embedded engine of which a fifth was never seen by a vacuum: it has no autovacuum, and an index answers
 * alone only for pages that one has seen. Does nothing on a real PostgreSQL, which keeps itself. Answers the tables.
 */
export async function keepUp({ engine, kysely }: Pick<Database, 'engine' | 'kysely'>): Promise<readonly string[]> {
  if (engine !== 'embedded') return []
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and pg_relation_size(oid) > ${BYTES_MIN} and relallvisible * 8192.0 < pg_relation_size(oid) * 0.8 order by relname`.execute(kysely)
  // One at a time: the engine serves nobody else meanwhile.
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(kysely)
  return rows.map(({ name }) => name)
}

/** Looks after the tables every quarter of an hour; answers what ends it. */
export function startUpkeep(db: Pick<Database, 'engine' | 'kysely'>, log: Logger, clock: () => Date): () => void {
  const warn = (error: unknown): void => log.warn({ err: error }, 'the tables could not be kept up')
  const look = (): void => void forgetOldAttempts(db, clock()).catch(warn).then(() => keepUp(db)).catch(warn)
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
