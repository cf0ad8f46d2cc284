import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { openDatabase } from "../db/database";
import { oneStatement } from "../db/one-statement";
import type { Place } from "./place";

/**
 * A new database on the server of the address, renamed to the original name at the end. Throws a message if the user
 * has no permission to create databases.
 */
export async function postgresPlace(databaseUrl: string, id: string, log: Logger): Promise<Place> {
  const name = nameOf(databaseUrl);
  const [fresh, aside, failed] = ["restored", "aside", "not_started"].map((what) =>
    restoreDatabaseName(name, what, id),
  ) as [string, string, string];
  const run = (statement: string): Promise<void> => onMaintenance(databaseUrl, statement);
  const exchange = async (taking: string, giving: string): Promise<void> => {
    if (!(await exists(databaseUrl, taking))) return;
    if (await exists(databaseUrl, name)) await run(`alter database "${name}" rename to "${giving}"`);
    await run(`alter database "${taking}" rename to "${name}"`);
  };
  return {
    open: async () => {
      if (!(await exists(databaseUrl, fresh))) {
        if (!(await mayCreate(databaseUrl)))
          throw new Error(
            "The user of DATABASE_URL has no permission to create databases. Create an empty database, name it in DATABASE_URL, and restore into it.",
          );
        await run(`create database "${fresh}" template template0`);
      }
      return openDatabase({ databaseUrl: withDatabaseName(databaseUrl, fresh), log });
    },
    demandExclusive: () => demandExclusive(databaseUrl),
    putInPlace: async () => {
      await exchange(fresh, aside);
      return (await exists(databaseUrl, aside)) ? aside : null;
    },
    undo: () => exchange(aside, failed),
    remove: () => run(`drop database if exists "${fresh}"`),
  };
}

/**
 * For the command line: uses the database of the address itself if it is empty. Throws a message if other connections
 * use it.
 */
export async function emptyOrNew(databaseUrl: string, id: string, log: Logger): Promise<Place> {
  const { tables } = await databaseUsage(databaseUrl);
  const nothing = async (): Promise<void> => undefined;
  if (tables === 0)
    return {
      open: () => openDatabase({ databaseUrl, log }),
      demandExclusive: nothing,
      putInPlace: async () => null,
      undo: nothing,
      remove: nothing,
    };
  await demandExclusive(databaseUrl);
  return postgresPlace(databaseUrl, id, log);
}

/** Time that PostgreSQL may need to end closed connections. */
const LINGER_MS = 5_000;
const POLL_MS = 100;

async function demandExclusive(databaseUrl: string): Promise<void> {
  let { others } = await databaseUsage(databaseUrl);
  for (let waited = 0; others > 0 && waited < LINGER_MS; waited += POLL_MS) {
    await wait(POLL_MS);
    others = (await databaseUsage(databaseUrl)).others;
  }
  if (others > 0)
    throw new Error(`${others} other connections use the database ${nameOf(databaseUrl)}. Stop what uses it first.`);
}

/** PostgreSQL truncates names at this length, so two long names can become equal. */
const NAME_BYTES_MAX = 63;

/**
 * Name of a database that belongs to a restore. Truncates the original name, so that the result differs from the name
 * in use.
 */
export function restoreDatabaseName(name: string, what: string, id: string): string {
  const end = `_${what}_${id.replace("-", "_")}`;
  let start = name;
  while (Buffer.byteLength(start + end) > NAME_BYTES_MAX) start = start.slice(0, -1);
  return start + end;
}

/** PostgreSQL uses the user name as database name if the address has none. */
function nameOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return decodeURIComponent(url.pathname.slice(1) || url.username);
}

function withDatabaseName(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

async function databaseUsage(databaseUrl: string): Promise<{ tables: number; others: number }> {
  const {
    rows: [row],
  } = await oneStatement<{ tables: number; others: number }>(
    { connectionString: databaseUrl },
    `
    select (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables,
      (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others`,
  );
  return row ?? { tables: 0, others: 0 };
}

/** Connects to another database, because a database cannot be renamed from inside. */
const maintenance = (databaseUrl: string) => ({
  connectionString: withDatabaseName(databaseUrl, nameOf(databaseUrl) === "postgres" ? "template1" : "postgres"),
});
const onMaintenance = async (databaseUrl: string, statement: string): Promise<void> =>
  void (await oneStatement(maintenance(databaseUrl), statement));

async function exists(databaseUrl: string, name: string): Promise<boolean> {
  return (
    (await oneStatement(maintenance(databaseUrl), "select from pg_database where datname = $1", [name])).rowCount === 1
  );
}

async function mayCreate(databaseUrl: string): Promise<boolean> {
  const { rows } = await oneStatement<{ may: boolean }>(
    maintenance(databaseUrl),
    "select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user",
  );
  return rows[0]?.may === true;
}
