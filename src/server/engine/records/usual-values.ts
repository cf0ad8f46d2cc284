import { sql } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { accessOf, type Access } from "./access";
import type { RecordDeclaration } from "./declaration";
import { declarationOf } from "./record-declarations";
import { refs, tableOf } from "./shape";

/**
 * The values and labels of a new record's remembered fields whose target has a usual record for this user and branch.
 * Fields that the user may not see are left out; a name that the user may not see is replaced by the id, as in
 * pickers.
 */
export async function usualValues(ctx: Context, declaration: RecordDeclaration, access: Access): Promise<Row> {
  const row: Record<string, unknown> = {};
  for (const { key, to, remembered, source } of refs(declaration)) {
    const target = declarationOf(to);
    // A source of its own may not offer the usual record.
    if (!remembered || source !== undefined || !target.usual || !access.shows(key)) continue;
    const found = await target.usual(ctx);
    if (!found) continue;
    const isNamed = (await accessOf(ctx, target)).shows(target.nameField);
    row[key] = found.id;
    row[`${key}_label`] = isNamed ? found.name : String(found.id);
  }
  return row;
}

/** Whether a record of this company exists and is in use; `id` as any whole number. */
export async function isInUse({ tx, session }: Context, entity: string, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(tableOf(declarationOf(entity)))} where coid = ${session.coid} and id = ${id} and isactive`.execute(
    tx,
  );
  return rows.length > 0;
}
