import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Write } from "./records";

interface AuditRow {
  readonly seq: string | number;
  readonly opid: string | null;
  readonly recid: string;
  readonly entity: string;
  readonly tag: string | null;
  readonly was: string | null;
}

/** Contents of the tables of a stopped server: every write of this run from the audit trail, in order. */
export async function readBooks(
  dataDir: string,
  mark: string,
): Promise<{ readonly writes: readonly Write[]; readonly overwritten: number }> {
  const db = await PGlite.create({ dataDir: join(dataDir, "pg") });
  try {
    const { rows } = await db.query<AuditRow>(
      `select seq, opid, recid, entity, case entity when 'country' then after ->> 'countryname' else after ->> 'statename' end as tag,
         case entity when 'country' then before ->> 'countryname' else before ->> 'statename' end as was
       from audit_trail where entity in ('country', 'state') and after::text like $1 order by coid, seq`,
      [`%${mark}-%`],
    );
    const writes = rows.map((row): Write => ({
      seq: Number(row.seq),
      opId: row.opid ?? "",
      tag: row.tag ?? "",
      record: `${row.entity}:${row.recid}`,
    }));
    return { writes, overwritten: countOverwritten(rows) };
  } finally {
    await db.close();
  }
}

/** I5: each write must start from the result of the previous one. */
function countOverwritten(rows: readonly AuditRow[]): number {
  const left = new Map<string, string | null>();
  let count = 0;
  for (const row of rows) {
    const key = `${row.entity}:${row.recid}`;
    if (left.has(key) && left.get(key) !== row.was) count += 1;
    left.set(key, row.tag);
  }
  return count;
}
