import { sql, type RawBuilder } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./database";
import { forgetOldAttempts } from "./old-attempts";

type Engine = Pick<Database, "engine" | "kysely">;

/** Intervals between two checks of the tables, ms. */
const UPKEEP_MS = 15 * 60_000;
const GROWN_MS = 60_000;

/** Smaller tables are read whole just as fast. */
const BYTES_MIN = 500_000;

/**
 * Vacuums the tables of the embedded engine of which a fifth was never vacuumed. The engine has no autovacuum, and
 * index-only scans work only on vacuumed pages. Does nothing on a real PostgreSQL, which has autovacuum. Returns the
 * vacuumed tables.
 */
export const keepUp = (db: Engine): Promise<readonly string[]> =>
  forTables(
    db,
    sql`pg_relation_size(oid) > ${BYTES_MIN} and relallvisible * 8192.0 < pg_relation_size(oid) * 0.8`,
    (table) => sql`vacuum (analyze) ${table}`,
  );

/**
 * Analyzes the tables of the embedded engine that grew by half since, small ones too: of a table that was analyzed when
 * it was empty the planner expects a row or two, and joins its few hundred rows by comparing each with each. Does
 * nothing on a real PostgreSQL, which does it by itself. Returns the analyzed tables.
 */
export const analyzeGrown = (db: Engine): Promise<readonly string[]> =>
  forTables(db, sql`pg_relation_size(oid) / 8192 > greatest(relpages, 1) * 1.5`, (table) => sql`analyze ${table}`);

/** One table after the other: the engine serves nothing else in the meantime. */
async function forTables(
  { engine, kysely }: Engine,
  condition: RawBuilder<unknown>,
  statement: (table: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<readonly string[]> {
  if (engine !== "embedded") return [];
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and ${condition} order by relname`.execute(
    kysely,
  );
  for (const { name } of rows) await statement(sql.table(name)).execute(kysely);
  return rows.map(({ name }) => name);
}

/** Maintains the tables at intervals. Returns a function that ends it. */
export function startUpkeep(db: Engine, log: Logger, clock: () => Date): () => void {
  const warn = (error: unknown): void => log.warn({ err: error }, "the tables could not be kept up");
  const runUpkeep = (): void =>
    void forgetOldAttempts(db, clock())
      .catch(warn)
      .then(() => keepUp(db))
      .catch(warn);
  const timers = [setInterval(runUpkeep, UPKEEP_MS), setInterval(() => void analyzeGrown(db).catch(warn), GROWN_MS)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach((timer) => clearInterval(timer));
}
