import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../call/context";
import type { RecordDeclaration } from "../records/declaration";
import { readCursor } from "../records/feed-cursor";
import { changedPlaces } from "./feed-places";
import { firstDayOf } from "./feed-window";

/** SQL that is true where `changesSince` has rows behind the cursor. Throws `BadRequest` for a foreign cursor. */
export function recordProbe(ctx: Context, declaration: RecordDeclaration, cursor: string): RawBuilder<boolean> {
  const from = readCursor(cursor);
  const firstDay = firstDayOf(ctx, declaration);
  const first =
    firstDay === null || !declaration.document
      ? sql``
      : sql`and ${sql.ref(declaration.document.dateField)} >= ${firstDay}::date`;
  const places = changedPlaces(ctx, declaration, { from, isWindowed: firstDay !== null, first, length: 1 });
  return sql<boolean>`exists (select from (${places}) p)`;
}

/** Names of the probes that are true, in one question to the database. */
export async function provenOf(
  ctx: Context,
  probes: ReadonlyMap<string, RawBuilder<boolean>>,
): Promise<readonly string[]> {
  if (probes.size === 0) return [];
  const asked = [...probes].map(([name, probe]) => sql`select ${name}::text as name where ${probe}`);
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(ctx.tx);
  return rows.map(({ name }) => name);
}
