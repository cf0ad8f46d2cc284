import type { IsoDate } from "../../../domain/calendar";
import { tenantTable } from "../../db/tenant-table";

/**
 * A number per bucket that the database maintains: triggers add what each statement changed. Reading a tally costs
 * the number of buckets, however many records there are.
 */
export interface Tally {
  /** Unique, `[a-z_]`. */
  readonly name: string;
  readonly table: string;
  /**
   * Fixed SQL over the relation `rows`, which the trigger fills with the rows of one statement. Returns `coid`,
   * `bucket` (text) and `n`. The sum over parts must equal the sum over all.
   */
  readonly select: (rows: string) => string;
  /** Buckets to read, `from` inclusive and `to` exclusive; all by default. For tallies by day. */
  readonly window?: (today: IsoDate) => { readonly from: string; readonly to: string };
}

const NAME = /^[a-z][a-z_]{0,40}$/;

export function defineTally(tally: Tally): Tally {
  if (!NAME.test(tally.name) || !NAME.test(tally.table))
    throw new Error(`${tally.name} on ${tally.table} is no tally.`);
  return tally;
}

/** A tally of one record per row, by the SQL of its bucket. */
export const tallyBy = (name: string, table: string, bucket: string): Tally =>
  defineTally({ name, table, select: (rows) => `select coid, ${bucket} as bucket, 1 as n from ${rows}` });

const TABLE = `
  create table if not exists tally (name text not null, bucket text collate "C" not null, n bigint not null default 0);
  ${tenantTable("tally", "select, insert, update")}
  create unique index if not exists tally_key on tally (coid, name, bucket);`;

/**
 * SQL that creates the tallies with their triggers and counts them again.
 * Run it after the tables exist, in one transaction.
 */
export const tallyScript = (tallies: readonly Tally[]): string => [TABLE, ...tallies.map(scriptOf)].join("\n");

/** Writes buckets in a fixed order, so that two statements at once wait for each other instead of deadlocking. */
const added = (name: string, source: string): string => `
    insert into tally as t (coid, name, bucket, n)
    select coid, '${name}', bucket, sum(n) from (${source}) s where bucket is not null group by coid, bucket having sum(n) <> 0 order by coid, bucket
    on conflict (coid, name, bucket) do update set n = t.n + excluded.n;`;

const minus = (source: string): string => `select coid, bucket, -n as n from (${source}) g`;

function scriptOf({ name, table, select }: Tally): string {
  const trigger = (event: string, rows: string) =>
    `create or replace trigger tally_${name}_${event} after ${event} on ${table} referencing ${rows} for each statement execute function tally_${name}();`;
  return `
  create or replace function tally_${name}() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${added(name, select("fresh"))}
    elsif tg_op = 'DELETE' then ${added(name, minus(select("gone")))}
    else ${added(name, `${select("fresh")} union all ${minus(select("gone"))}`)}
    end if;
    return null;
  end $$;
  ${trigger("insert", "new table as fresh")}
  ${trigger("update", "new table as fresh old table as gone")}
  ${trigger("delete", "old table as gone")}
  delete from tally where name = '${name}';
  ${added(name, select(table))}`;
}
