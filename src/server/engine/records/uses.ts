import { sql } from "kysely";
import type { Context } from "../call/context";
import type { RecordDeclaration } from "./declaration";
import { usesOf } from "./record-declarations";
import type { Use } from "./record-declarations";
import { linesTableOf, tableOf } from "./shape";
import { capitalised } from "../../../domain/capitalised";

/** Number of records of another kind that use a record. */
interface UseCount {
  readonly declaration: RecordDeclaration;
  readonly n: number;
}

/** Counts the records of each other kind that use this record; a record that references it twice counts once. */
export async function countUses(
  ctx: Context,
  declaration: RecordDeclaration,
  id: number,
): Promise<readonly UseCount[]> {
  const uses = grouped(usesOf(declaration.entity));
  if (uses.size === 0) return [];
  const parts = [...uses].map(
    ([other, places]) => sql`
    (select ${other.entity}::text as entity, count(*)::int as n from ${sql.table(tableOf(other))} t
      where t.coid = ${ctx.session.coid} and (${sql.join(
        places.map((use) => place(use, id)),
        sql` or `,
      )}))`,
  );
  const { rows } = await sql<{ entity: string; n: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.tx);
  return [...uses.keys()].flatMap((other) => {
    const n = rows.find(({ entity }) => entity === other.entity)?.n ?? 0;
    return n > 0 ? [{ declaration: other, n }] : [];
  });
}

function grouped(uses: readonly Use[]): Map<RecordDeclaration, Use[]> {
  const map = new Map<RecordDeclaration, Use[]>();
  for (const use of uses) map.set(use.declaration, [...(map.get(use.declaration) ?? []), use]);
  return map;
}

function place({ field, lines }: Use, id: number) {
  if (!lines) return sql`t.${sql.raw(field.key)} = ${id}`;
  return sql`t.id in (select l.parentid from ${sql.table(linesTableOf(lines))} l where l.coid = t.coid and l.${sql.raw(field.key)} = ${id})`;
}

/** 'City Pune is used in 3 areas and 12 ledgers.' */
export function usesSentence(declaration: RecordDeclaration, name: string, uses: readonly UseCount[]): string {
  const parts = uses.map(({ declaration: other, n }) => `${n} ${n === 1 ? other.noun[0] : other.noun[1]}`);
  const last = parts.pop() ?? "";
  const noun = capitalised(declaration.noun[0]);
  return `${noun} ${name} is used in ${parts.length > 0 ? `${parts.join(", ")} and ${last}` : last}.`;
}
