import { sql } from "kysely";
import { groupedBy } from "../../../domain/grouped";
import type { ReportRowLinks } from "../../../definitions/report/report-row";
import type { Context } from "../call/context";
import { bookSettings, isLockedDay } from "../documents/book-settings";
import type { BookSettings } from "../documents/book-settings";
import { isPosted } from "../documents/document-flags";
import { accessFrom } from "../records/access";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { findDeclaration } from "../records/record-declarations";
import { proc, tableOf } from "../records/shape";
import type { ReportRow } from "./declaration";
import { reportRights } from "./reach";

/** Actions by `entity recid`, for rows of documents of the session's branch. */
export type DocumentActions = ReadonlyMap<string, ReportRowLinks>;

export const documentKey = (entity: unknown, recid: unknown): string => `${String(entity)} ${String(recid)}`;

/** Documents of one kind among the rows. */
interface Kind {
  readonly declaration: RecordDeclaration;
  readonly access: Access;
  readonly ids: readonly number[];
}

/** A document in the register of vouchers, with its version and its first scan (0 for none). */
interface Registered {
  readonly entity: string;
  readonly recid: number;
  readonly id: number;
  readonly vno: string;
  readonly day: string;
  readonly chkdoc: boolean;
  readonly isLocked: boolean;
  readonly isCancelled: boolean;
  readonly rowver: number;
  readonly scanid: number;
}

/**
 * What the user may do with the documents of rows: what the list of each kind allows (`documentFlags`), and nothing for
 * a document that the user may not view, or that was deleted. Two queries for all kinds: a page of a day book has many.
 */
export async function documentActions(ctx: Context, rows: readonly ReportRow[]): Promise<DocumentActions> {
  const rights = await reportRights(ctx);
  const kinds = [...groupedBy(rows, ({ entity }) => String(entity))].flatMap(([entity, members]): readonly Kind[] => {
    const declaration = findDeclaration(entity);
    const access = declaration && accessFrom(rights, declaration);
    if (!declaration || !isPosted(declaration) || !access?.view) return [];
    return [{ declaration, access, ids: [...new Set(members.map(({ recid }) => Number(recid)))] }];
  });
  if (kinds.length === 0) return new Map();
  const settings = await bookSettings(ctx);
  const byEntity = new Map(kinds.map((kind) => [kind.declaration.entity, kind]));
  const seesAudit = rights.get("scanaudit").view;
  return new Map(
    (await registered(ctx, kinds)).flatMap((one) => {
      const kind = byEntity.get(one.entity);
      return kind ? [[documentKey(one.entity, one.recid), actionsOf(kind, one, settings, seesAudit)] as const] : [];
    }),
  );
}

async function registered({ tx, session }: Context, kinds: readonly Kind[]): Promise<readonly Registered[]> {
  const records = kinds.map(
    ({ declaration, ids }) =>
      sql`select ${declaration.entity}::text as entity, id, rowver from ${sql.table(tableOf(declaration))}
        where coid = ${session.coid} and id = any(${[...ids]}::bigint[])`,
  );
  const { rows } = await sql<Registered>`
    select v.entity, v.recid, v.id, v.vno, v.vdate::text as day, v.chkdoc, v.locked_at is not null as "isLocked",
      v.state = 'cancelled' as "isCancelled", r.rowver,
      coalesce((select min(s.id) from m_scan s where s.coid = v.coid and s.docentity = v.entity and s.docid = v.recid), 0) as scanid
    from (${sql.join(records, sql` union all `)}) r
    join voucher v on v.coid = ${session.coid} and v.entity = r.entity and v.recid = r.id and v.state <> 'deleted'`.execute(
    tx,
  );
  return rows;
}

function actionsOf(
  { declaration, access }: Kind,
  one: Registered,
  settings: BookSettings,
  seesAudit: boolean,
): ReportRowLinks {
  const isClosed = one.isCancelled || one.isLocked || isLockedDay(settings, one.day);
  const isKept = one.chkdoc && settings.isApprovedFixed && !access.approval;
  const may = (right: boolean): boolean => right && !isClosed && !isKept;
  return {
    ...(may(access.edit) ? {} : { linkeditlabel: "Open" }),
    ...(one.isCancelled ? {} : { chkdoc: one.chkdoc ? 1 : 0 }),
    ...(isClosed
      ? {}
      : {
          linkactionsqlsp: proc(declaration, "btndelete_approve"),
          linkactionentity: declaration.entity,
          linkactionrowver: one.rowver,
          ...(may(access.delete) ? { linkdeleteallowed: 1 } : {}),
          ...(access.approval ? { linkapprovalallowed: 1 } : {}),
          ...(access.attachment ? scanOf(declaration, access, one) : seesAudit ? auditOf(one) : {}),
        }),
  };
}

/** DOC-039: users who may attach open the scan of the document, or a new one for it. */
function scanOf({ entity, title, nameField }: RecordDeclaration, access: Access, one: Registered): ReportRowLinks {
  const docno = access.shows(nameField) ? one.vno : "";
  const made = { kind: entity, kind_label: title, docentity: entity, docid: String(one.recid), docno };
  return {
    linkattachmentallowed: 1,
    linkattachmentid: one.scanid,
    linkattachmentformname: "scandetail",
    linkattachmentsqlsp: "scan_R_getviewdata",
    linkattachmentformtitle: "Scan Detail",
    ...(one.scanid > 0 ? {} : { linkattachmentvalues: JSON.stringify(made) }),
  };
}

/** DOC-040: other users open its audit status. */
const auditOf = ({ id }: Registered): ReportRowLinks => ({
  linkattachmentallowed: 1,
  linkattachmentid: id,
  linkattachmentformname: "scanauditdetail",
  linkattachmentsqlsp: "scanaudit_R_getviewdata",
  linkattachmentformtitle: "Audit Detail",
});
