import { sql } from "kysely";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import { ageOf, isReused, silenceOf } from "../restored/heard";
import type { RecordDeclaration } from "./declaration";
import { tableOf } from "./shape";

/**
 * For commands that name records without changing them: sending, printing, attaching, counting. Throws `Refusal` where
 * one of these ids is of a record that was added after the device had last heard from the server: a server that was
 * put back to an older state gave the id again, and the user meant another.
 * @param column the name of the id in the call's values, where it may stand for an own save of the device instead:
 * its record may be younger
 */
export async function demandSame(
  ctx: Context,
  declaration: RecordDeclaration,
  ids: readonly number[],
  { column, field = column ?? "id" }: { readonly column?: string; readonly field?: string } = {},
): Promise<void> {
  const silence = silenceOf(ctx);
  if (silence === null) return;
  const sent = ids.filter((id) => column === undefined || ctx.sentIds?.has(`${column}:${id}`));
  if (sent.length === 0) return;
  const { rows } = await sql<{ id: number; age: number }>`
    select id::float8 as id, ${ageOf("created_at")} as age from ${sql.table(tableOf(declaration))}
    where coid = ${ctx.session.coid} and id = any(${sent}::bigint[])`.execute(ctx.tx);
  for (const row of rows)
    if (await isReused(ctx, tableOf(declaration), row, silence))
      throw new Refusal(
        field,
        `The server was restored from a backup, and this ${declaration.noun[0]} is another one now. Nothing was done: open the ${declaration.noun[0]} again.`,
      );
}
