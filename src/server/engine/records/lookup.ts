import { sql } from "kysely";
import type { Context } from "../call/context";
import { declarationOf } from "./record-declarations";
import { keyColumn, tableOf } from "./shape";

/**
 * One column of one record of this company as text, for the rules of a declaration. `which` is an id or a name; ''
 * where there is none.
 */
export async function columnOf(ctx: Context, entity: string, which: unknown, column: string): Promise<string> {
  const one = declarationOf(entity);
  const found =
    typeof which === "number"
      ? sql`id = ${which}`
      : typeof which === "string" && which !== ""
        ? sql`${sql.ref(keyColumn(one.nameField))} = lower(${which})`
        : null;
  if (!found) return "";
  const { rows } = await sql<{ value: string | null }>`
    select ${sql.ref(column)}::text as value from ${sql.table(tableOf(one))} where coid = ${ctx.session.coid} and ${found}`.execute(
    ctx.tx,
  );
  return rows[0]?.value ?? "";
}

/** The id of the first record of this company whose column has that text; null where there is none. */
export async function idBy(ctx: Context, entity: string, column: string, value: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(tableOf(declarationOf(entity)))}
    where coid = ${ctx.session.coid} and ${sql.ref(column)} = ${value} order by id limit 1`.execute(ctx.tx);
  return rows[0]?.id ?? null;
}
