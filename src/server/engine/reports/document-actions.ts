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
  /** Actions of its documents by how they stand. */
  readonly alike: Map<string, ReportRowLinks>;
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
    const ids = [...new Set(members.map(({ recid }) => Number(recid)))];
    return [{ declaration, access, seesPhone, alike: new Map(), ids }];
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

/** What decides which actions a document has, besides its kind. */
type Standing = Pick<Registered, "isCancelled" | "isRejected" | "chkdoc"> &
  Readonly<Record<"isClosed" | "isKept" | "hasPicture" | "hasFiles" | "hasScan", boolean>>;

/**
 * Most documents of a page stand alike: their actions are put together once and copied, which takes a fifth of the
 * time for a page of five hundred.
 */
function actionsOf(kind: Kind, one: Registered, settings: BookSettings, seesAudit: boolean): ReportRowLinks {
  const { declaration, access, alike } = kind;
  const standing: Standing = {
    isCancelled: one.isCancelled,
    isRejected: one.isRejected,
    chkdoc: one.chkdoc,
    isClosed: one.isCancelled || one.isLocked || isLockedDay(settings, one.day),
    isKept: one.chkdoc && settings.isApprovedFixed && !access.approval,
    hasPicture: one.imageid > 0,
    hasFiles: one.files > 0,
    hasScan: one.scanid > 0,
  };
  const key = Object.values(standing).map(Number).join("");
  const allowed = alike.get(key) ?? allowedOf(kind, standing, seesAudit);
  alike.set(key, allowed);
  const links: { -readonly [K in keyof ReportRowLinks]: ReportRowLinks[K] } = { ...allowed };
  links.linkpreviewid = one.recid;
  if (standing.hasPicture) links.linkimgpath = filePath(one.coid, one.imageid, one.imagename);
  if (standing.isClosed) return links;
  links.linkactionrowver = one.rowver;
  if (access.attachment) {
    links.linkattachmentid = one.scanid;
    if (!standing.hasScan) links.linkattachmentvalues = newScan(declaration, access, one);
  } else if (seesAudit) links.linkattachmentid = one.id;
  return links;
}

/** The actions of all documents that stand so, without what names one of them. */
function allowedOf(kind: Kind, standing: Standing, seesAudit: boolean): ReportRowLinks {
  const { declaration, access } = kind;
  const { isClosed, isKept, isCancelled, isRejected, chkdoc } = standing;
  const may = (right: boolean): boolean => right && !isClosed && !isKept;
  return {
    ...readingOf(kind, standing),
    ...(may(access.edit) ? drawerOf(declaration) : { linkeditlabel: "Open" }),
    ...(isCancelled ? {} : { chkdoc: chkdoc ? 1 : 0 }),
    ...(isClosed
      ? {}
      : {
          linkactionsqlsp: proc(declaration, "btndelete_approve"),
          linkactionentity: declaration.entity,
          linkactionrowver: 0,
          ...(may(access.delete) ? { linkdeleteallowed: 1 } : {}),
          ...(access.approval ? { linkapprovalallowed: 1 } : {}),
          ...(access.approval && !chkdoc && !isRejected ? { linkapprovalrejectallowed: 1 } : {}),
          ...(access.attachment ? SCAN : seesAudit ? AUDIT : {}),
        }),
  };
}

/** A form with lines needs the wide drawer. */
const drawerOf = ({ fields }: RecordDeclaration): ReportRowLinks =>
  fields.some(isLines) ? { linkdrawereditballowed: 1 } : { linkdrawereditallowed: 1 };

/** What changes nothing in the document, so that no lock stops it. */
function readingOf({ declaration, access, seesPhone }: Kind, standing: Standing): ReportRowLinks {
  const hasParty = declaration.document?.partyField !== undefined && access.shows(declaration.document.partyField);
  return {
    linkpreviewid: 0,
    linkpreviewformname: formOf(declaration),
    linkpreviewsqlsp: "document_R_preview",
    linkpreviewtype: "preview",
    ...(access.reportEmail && hasParty && seesPhone && !standing.isCancelled
      ? { linkwhatsappallowed: 1, linkwhatsappsqlsp: "document_R_whatsapp" }
      : {}),
    ...(standing.hasPicture ? { linkimgallowed: 1, linkimgsqlsp: "document_R_image", linkimgpath: "" } : {}),
    ...(access.print
      ? {
          linkprintallowed: 1,
          linkdownloadsqlsp: "document_R_download",
          linkGdownloadallowed: 1,
          linkGdownloadtypename: "txt",
          ...(standing.hasFiles ? { linkdownloadallowed: 1, linkdownloadtypename: "bulk" } : {}),
        }
      : {}),
  };
}

/** DOC-039: users who may attach open the scan of the document, or a new one for it. */
const SCAN: ReportRowLinks = {
  linkattachmentallowed: 1,
  linkattachmentid: 0,
  linkattachmentformname: "scandetail",
  linkattachmentsqlsp: "scan_R_getviewdata",
  linkattachmentformtitle: "Scan Detail",
};

/** First values of a new scan of the document, JSON. */
function newScan({ entity, title, nameField }: RecordDeclaration, access: Access, { recid, vno }: Registered): string {
  const docno = access.shows(nameField) ? vno : "";
  return JSON.stringify({ kind: entity, kind_label: title, docentity: entity, docid: String(recid), docno });
}

/** DOC-040: other users open its audit status. */
const AUDIT: ReportRowLinks = {
  linkattachmentallowed: 1,
  linkattachmentid: 0,
  linkattachmentformname: "scanauditdetail",
  linkattachmentsqlsp: "scanaudit_R_getviewdata",
  linkattachmentformtitle: "Audit Detail",
};
