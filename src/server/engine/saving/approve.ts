import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import { demandUnlocked, recordApproval } from "../documents/approval";
import { demandAccess, nameFor } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { loadRecord } from "../records/view";
import { wasRestored } from "../restored/was-restored";
import { audit } from "../trail/audit";

/**
 * A saved record is in force before it is approved. An approval records which user checked one version of a record
 * and found it right. It is stored in the audit trail, and for a document also in the register. It cannot be
 * withdrawn: the next change makes it an approval of an older version, and the record may be approved again. Throws
 * `Forbidden` without the right, `Refusal` if there is nothing to approve.
 */
export async function approve(ctx: Context, declaration: RecordDeclaration, id: number): Promise<readonly Row[]> {
  const access = await demandAccess(ctx, declaration, "approval");
  const record = await loadRecord(ctx, declaration, id, true);
  if (!record) throw new Refusal("id", `This ${declaration.noun[0]} no longer exists.`);
  await demandUnlocked(ctx, declaration, id, "approved");
  const name = nameFor(declaration, access, record);
  const rowver = Number(record.rowver);
  const last = await lastApproval(ctx, declaration, id);
  if (last && Number(last.after?.rowver) === rowver)
    throw new Refusal("id", `The ${declaration.noun[0]} ${name} was already approved by ${last.username}.`);
  if (declaration.document) await recordApproval(ctx, declaration, id, rowver);
  await audit(ctx, { entity: declaration.entity, recid: id, action: "approve", after: { id, rowver } });
  const answer = {
    err: 0,
    id,
    stype: "success",
    stitle: "",
    resu: `${name} has been approved.`,
    rowver,
    basever: rowver,
  };
  return [declaration.deleteResult ? { ...answer, result: "Approved" } : answer];
}

/** The record is locked, so of two simultaneous approvals the second sees the first. */
function lastApproval(ctx: Context, declaration: RecordDeclaration, id: number) {
  return ctx.tx
    .selectFrom("audit_trail")
    .select(["username", "after"])
    .where("coid", "=", ctx.session.coid)
    .where("entity", "=", declaration.entity)
    .where("recid", "=", String(id))
    .where("action", "=", "approve")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
}

const ACTIONS = {
  delete: ["A delete", "deleted"],
  approval: ["An approval", "approved"],
  cancel: ["A cancellation", "cancelled"],
  reject: ["A rejection", "rejected"],
} as const;

/**
 * Throws `Refusal` for deletes, and approvals of masters, that waited in an outbox (such an operation has `cap`).
 * Approvals, rejections and cancellations of documents may wait, but must name the version that was seen; another
 * version is a conflict. After a restore, devices send again what they did online, with the version it was done to.
 */
export async function refuseQueued(
  ctx: Context,
  declaration: RecordDeclaration,
  type: keyof typeof ACTIONS,
): Promise<void> {
  if (!ctx.op?.cap) return;
  if (ctx.op.base?.kind === "ver" && (await wasRestored(ctx))) return;
  const [what, verb] = ACTIONS[type];
  if (type !== "delete" && declaration.document) {
    if ((ctx.op.base?.kind ?? "none") !== "none") return;
    throw new Refusal("id", `${what} made offline must name the version of the ${declaration.noun[0]} that was seen.`);
  }
  throw new Refusal("id", `${what} cannot be made offline. A ${declaration.noun[0]} can be ${verb} online only.`);
}
