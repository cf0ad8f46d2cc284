import { sql } from "kysely";
import type { Context } from "../call/context";
import { recordDeclarations } from "../records/record-declarations";
import { searchText } from "../records/search-words";
import { tableOf } from "../records/shape";
import { writeWords } from "../records/store";
import { loadRecord } from "../records/view";

/** Further records of one transaction are skipped: reading each of them would hold the transaction for minutes. */
const RECORDS_MAX = 2_000;

/**
 * Rebuilds the search text of records that this transaction wrote without a save, so that searches find them. Returns
 * how many were skipped because there are too many.
 */
export async function reindexRecords(ctx: Context): Promise<number> {
  let skipped = 0;
  let done = 0;
  for (const declaration of recordDeclarations()) {
    const table = sql.table(tableOf(declaration));
    const { rows } = await sql<{ id: number }>`
      select id from ${table} where coid = ${ctx.session.coid} and changed = pg_current_xact_id()::text::bigint order by id`.execute(
      ctx.tx,
    );
    for (const { id } of rows) {
      const record = done < RECORDS_MAX ? await loadRecord(ctx, declaration, id) : null;
      if (!record) {
        skipped += 1;
        continue;
      }
      done += 1;
      await sql`update ${table} set search_text = ${searchText(declaration, record)} where coid = ${ctx.session.coid} and id = ${id}`.execute(
        ctx.tx,
      );
      await writeWords(ctx, declaration, id, record);
    }
  }
  return skipped;
}
