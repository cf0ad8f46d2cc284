import { sql } from "kysely";
import { formatDate, formatDateTime } from "../../../domain/date-format";
import { formatAmount } from "../../../domain/indian-format";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { audit } from "../../engine/trail/audit";
import { kindsOf, registerPage, hiddenIn } from "./register";

/**
 * One document of the register, as the Audit Detail form shows it. Throws `Refusal` if the user cannot find it in
 * their branch.
 */
export async function auditDetail(ctx: Context, id: number): Promise<Row> {
  const kinds = await kindsOf(ctx, "view");
  const question = {
    start: 1,
    length: 1,
    id,
    sortCol: "id",
    sortDir: "asc",
    search: "",
    filters: [],
    groupby: "",
  } as const;
  const [row] = id > 0 ? (await registerPage(ctx, kinds, question)).rows : [];
  if (!row) throw new Refusal("id", "This document no longer exists.");
  const hidden = hiddenIn(kinds);
  return {
    id: row.id,
    rowver: row.lockver,
    entity: row.entity,
    recid: row.recid,
    autobillno: row.autobillno,
    drconameview: row.drconameview,
    kindname: kinds.find(({ declaration }) => declaration.entity === row.entity)?.declaration.title ?? "",
    edateview: hidden.has("edateview") ? "" : formatDate(row.edateview),
    mgrossamt: hidden.has("mgrossamt") ? "" : formatAmount(String(row.mgrossamt)),
    approved: row.chkdoc
      ? `by ${String(row.approved_by)}, ${formatDateTime(row.approved_at instanceof Date ? row.approved_at.toISOString() : "")}`
      : "Waiting",
    islocked: row.locked ? 1 : 0,
    remark: row.lock_remark,
  };
}

/**
 * Locks the register row until the transaction ends, so that no other user changes or locks the document in the
 * meantime.
 */
export async function heldDetail(ctx: Context, id: number): Promise<Row> {
  await sql`select id from voucher where coid = ${ctx.session.coid} and branchid = ${ctx.session.branchid} and id = ${id} for update`.execute(
    ctx.tx,
  );
  return auditDetail(ctx, id);
}

/**
 * Locks a document or removes its lock. User, time and reason go to its audit trail. Throws `Refusal` if nothing
 * would change.
 */
export async function setLock(
  ctx: Context,
  id: number,
  { isLocked, remark }: { readonly isLocked: boolean; readonly remark: string },
): Promise<number> {
  const now = await heldDetail(ctx, id);
  if (remark.trim() === "")
    throw new Refusal("remark", "Remark is required. Say why the document is locked or unlocked.");
  if ((now.islocked === 1) === isLocked)
    throw new Refusal(
      "islocked",
      `${String(now.kindname)} ${String(now.autobillno)} is already ${isLocked ? "locked" : "unlocked"}.`,
    );
  const { rows } = await sql<{ lockver: number }>`
    update voucher set locked_at = ${isLocked ? ctx.now : null}, locked_by = ${isLocked ? ctx.session.username : ""}, lock_remark = ${remark.trim()}, lockver = lockver + 1
    where coid = ${ctx.session.coid} and id = ${id} returning lockver`.execute(ctx.tx);
  await audit(ctx, {
    entity: String(now.entity),
    recid: Number(now.recid),
    action: isLocked ? "lock" : "unlock",
    after: { remark: remark.trim() },
  });
  return rows[0]?.lockver ?? 0;
}
