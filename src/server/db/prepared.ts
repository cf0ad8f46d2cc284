import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { sqlState } from "./busy";

/** Statements that a connection keeps prepared; further texts are sent unprepared. */
const KEPT_MAX = 400;
/** A longer text contains thousands of values and is unlikely to be repeated. */
const LENGTH_MAX = 20_000;

/**
 * The database no longer has the statement, or has it twice: for example when a pooler gives each transaction another
 * session.
 */
const LOST: ReadonlySet<string> = new Set(["26000", "42P05"]);
/** Error of a prepared statement after its table got another column. */
const OUTDATED = "0A000";

/** Names are unique in a process: the embedded engine is one session for all connections. */
let given = 0;

/**
 * A pool that prepares the statements of commands after their first use: parsing and planning take a third to half of
 * the time of a save. Only commands: their texts are few and find rows by key, so one plan fits all. Lists and
 * reports are still planned for their parameters. If the database does not keep prepared statements, one call fails
 * and the connection continues without them.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const one = known.get(client) ?? preparingClient(client);
      known.set(client, one);
      return one;
    },
    end: () => pool.end(),
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  const names = new Map<string, string>();
  let isCommand = false;
  let isKeeping = true;
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name) return name;
    // The first use only marks the text: a statement used once is not worth preparing.
    if (name === "") names.set(text, `kept_${(given += 1)}`);
    else if (names.size < KEPT_MAX && text.length < LENGTH_MAX) names.set(text, "");
    return names.get(text) || undefined;
  };
  const keptQuery = async (name: string, text: string, values: unknown[]) => {
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (LOST.has(sqlState(error))) isKeeping = false;
      if (sqlState(error) === OUTDATED) names.delete(text);
      throw error;
    }
  };
  const query = (text: string, values: unknown[]) => {
    if (text.startsWith("begin")) isCommand = isKeeping && text.includes("microac_app") && !text.includes("read only");
    const name = isCommand && values.length > 0 ? nameOf(text) : undefined;
    return name ? keptQuery(name, text, values) : client.query(text, values);
  };
  // Of the two forms of that interface only one is used: no cursor is ever given.
  return { query: query as unknown as PostgresPoolClient["query"], release: () => client.release() };
}
