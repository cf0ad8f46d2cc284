import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Database } from "../../db/database";
import { migrations } from "../../db/migration-files";
import type { Tables } from "../../db/tables";
import { PLAIN_TEXT, shapesOf } from "./dump";
import type { Line } from "./dump";

/** Contents of a backup, counted while it was read. */
export interface Loaded {
  /** Rows by table. */
  readonly rows: ReadonlyMap<string, number>;
  readonly secrets: ReadonlyMap<string, string>;
  /** The last id given by `table.column` when the backup was made. */
  readonly ids: Readonly<Record<string, number>>;
}

/**
 * Fills a database that has the schema of this version with the lines of a backup, in one transaction. `finish` is
 * its last part. Constraints are checked again. Triggers are disabled, because the backup contains what they
 * maintain. Throws a message if a newer version made the backup or the backup is incomplete.
 */
export async function load(
  db: Database,
  lines: AsyncIterable<string>,
  finish: (tx: Transaction<Tables>, loaded: Loaded) => Promise<void>,
): Promise<Loaded> {
  return db.asSystem(async (tx) => {
    await sql.raw(PLAIN_TEXT).execute(tx);
    const shapes = new Map((await shapesOf(tx)).map(({ name, columns }) => [name, new Set(columns)]));
    const keys = await foreignKeys(tx);
    const tables = [...shapes.keys()].map((name) => `"${name}"`);
    await sql
      .raw(
        [
          ...keys.map(({ owner, name }) => `alter table ${owner} drop constraint "${name}"`),
          ...tables.map((name) => `alter table ${name} disable trigger user`),
        ].join("; "),
      )
      .execute(tx);
    await sql.raw(`truncate ${tables.join(", ")}`).execute(tx);
    const loaded = await loadLines(tx, shapes, lines);
    await sql
      .raw(
        [
          ...tables.map((name) => `alter table ${name} enable trigger user`),
          ...keys.map(({ owner, name, text }) => `alter table ${owner} add constraint "${name}" ${text}`),
        ].join("; "),
      )
      .execute(tx);
    await refuseNewer(tx);
    await finish(tx, loaded);
    return loaded;
  });
}

/**
 * Compares the schema changes of the backup with those of this version. Changes that the backup lacks are made at the
 * next start.
 */
async function refuseNewer(tx: Transaction<Tables>): Promise<void> {
  const known = new Set(migrations().map(({ id }) => id));
  const { rows } = await sql<{ id: string }>`select id from schema_migration order by id`.execute(tx);
  const newer = rows.find(({ id }) => !known.has(id));
  if (newer)
    throw new Error(
      `The backup was made by a newer version of MicroAC (it has the change ${newer.id}). Restore it with that version.`,
    );
}

async function foreignKeys(
  tx: Transaction<Tables>,
): Promise<readonly { readonly owner: string; readonly name: string; readonly text: string }[]> {
  const { rows } = await sql<{ owner: string; name: string; text: string }>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`.execute(tx);
  return rows;
}

async function loadLines(
  tx: Transaction<Tables>,
  shapes: ReadonlyMap<string, ReadonlySet<string>>,
  lines: AsyncIterable<string>,
): Promise<Loaded> {
  const rows = new Map<string, number>();
  const secrets = new Map<string, string>();
  let ids: Readonly<Record<string, number>> = {};
  let table = "";
  let insert = "";
  let isDone = false;
  for await (const text of lines) {
    const line = JSON.parse(text) as Line;
    if (line.k === "table") {
      table = line.name;
      insert = await prepareTable(tx, shapes, line);
      rows.set(table, 0);
    } else if (line.k === "rows") {
      await sql`${sql.raw(insert)} from (select x::pg_temp.backup_row as r from unnest(${line.rows}::text[]) x offset 0) s`.execute(
        tx,
      );
      rows.set(table, (rows.get(table) ?? 0) + line.rows.length);
    } else if (line.k === "end") {
      if (line.rows !== rows.get(line.name))
        throw new Error(
          `The backup says ${line.rows} rows of ${line.name} and has ${rows.get(line.name) ?? 0}. Use another backup.`,
        );
    } else if (line.k === "secret") secrets.set(line.name, line.text);
    else if (line.k === "ids") ids = line.last;
    else isDone = true;
  }
  if (!isDone) throw new Error("The backup is incomplete. Its end is missing. Use another backup.");
  return { rows, secrets, ids };
}

/**
 * Another database counts transactions from its own start. A record with a transaction id far ahead would never be
 * sent to a device.
 */
const isFeedPlace = (column: string, type: string | undefined): boolean => column === "changed" && type === "bigint";

/**
 * Prepares a row type with the columns of the backup, whatever their order in the table. Tables and columns that are
 * no longer declared are created without constraints: data that users entered is not dropped because the program no
 * longer uses it.
 */
async function prepareTable(
  tx: Transaction<Tables>,
  shapes: ReadonlyMap<string, ReadonlySet<string>>,
  { name, columns, types }: Extract<Line, { k: "table" }>,
): Promise<string> {
  const known = shapes.get(name);
  if (!known)
    await sql
      .raw(`create table public."${name}" (); alter table public."${name}" enable row level security`)
      .execute(tx);
  for (const [at, column] of columns.entries())
    if (!known?.has(column))
      await sql.raw(`alter table public."${name}" add column "${column}" ${types[at]}`).execute(tx);
  const list = columns.map((column) => `"${column}"`).join(", ");
  await sql
    .raw(
      `drop table if exists pg_temp.backup_row; create temp table backup_row on commit drop as select ${list} from public."${name}" with no data`,
    )
    .execute(tx);
  const values = columns
    .map((column, at) => (isFeedPlace(column, types[at]) ? "pg_current_xact_id()::text::bigint" : `(r)."${column}"`))
    .join(", ");
  return `insert into public."${name}" (${list}) overriding system value select ${values}`;
}
