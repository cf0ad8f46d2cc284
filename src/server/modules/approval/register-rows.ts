import { sql } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { bookSettings, isLockedDay } from "../../engine/documents/book-settings";
import { formOf, proc, tableOf } from "../../engine/records/shape";
import type { Kind, RegisterPage, RegisterRow } from "./register";

/** Rows of Approval Detail. Each row opens and approves its own document, which `formid` and `rowver` refer to. */
export async function approvalRows(
  ctx: Context,
  kinds: readonly Kind[],
  { rows, total }: RegisterPage,
): Promise<readonly Row[]> {
  const versions = await versionsOf(ctx, kinds, rows);
  const settings = await bookSettings(ctx);
  return rows.flatMap((row) => {
    const kind = kinds.find(({ declaration }) => declaration.entity === row.entity);
    if (!kind) return [];
    const { declaration, access } = kind;
    return [
      {
        ...row,
        kindname: declaration.title,
        chkdoc: row.chkdoc ? 1 : 0,
        chkdocview: row.chkdoc ? "Approved" : "Waiting",
        chkdocallowed: access.approval ? 1 : 0,
        formid: row.recid,
        rowver: versions.get(`${row.entity} ${row.recid}`) ?? 0,
        formname: formOf(declaration),
        sqlsp: proc(declaration, "getviewdata"),
        formtitle: declaration.formTitle,
        formmnu: declaration.entity,
        deletesqlsp: proc(declaration, "btndelete_approve"),
        editallowed: 1,
        deleteallowed: 0,
        isauditlock: row.locked || isLockedDay(settings, row.edateview) ? 1 : 0,
        TotalCount: total,
      },
    ];
  });
}

/** Rows of Audit Detail. All rows open, because a lock is removed there. */
export function auditRows(kinds: readonly Kind[], { rows, total }: RegisterPage): readonly Row[] {
  return rows.map((row) => ({
    ...row,
    kindname: kinds.find(({ declaration }) => declaration.entity === row.entity)?.declaration.title ?? "",
    rowver: row.lockver,
    formname: "scanauditdetail",
    sqlsp: "scanaudit_R_getviewdata",
    formtitle: "Audit Detail",
    editallowed: 1,
    deleteallowed: 0,
    isauditlock: 0,
    TotalCount: total,
  }));
}

/** Current versions of the documents, by kind and record. */
async function versionsOf(
  ctx: Context,
  kinds: readonly Kind[],
  rows: readonly RegisterRow[],
): Promise<ReadonlyMap<string, number>> {
  const parts = kinds
    .map(({ declaration }) => ({
      declaration,
      ids: rows.filter(({ entity }) => entity === declaration.entity).map(({ recid }) => recid),
    }))
    .filter(({ ids }) => ids.length > 0)
    .map(
      ({ declaration, ids }) =>
        sql`select ${declaration.entity}::text as entity, id, rowver from ${sql.table(tableOf(declaration))} where coid = ${ctx.session.coid} and id = any(${ids}::bigint[])`,
    );
  if (parts.length === 0) return new Map();
  const { rows: found } = await sql<{
    entity: string;
    id: number;
    rowver: number;
  }>`${sql.join(parts, sql` union all `)}`.execute(ctx.tx);
  return new Map(found.map(({ entity, id, rowver }) => [`${entity} ${id}`, rowver]));
}
