/**
 * What entries of the audit trail changed, in words. Only fields that the user may see are told, so values that are
 * hidden from them never leave the server; of what is no record (passwords, keys, settings) nothing is told but the
 * action itself.
 */
import { sql } from "kysely";
import { groupedBy } from "../../../../domain/grouped";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import type { Access } from "../../../engine/records/access";
import { accessFrom } from "../../../engine/records/access";
import { changedFields, changeInWords } from "../../../engine/records/changed-fields";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import { findDeclaration } from "../../../engine/records/record-declarations";
import { tableOf } from "../../../engine/records/shape";
import type { ReportRow } from "../../../engine/reports/declaration";
import { reportRights } from "../../../engine/reports/reach";

interface Told {
  readonly seq: number;
  readonly before: Row | null;
  readonly after: Row | null;
}

function told(declaration: RecordDeclaration, access: Access, action: string, { before, after }: Told): string {
  if (action === "cancel" || action === "reject") return `Reason: ${String(after?.reason || "empty")}`;
  if (action === "export") return `${String(after?.rows ?? "")} rows`;
  return changedFields(declaration, access, before, after).map(changeInWords).join("; ");
}

/** Names of records that the trail itself does not tell, by `entity id`. */
async function namesNow(ctx: Context, rows: readonly ReportRow[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [entity, members] of groupedBy(rows, (row) => String(row.entity))) {
    const declaration = findDeclaration(entity);
    const ids = members.map(({ recid }) => String(recid)).filter((id) => /^\d{1,15}$/.test(id));
    if (!declaration || declaration.document || ids.length === 0) continue;
    const { rows: named } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(declaration.nameField)} as name from ${sql.table(tableOf(declaration))} where coid = ${ctx.session.coid} and id = any(${ids}::bigint[])`.execute(
      ctx.tx,
    );
    for (const { id, name } of named) found.set(`${entity} ${id}`, name);
  }
  return found;
}

/** Adds the record's name and what changed to rows of the trail: `seq`, `entity`, `recid`, `rawaction`, `vno`. */
export async function withChanges(ctx: Context, rows: readonly ReportRow[]): Promise<readonly ReportRow[]> {
  const rights = await reportRights(ctx);
  const seqs = rows.map(({ seq }) => Number(seq));
  const { rows: entries } = await sql<Told>`
    select seq, before, after from audit_trail where coid = ${ctx.session.coid} and seq = any(${seqs}::bigint[])`.execute(
    ctx.tx,
  );
  const bySeq = new Map(entries.map((entry): [number, Told] => [Number(entry.seq), entry]));
  const names = await namesNow(ctx, rows);
  return rows.map((row) => {
    const declaration = findDeclaration(String(row.entity));
    const entry = bySeq.get(Number(row.seq));
    if (!declaration || !entry) return row;
    const access = accessFrom(rights, declaration);
    const { nameField } = declaration;
    const own = entry.after?.[nameField] ?? entry.before?.[nameField];
    const known = row.vno || own || names.get(`${declaration.entity} ${String(row.recid)}`);
    const isNamed = access.shows(nameField) && known !== undefined && row.recid !== "";
    return {
      ...row,
      record: isNamed ? String(known) : row.recid === "" ? "" : `#${String(row.recid)}`,
      changes: told(declaration, access, String(row.rawaction), entry),
    };
  });
}
