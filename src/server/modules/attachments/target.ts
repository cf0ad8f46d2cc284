import { sql } from "kysely";
import { documentOfVoucher } from "../../engine/books/numbers/registered";
import type { Context } from "../../engine/call/context";
import { Forbidden, Refusal } from "../../engine/call/refusal";
import { rightsOf, rightsOfAll } from "../../engine/call/rights";
import type { Rights } from "../../engine/call/rights";
import { demandUnlocked } from "../../engine/documents/approval";
import { documentOfScan } from "../../engine/documents/scan-links";
import { formNamed } from "../../engine/form/forms";
import type { RecordDeclaration } from "../../engine/records/declaration";
import { recordDeclarations } from "../../engine/records/record-declarations";
import { demandSame } from "../../engine/records/same-record";
import { formOf, tableOf } from "../../engine/records/shape";

/** The record that files are attached to, and the caller's rights on it. */
export interface Target {
  readonly declaration: RecordDeclaration;
  readonly recid: number;
  readonly rights: Rights;
}

const isAdmin = ({ session }: Context): boolean => session.isCompanyAdmin || session.isDeveloper;

/** The Audit Detail form shows the files of its document and accepts none. */
const AUDIT_FORM = "scanauditdetail";

/** `view` lists and shows. `attachment` adds and deletes, and also needs `view`. */
export async function targetOf(
  ctx: Context,
  formname: string,
  recid: number,
  need: "view" | "attachment",
): Promise<Target> {
  if (formname === AUDIT_FORM && need === "view") {
    const document = await documentOfVoucher(ctx, recid);
    if (!document) throw new Refusal("id", "This document no longer exists.");
    return targetOf(ctx, document.entity, document.recid, need);
  }
  // A form that is not a record's own can show the files of the record that it displays.
  const shown = formNamed(formname)?.entity ?? formname;
  const declaration = recordDeclarations().find((one) => formOf(one) === shown || one.entity === shown);
  if (!declaration) throw new Refusal("formname", `Files cannot be attached to the form ${formname}.`);
  const rights = await rightsOf(ctx, declaration.entity);
  if (!rights.view) throw new Forbidden(`You don't have permission to view ${declaration.noun[1]}.`);
  if (!rights[need]) throw new Forbidden(`You don't have permission to attach files to ${declaration.noun[1]}.`);
  const { rows } =
    await sql`select from ${sql.table(tableOf(declaration))} where coid = ${ctx.session.coid} and id = ${recid}`.execute(
      ctx.tx,
    );
  // Files of a deleted record are visible only to admins.
  if (rows.length === 0 && (need === "attachment" || !isAdmin(ctx)))
    throw new Refusal("id", `This ${declaration.noun[0]} no longer exists.`);
  if (need === "attachment") {
    await demandSame(ctx, declaration, [recid], { column: "id" });
    await demandUnlockedDocument(ctx, declaration, recid);
  }
  return { declaration, recid, rights };
}

/** Throws `Refusal` if the document, or the document entered from this scan, has an audit lock. */
async function demandUnlockedDocument(ctx: Context, declaration: RecordDeclaration, recid: number): Promise<void> {
  const document =
    declaration.entity === "scan" ? await documentOfScan(ctx, recid) : { entity: declaration.entity, recid };
  const own = recordDeclarations().find(({ entity }) => entity === document?.entity);
  if (document && own) await demandUnlocked(ctx, own, document.recid, "given or taken files");
}

/**
 * Bytes arrive before the record is known, so they are accepted from users who can attach files to any record. Throws
 * `Forbidden`.
 */
export async function demandAnyAttachmentRight(ctx: Context): Promise<void> {
  const rights = await rightsOfAll(ctx);
  if (!rights.get("").attachment && ![...rights.values()].some(({ attachment }) => attachment))
    throw new Forbidden("You don't have permission to attach files.");
}
