import { sql } from "kysely";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import type { RecordDeclaration } from "./declaration";
import { tableOf } from "./shape";

/**
 * Returns the id that a record had before a restore removed it, if it can have it again: the id is reserved by the
 * restore and no record has it. So all references on other devices mean this record. Throws `Refusal` otherwise.
 */
export async function reclaimId(ctx: Context, declaration: RecordDeclaration, id: number): Promise<number> {
  const table = tableOf(declaration);
  const {
    rows: [gap],
  } =
    await sql`select 1 from restored_gap where tbl = ${table} and ${id}::bigint between first and last limit 1`.execute(
      ctx.tx,
    );
  const {
    rows: [taken],
  } = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(ctx.tx);
  if (!gap || taken)
    throw new Refusal(
      "id",
      `This ${declaration.noun[0]} cannot be added again under its old number. Enter it as a new record.`,
    );
  return id;
}
