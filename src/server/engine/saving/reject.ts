import { REJECT_REASON_MAX } from "../../../wire/cancelling";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import { decisionOn, demandUnlocked, recordRejection } from "../documents/approval";
import { isPosted } from "../documents/document-flags";
import { demandAccess, nameFor } from "../records/access";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { loadRecord } from "../records/view";
import { audit } from "../trail/audit";

/** The right to approve is also the right to reject. Throws `Forbidden` without it, `Refusal` for masters. */
export function demandRejecting(ctx: Context, declaration: RecordDeclaration): Promise<Access> {
  if (!isPosted(declaration)) throw new Refusal("type", "Only documents can be rejected.");
  return demandAccess(ctx, declaration, "approval", "reject");
}

/**
 * Rejects one version of a document: a user checked it and found it wrong, and says why. It stays in force, as a
 * document that nobody checked does; Approvals Pending shows the reason until it is changed or approved. An approval
 * cannot be withdrawn, so an approved version is not rejected. Throws `Forbidden`, and `Refusal` without a reason.
 */
export async function reject(
  ctx: Context,
  declaration: RecordDeclaration,
  id: number,
  given: string,
): Promise<readonly Row[]> {
  const access = await demandRejecting(ctx, declaration);
  const reason = demandReason(given);
  const record = await loadRecord(ctx, declaration, id, true);
  if (!record) throw new Refusal("id", `This ${declaration.noun[0]} no longer exists.`);
  await demandUnlocked(ctx, declaration, id, "rejected");
  const name = nameFor(declaration, access, record);
  const { approvedBy, rejectedBy } = await decisionOn(ctx, declaration, id);
  if (approvedBy !== "")
    throw new Refusal("id", `The ${declaration.noun[0]} ${name} was already approved by ${approvedBy}.`);
  if (rejectedBy !== "")
    throw new Refusal("id", `The ${declaration.noun[0]} ${name} was already rejected by ${rejectedBy}.`);
  const rowver = Number(record.rowver);
  await recordRejection(ctx, declaration, id, { rowver, reason });
  await audit(ctx, { entity: declaration.entity, recid: id, action: "reject", after: { id, rowver, reason } });
  return [{ err: 0, id, stype: "success", stitle: "", resu: `${name} has been rejected.`, rowver, basever: rowver }];
}

function demandReason(given: string): string {
  const reason = given.trim();
  if (reason === "") throw new Refusal("rejectreason", "Reason is required.");
  if (reason.length > REJECT_REASON_MAX)
    throw new Refusal(
      "rejectreason",
      `Reason can have at most ${REJECT_REASON_MAX} characters. This has ${reason.length}.`,
    );
  return reason;
}
