import { groupedBy } from "../../../domain/grouped";
import type { ReportRowLinks } from "../../../definitions/report/report-row";
import { filePath } from "../../../wire/attachments";
import type { Context } from "../call/context";
import { bookSettings, isLockedDay } from "../documents/book-settings";
import type { BookSettings } from "../documents/book-settings";
import { isPosted } from "../documents/document-flags";
import { accessFrom } from "../records/access";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { findDeclaration } from "../records/record-declarations";
import { formOf, isLines, proc } from "../records/shape";
import { seesField } from "./columns";
import type { ReportRow } from "./declaration";
import { reportRights } from "./reach";
import { registeredDocuments } from "./registered-documents";
import type { KindOfRows, Registered } from "./registered-documents";

/** Actions by `entity recid`, for rows of documents of the session's branch. */
export type DocumentActions = ReadonlyMap<string, ReportRowLinks>;

export const documentKey = (entity: unknown, recid: unknown): string => `${String(entity)} ${String(recid)}`;

/** Documents of one kind among the rows, and what the user may do with them. */
interface Kind extends KindOfRows {
  readonly access: Access;
  /** The user may see the number of a party's phone. */
  readonly seesPhone: boolean;
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
    const seesPhone = seesField(rights, "debtors.mobile");
    return [{ declaration, access, seesPhone, ids: [...new Set(members.map(({ recid }) => Number(recid)))] }];
  });
  if (kinds.length === 0) return new Map();
  const settings = await bookSettings(ctx);
  const byEntity = new Map(kinds.map((kind) => [kind.declaration.entity, kind]));
  const seesAudit = rights.get("scanaudit").view;
  return new Map(
    (await registeredDocuments(ctx, kinds)).flatMap((one) => {
      const kind = byEntity.get(one.entity);
      return kind ? [[documentKey(one.entity, one.recid), actionsOf(kind, one, settings, seesAudit)] as const] : [];
    }),
  );
}

function actionsOf(kind: Kind, one: Registered, settings: BookSettings, seesAudit: boolean): ReportRowLinks {
  const { declaration, access } = kind;
  const isClosed = one.isCancelled || one.isLocked || isLockedDay(settings, one.day);
  const isKept = one.chkdoc && settings.isApprovedFixed && !access.approval;
  const may = (right: boolean): boolean => right && !isClosed && !isKept;
  return {
    ...readingOf(kind, one),
    ...(may(access.edit) ? drawerOf(declaration) : { linkeditlabel: "Open" }),
    ...(one.isCancelled ? {} : { chkdoc: one.chkdoc ? 1 : 0 }),
    ...(isClosed
      ? {}
      : {
          linkactionsqlsp: proc(declaration, "btndelete_approve"),
          linkactionentity: declaration.entity,
          linkactionrowver: one.rowver,
          ...(may(access.delete) ? { linkdeleteallowed: 1 } : {}),
          ...(access.approval ? { linkapprovalallowed: 1 } : {}),
          ...(access.approval && !one.chkdoc && !one.isRejected ? { linkapprovalrejectallowed: 1 } : {}),
          ...(access.attachment ? scanOf(declaration, access, one) : seesAudit ? auditOf(one) : {}),
        }),
  };
}

/** A form with lines needs the wide drawer. */
const drawerOf = ({ fields }: RecordDeclaration): ReportRowLinks =>
  fields.some(isLines) ? { linkdrawereditballowed: 1 } : { linkdrawereditallowed: 1 };

/** What changes nothing in the document, so that no lock stops it. */
function readingOf({ declaration, access, seesPhone }: Kind, one: Registered): ReportRowLinks {
  const hasParty = declaration.document?.partyField !== undefined && access.shows(declaration.document.partyField);
  return {
    linkpreviewid: one.recid,
    linkpreviewformname: formOf(declaration),
    linkpreviewsqlsp: "document_R_preview",
    linkpreviewtype: "preview",
    ...(access.reportEmail && hasParty && seesPhone && !one.isCancelled
      ? { linkwhatsappallowed: 1, linkwhatsappsqlsp: "document_R_whatsapp" }
      : {}),
    ...(one.imageid > 0
      ? {
          linkimgallowed: 1,
          linkimgsqlsp: "document_R_image",
          linkimgpath: filePath(one.coid, one.imageid, one.imagename),
        }
      : {}),
    ...(access.print
      ? {
          linkprintallowed: 1,
          linkdownloadsqlsp: "document_R_download",
          linkGdownloadallowed: 1,
          linkGdownloadtypename: "txt",
          ...(one.files > 0 ? { linkdownloadallowed: 1, linkdownloadtypename: "bulk" } : {}),
        }
      : {}),
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
