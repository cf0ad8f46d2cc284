import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Tables } from "../../db/tables";

/**
 * The lines of a backup, in order: for each table its columns, its rows and their number; then the secrets, the last
 * id of each counter, and the end.
 */
export type Line =
  | {
      readonly k: "table";
      readonly name: string;
      readonly columns: readonly string[];
      readonly types: readonly string[];
    }
  /** Each row as PostgreSQL writes a record of these columns as text. */
  | { readonly k: "rows"; readonly rows: readonly string[] }
  | { readonly k: "end"; readonly name: string; readonly rows: number }
  | { readonly k: "secret"; readonly name: string; readonly text: string }
  | { readonly k: "ids"; readonly last: Readonly<Record<string, number>> }
  | { readonly k: "done"; readonly tables: number; readonly rows: number };

const ROWS = 1_000;
/** Rows per fetch of a table with pictures, so that memory stays bounded. */
const ROWS_WITH_BYTES = 4;

/** Makes the text of values independent of the settings of the server. */
export const PLAIN_TEXT = `set local statement_timeout = 0; set local lock_timeout = '120s'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 3; set local standard_conforming_strings = on`;

interface TableShape {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  readonly types: readonly string[];
  readonly hasBytes: boolean;
}

export async function shapesOf(tx: Transaction<Tables>): Promise<readonly TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types, bool_or(a.atttypid = 'bytea'::regtype) as "hasBytes"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`.execute(
    tx,
  );
  return rows;
}

/** The last id given by the counter of each `table.column`. */
export async function idsOf(tx: Transaction<Tables>): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select c.relname || '.' || a.attname as name, pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass) as last
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null order by 1`.execute(
    tx,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last ?? 0]));
}

/** Everything in the snapshot of `tx`, table by table, in bounded memory. */
export async function* dump(tx: Transaction<Tables>, secrets: ReadonlyMap<string, string>): AsyncGenerator<Line> {
  await sql.raw(PLAIN_TEXT).execute(tx);
  let sum = 0;
  const shapes = await shapesOf(tx);
  for (const { name, columns, types, hasBytes } of shapes) {
    yield { k: "table", name, columns, types };
    const list = columns.map((column) => `"${column}"`).join(", ");
    await sql.raw(`declare backup_rows no scroll cursor for select row(${list})::text as r from "${name}"`).execute(tx);
    let count = 0;
    for (;;) {
      const { rows } = await sql
        .raw<{ r: string }>(`fetch ${hasBytes ? ROWS_WITH_BYTES : ROWS} from backup_rows`)
        .execute(tx);
      if (rows.length === 0) break;
      count += rows.length;
      yield { k: "rows", rows: rows.map(({ r }) => r) };
    }
    await sql.raw("close backup_rows").execute(tx);
    sum += count;
    yield { k: "end", name, rows: count };
  }
  for (const [name, text] of secrets) yield { k: "secret", name, text };
  yield { k: "ids", last: await idsOf(tx) };
  yield { k: "done", tables: shapes.length, rows: sum };
}
