import { sql } from "kysely";
import { formatDate, kolkataDate } from "../../../../domain/date-format";
import { PORTAL_KINDS } from "../../../../wire/portal";
import type { Context } from "../../../engine/call/context";
import { asOffice } from "../../../engine/documents/client-caller";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import { tableOf } from "../../../engine/records/shape";
import { printedPaper } from "../print/printed-paper";
import type { RowDocument } from "../row-document";

/** Links are for what a customer sees in the client portal. */
export const hasLinks = ({ entity }: RecordDeclaration): boolean => PORTAL_KINDS.includes(entity);

/** What a link depends on, as the document is now. */
export interface LinkedDocument {
  readonly state: "posted" | "cancelled";
  readonly cancelledAt: Date | null;
  readonly vno: string;
  readonly vdate: string;
  /** Rupees. */
  readonly amount: string;
  readonly partyid: number | null;
  /** When it was first saved, in microseconds as text: a `Date` is too coarse to tell two documents apart. */
  readonly born: string;
}

/** SQL of a moment as `born` has it. */
export const bornText = (column: string) =>
  sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`;

/** The document in the branch of the context; null where it no longer exists. */
export async function linkedDocument(
  { tx, session }: Pick<Context, "tx" | "session">,
  declaration: RecordDeclaration,
  id: number,
): Promise<LinkedDocument | null> {
  const { rows } = await sql<LinkedDocument>`
    select v.state, v.cancelled_at as "cancelledAt", v.vno, v.vdate::text as vdate, v.amount::text as amount, v.partyid, ${bornText("t.created_at")} as born
    from ${sql.table(tableOf(declaration))} t join voucher v on v.coid = t.coid and v.entity = ${declaration.entity} and v.recid = t.id
    where t.coid = ${session.coid} and t.branchid = ${session.branchid} and t.id = ${id} and v.state <> 'deleted'`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Why the caller can make no link to the document; '' where they can. */
export async function linkRefusal(
  ctx: Context,
  { declaration, record }: RowDocument,
  linked: LinkedDocument | null,
): Promise<string> {
  const [noun] = declaration.noun;
  if (linked?.state === "cancelled") {
    const when = linked.cancelledAt ? ` on ${formatDate(kolkataDate(linked.cancelledAt.getTime()))}` : "";
    return `This ${noun} was cancelled${when}. No link can be made to it.`;
  }
  if (!linked) return `This ${noun} no longer exists.`;
  if (await seesWholePaper(ctx, declaration, Number(record.id))) return "";
  return `Your rights hide part of this ${noun}. Ask someone who sees all of it to make the link.`;
}

/**
 * Whether the caller's own paper of the document is the one that a link shows: otherwise a link would show what their
 * rights hide.
 */
export async function seesWholePaper(ctx: Context, { entity }: RecordDeclaration, id: number): Promise<boolean> {
  const { isCompanyAdmin, isDeveloper } = ctx.session;
  if (isCompanyAdmin || isDeveloper) return true;
  const [own, whole] = [await printedPaper(ctx, entity, id), await printedPaper(asOffice(ctx), entity, id)];
  return JSON.stringify(own) === JSON.stringify(whole);
}
