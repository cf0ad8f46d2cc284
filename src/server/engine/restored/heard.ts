import { sql } from "kysely";
import type { Context } from "../call/context";

/** A device notes a contact up to this much later than it was, and answers name whole seconds, ms. */
const SLACK_MS = 30_000;

/**
 * How long the device had not heard from the server by now, counted from the last answer before the save was made, ms;
 * null where it heard from it a moment ago, or does not say. A record or version that is younger than this silence is
 * not the one that the user saw: a server that was put back to an older state has given its id or its number again.
 * Ages are compared, not times: each is counted by one clock alone.
 */
export function silenceOf({ op, now }: Pick<Context, "op" | "now">): number | null {
  const heard = Date.parse(op?.cap?.heard ?? "");
  const silence = now.getTime() - heard;
  return silence > SLACK_MS ? silence : null;
}

/** An age below zero is of a time when the clock of the database was ahead: it says nothing. */
const isYounger = (ageMs: number, silence: number): boolean => ageMs >= 0 && ageMs + SLACK_MS < silence;

/** Age of a column of times in the database's own time, ms. */
export const ageOf = (column: string) => sql<number>`(extract(epoch from now() - ${sql.ref(column)}) * 1000)::float8`;

/**
 * Whether a restore reserved this id. No new record gets it: a record that has it was sent again by the device that
 * made it, and without one it is still expected.
 */
export async function isReserved(ctx: Context, table: string, id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from restored_gap where tbl = ${table} and ${id}::bigint between first and last limit 1`.execute(
      ctx.tx,
    );
  return rows.length > 0;
}

/** Whether a record of this age is another one than the one with its id that the device had heard of. */
export const isReused = async (
  ctx: Context,
  table: string,
  { id, age }: { readonly id: number; readonly age: number },
  silence: number,
): Promise<boolean> => isYounger(age, silence) && !(await isReserved(ctx, table, id));

/** Whether the record that has this id now was made, or got its version, after the device had last heard of it. */
export async function wasMadeSince(
  ctx: Context,
  table: string,
  id: number,
  silence: number,
): Promise<"record" | "version" | null> {
  const { rows } = await sql<{ born: number; changed: number }>`
    select ${ageOf("created_at")} as born, ${ageOf("changed_at")} as changed from ${sql.table(table)}
    where coid = ${ctx.session.coid} and id = ${id}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) return null;
  if (isYounger(row.born, silence)) return (await isReserved(ctx, table, id)) ? null : "record";
  return isYounger(row.changed, silence) ? "version" : null;
}
