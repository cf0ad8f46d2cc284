import { sql } from "kysely";
import type { Kysely } from "kysely";
import { BLANK } from "./blank-database";
import { sqlState } from "./busy";
import { migrations } from "./migration-files";
import type { Tables } from "./tables";

/** Contents of a database before MicroAC creates anything in it. */
export interface DatabaseState {
  /** It has no tables, or is an unused copy of the blank database. */
  readonly isEmpty: boolean;
  /** Table `meta` of a MicroAC database; empty for any other. */
  readonly meta: ReadonlyMap<string, string>;
}

const VERSION_MIN = 140_000;

/**
 * Reads the state. Throws a message if the database belongs to another program, is too old, or was used by a newer
 * MicroAC. Writes nothing.
 */
export async function readState(kysely: Kysely<Tables>): Promise<DatabaseState> {
  const {
    rows: [server],
  } = await sql<{ version: number; text: string; name: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as text, current_database() as name`.execute(
    kysely,
  );
  if (server && server.version < VERSION_MIN)
    throw new Error(`The database runs on PostgreSQL ${server.text}. MicroAC needs version 14 or newer.`);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by c.relname`.execute(
    kysely,
  );
  const tables = new Set(rows.map(({ name }) => name));
  if (tables.size === 0) return { isEmpty: true, meta: new Map() };
  if (!tables.has("schema_migration") || !tables.has("meta"))
    throw new Error(
      `The database ${server?.name} holds tables of something else (${rows[0]?.name}). Create an empty database for MicroAC and name it in DATABASE_URL.`,
    );
  await refuseNewer(kysely);
  const meta = await sql<{ key: string; value: string }>`select key, value from meta`.execute(kysely);
  return {
    isEmpty: meta.rows.some(({ key }) => key === BLANK),
    meta: new Map(meta.rows.map(({ key, value }) => [key, value])),
  };
}

async function refuseNewer(kysely: Kysely<Tables>): Promise<void> {
  const known = new Set(migrations().map(({ id }) => id));
  const { rows } = await sql<{ id: string }>`select id from schema_migration order by id`.execute(kysely);
  const newer = rows.find(({ id }) => !known.has(id));
  if (newer)
    throw new Error(
      `The database was used by a newer version of MicroAC (it has the change ${newer.id}). Start that version. An older version would damage the data.`,
    );
}

const CODES: Readonly<Record<string, (at: Address) => string>> = {
  ECONNREFUSED: ({ host }) =>
    `Nothing answers at ${host}. Check the host and port in DATABASE_URL, and that PostgreSQL is running.`,
  ETIMEDOUT: ({ host }) =>
    `${host} does not answer. Check the host and port in DATABASE_URL, and the firewall between.`,
  ENOTFOUND: ({ host }) => `The host ${host} does not exist. Check the host in DATABASE_URL.`,
  EAI_AGAIN: ({ host }) => `The host ${host} cannot be looked up. Check the host in DATABASE_URL, and the network.`,
  ENOENT: ({ host }) => `Nothing answers at ${host}. Check the host in DATABASE_URL, and that PostgreSQL is running.`,
  "28P01": ({ user }) => `PostgreSQL refused the password of the user ${user}. Correct it in DATABASE_URL.`,
  "28000": ({ user, host }) =>
    `PostgreSQL does not let the user ${user} in from here. Check the user in DATABASE_URL, and pg_hba.conf on ${host}.`,
  "3D000": ({ database, host }) =>
    `There is no database ${database} on ${host}. Create it, or correct its name in DATABASE_URL.`,
  "53300": ({ host }) =>
    `PostgreSQL on ${host} has no free connection. Raise max_connections, or close other connections.`,
  "57P03": ({ host }) => `PostgreSQL on ${host} is still starting. Try again in a moment.`,
};

interface Address {
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

/**
 * Turns a failure to reach the database at `url` into a message without the password. Returns other errors unchanged.
 */
export function asConnectionFault(error: unknown, url: string): unknown {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  const sentence =
    CODES[sqlState(inner)]?.(addressOf(url)) ??
    (/timeout/i.test(String(inner)) ? CODES.ETIMEDOUT?.(addressOf(url)) : undefined);
  if (sentence) return new Error(sentence, { cause: error });
  return /password must be a string|no password/i.test(String(inner))
    ? new Error(`PostgreSQL asks for a password, and DATABASE_URL has none.`, { cause: error })
    : error;
}

function addressOf(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : null;
  const user = decodeURIComponent(url?.username || "");
  return {
    host: url?.host || url?.searchParams.get("host") || "this machine",
    user: user || "of this machine",
    database: decodeURIComponent(url?.pathname.slice(1) || user),
  };
}
