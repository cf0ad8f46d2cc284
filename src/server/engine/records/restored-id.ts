import { sql } from "kysely";
import type { Context } from "../call/context";
import { opError, Refusal } from "../call/refusal";
import type { AnswerInstead } from "../call/refusal";
import { isReserved } from "../restored/heard";
import type { RecordDeclaration } from "./declaration";
import { tableOf } from "./shape";

/**
 * Returns the id that a record had before a restore removed it, if it can have it again: the id is reserved by the
 * restore and no record has it. So all references on other devices mean this record. Throws `Refusal` otherwise.
 */
export async function reclaimId(ctx: Context, declaration: RecordDeclaration, id: number): Promise<number> {
  const table = tableOf(declaration);
  const {
    rows: [taken],
  } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(ctx.tx);
  if (taken || !(await isReserved(ctx, table, id)))
    throw new Refusal(
      "id",
      `This ${declaration.noun[0]} cannot be added again under its old number. Enter it as a new record.`,
    );
  return id;
}

/** A save names a record that a restore removed: it waits until the device that made the record has sent it again. */
export const isAwaited = (ctx: Context, declaration: RecordDeclaration, id: number): Promise<boolean> | boolean =>
  ctx.op?.dev !== undefined && isReserved(ctx, tableOf(declaration), id);

export const awaited = ({ noun: [one] }: RecordDeclaration): AnswerInstead =>
  opError(
    "op_dep",
    `The server was restored from a backup that does not have the ${one} of this save. The save goes out when the device that entered the ${one} has sent it again.`,
    { deps: [] },
  );
