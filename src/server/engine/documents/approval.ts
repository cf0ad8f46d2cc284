import { sql } from "kysely";
import { formatDate, kolkataDate } from "../../../domain/date-format";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import { accessOf } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import type { Withdrawal } from "../records/document";
import { heldSettings } from "./book-settings";

interface DocumentStatus {
  readonly vno: string;
  readonly chkdoc: boolean;
  readonly approvedBy: string;
  readonly isLocked: boolean;
  readonly lockedBy: string;
  readonly remark: string;
  readonly state: "posted" | "cancelled";
  readonly reason: string;
  readonly cancelledBy: string;
  readonly cancelledAt: Date | null;
}

/**
 * Status of a document in the register of vouchers, locked until the transaction ends, so
 * that no other user approves or locks it meanwhile.
 */
async function lockStatus(ctx: Context, { entity }: RecordDeclaration, recid: number): Promise<DocumentStatus | null> {
  const { rows } = await sql<DocumentStatus>`
    select vno, chkdoc, approved_by as "approvedBy", locked_at is not null as "isLocked", locked_by as "lockedBy", lock_remark as remark, state, cancel_reason as reason,
      coalesce((select u.username from app_user u where u.userid = v.cancelled_by), '') as "cancelledBy", cancelled_at as "cancelledAt"
    from voucher v where coid = ${ctx.session.coid} and entity = ${entity} and recid = ${recid} and state <> 'deleted' for update of v`.execute(
    ctx.tx,
  );
  return rows[0] ?? null;
}

const lockSentence = (noun: string, { vno, lockedBy, remark }: DocumentStatus, done: string): string =>
  `The ${noun} ${vno} is locked for audit by ${lockedBy}${remark ? ` (${remark})` : ""}. It cannot be ${done}.`;

function refuseCancelled(
  noun: string,
  { state, vno, reason, cancelledBy, cancelledAt }: DocumentStatus,
  done: string,
): void {
  if (state !== "cancelled") return;
  const when = cancelledAt ? ` on ${formatDate(kolkataDate(cancelledAt.getTime()))}` : "";
  throw new Refusal(
    "id",
    `The ${noun} ${vno} was cancelled by ${cancelledBy}${when} (${reason}). It cannot be ${done === "cancelled" ? "cancelled again" : done}.`,
  );
}

/**
 * Throws `Refusal` where the document is cancelled or locked for audit; `done`
 * is the action for the sentence, such as `approved`.
 */
export async function demandUnlocked(
  ctx: Context,
  declaration: RecordDeclaration,
  recid: number,
  done: string,
): Promise<void> {
  const status = declaration.document ? await lockStatus(ctx, declaration, recid) : null;
  if (!status) return;
  refuseCancelled(declaration.noun[0], status, done);
  if (status.isLocked) throw new Refusal("id", lockSentence(declaration.noun[0], status, done));
}

/**
 * Throws `Refusal` where the document is cancelled or locked for audit, or where the book settings fix approved
 * documents and the user may not approve them.
 */
export async function demandChangeable(
  ctx: Context,
  declaration: RecordDeclaration,
  recid: number,
  done: "changed" | Withdrawal["done"],
): Promise<void> {
  const status = await lockStatus(ctx, declaration, recid);
  if (!status) return;
  const [one, many] = declaration.noun;
  refuseCancelled(one, status, done);
  if (status.isLocked) throw new Refusal("id", lockSentence(one, status, done));
  if (!status.chkdoc || !(await heldSettings(ctx)).isApprovedFixed || (await accessOf(ctx, declaration)).approval)
    return;
  throw new Refusal(
    "id",
    `The ${one} ${status.vno} has been approved by ${status.approvedBy}. It can be ${done} only by users with the right to approve ${many}.`,
  );
}

/** Records in the register that this version of the document is approved; a rejection of it is over. */
export async function recordApproval(
  ctx: Context,
  { entity }: RecordDeclaration,
  recid: number,
  rowver: number,
): Promise<void> {
  await sql`
    update voucher set chkdoc = true, isrejected = false, approvedver = ${rowver}, approved_by = ${ctx.session.username}, approved_at = ${ctx.now}
    where coid = ${ctx.session.coid} and entity = ${entity} and recid = ${recid} and state = 'posted'`.execute(ctx.tx);
}

/** Records in the register that this version of the document is rejected, and why. */
export async function recordRejection(
  ctx: Context,
  { entity }: RecordDeclaration,
  recid: number,
  { rowver, reason }: { readonly rowver: number; readonly reason: string },
): Promise<void> {
  await sql`
    update voucher set isrejected = true, rejectedver = ${rowver}, rejected_by = ${ctx.session.username}, rejected_at = ${ctx.now}, reject_reason = ${reason}
    where coid = ${ctx.session.coid} and entity = ${entity} and recid = ${recid} and state = 'posted'`.execute(ctx.tx);
}

/** Who decided on the version of a document that is in the register; '' for no user. */
export async function decisionOn(
  ctx: Context,
  { entity }: RecordDeclaration,
  recid: number,
): Promise<{ readonly approvedBy: string; readonly rejectedBy: string }> {
  const { rows } = await sql<{ approvedBy: string; rejectedBy: string }>`
    select case when chkdoc then approved_by else '' end as "approvedBy", case when isrejected then rejected_by else '' end as "rejectedBy"
    from voucher where coid = ${ctx.session.coid} and entity = ${entity} and recid = ${recid}`.execute(ctx.tx);
  return rows[0] ?? { approvedBy: "", rejectedBy: "" };
}
