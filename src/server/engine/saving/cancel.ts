import { sql } from "kysely";
import { CANCEL_REASON_MAX } from "../../../wire/cancelling";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import { withWarnings } from "../call/warnings";
import { demandAccess, nameFor } from "../records/access";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { CANCELLED, tableOf } from "../records/shape";
import { loadRecord } from "../records/view";
import { audit } from "../trail/audit";

/**
 * The right to delete is also the right to cancel. Throws `Forbidden` without it, `Refusal` for records that cannot
 * be cancelled.
 */
export function demandCancelling(ctx: Context, declaration: RecordDeclaration): Promise<Access> {
  if (!declaration.document?.cancels) throw new Refusal("type", "Only documents can be cancelled.");
  return demandAccess(ctx, declaration, "delete", "cancel");
}

/**
 * Cancels a document as Tally users know it: it keeps its number, its lines and the reason; its posting is reversed,
 * lines that it took are open again, and no other action on it is possible. Throws `Forbidden`, and `Refusal` as a
 * delete does, without a reason, and if it is already cancelled.
 */
export async function cancel(
  ctx: Context,
  declaration: RecordDeclaration,
  id: number,
  given: string,
): Promise<readonly Row[]> {
  const access = await demandCancelling(ctx, declaration);
  const reason = given.trim();
  if (reason === "") throw new Refusal("cancelreason", "Reason is required.");
  if (reason.length > CANCEL_REASON_MAX)
    throw new Refusal(
      "cancelreason",
      `Reason can have at most ${CANCEL_REASON_MAX} characters. This has ${reason.length}.`,
    );
  const record = await loadRecord(ctx, declaration, id, true);
  if (!record) throw new Refusal("id", `This ${declaration.noun[0]} no longer exists.`);
  await declaration.books?.demandUnused?.(ctx, declaration, id, "cancelled");
  await declaration.books?.withdraw(ctx, declaration, id, { done: "cancelled", reason });
  const { rows } = await sql<{ rowver: number }>`
    update ${sql.table(tableOf(declaration))} set ${sql.ref(CANCELLED)} = true where coid = ${ctx.session.coid} and id = ${id} returning rowver`.execute(
    ctx.tx,
  );
  await audit(ctx, { entity: declaration.entity, recid: id, action: "cancel", after: { id, reason } });
  return [
    {
      err: 0,
      id,
      stype: "success",
      stitle: "",
      ...withWarnings(ctx, `${nameFor(declaration, access, record)} has been cancelled.`),
      rowver: rows[0]?.rowver ?? 0,
    },
  ];
}
