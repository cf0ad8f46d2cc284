import { sql } from "kysely";
import { z } from "zod";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { defineProcedure } from "../call/procedure";
import type { Procedure } from "../call/procedure";
import { Refusal } from "../call/refusal";
import { withWarnings } from "../call/warnings";
import { demandAccess, nameFor } from "../records/access";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { proc, tableOf } from "../records/shape";
import { countUses, usesSentence } from "../records/uses";
import { loadRecord, viewRow } from "../records/view";
import { audit } from "../trail/audit";
import { approve, refuseQueued } from "./approve";
import { cancel, demandCancelling } from "./cancel";
import { demandRejecting, reject } from "./reject";
import { idParam } from "./save";
import { trail } from "./write";

/**
 * `<entity>_R_btndelete_approve` (LIST-018 to LIST-020): `type` is `delete` or `approval`, for documents also
 * `reject` and `cancel`. Returns one row with `stitle`, `resu` and `stype`; the two lists of MAST-017 read `result`. A
 * record in use is refused with a sentence that says where it is used.
 */
export function deleteProcedure(declaration: RecordDeclaration): Procedure {
  return defineProcedure({
    name: proc(declaration, "btndelete_approve"),
    kind: "command",
    params: {
      id: idParam,
      type: z.enum(["delete", "approval", "reject", "cancel"], {
        error: "must be delete or approval, or reject or cancel of a document",
      }),
      cancelreason: z.string().max(4000).optional(),
      rejectreason: z.string().max(4000).optional(),
      formmnu: z.string().max(100).optional(),
      formname: z.string().max(100).optional(),
      branch: z.union([z.string(), z.number()]).optional(),
      user: z.string().optional(),
    },
    current: async (ctx, { id, type }) => {
      const access = await demandAction(ctx, declaration, type);
      const record = await loadRecord(ctx, declaration, id, true);
      return (
        record && (access.view || access.edit ? viewRow(declaration, access, record) : { id, rowver: record.rowver })
      );
    },
    run: async (ctx, { id, type, cancelreason, rejectreason }) => {
      await refuseQueued(ctx, declaration, type);
      if (type === "cancel") return cancel(ctx, declaration, id, cancelreason ?? "");
      if (type === "reject") return reject(ctx, declaration, id, rejectreason ?? "");
      return type === "delete" ? remove(ctx, declaration, id) : approve(ctx, declaration, id);
    },
  });
}

function demandAction(
  ctx: Context,
  declaration: RecordDeclaration,
  type: "delete" | "approval" | "reject" | "cancel",
): Promise<Access> {
  if (type === "cancel") return demandCancelling(ctx, declaration);
  return type === "reject" ? demandRejecting(ctx, declaration) : demandAccess(ctx, declaration, type);
}

async function remove(ctx: Context, declaration: RecordDeclaration, id: number): Promise<readonly Row[]> {
  const access = await demandAccess(ctx, declaration, "delete");
  const record = await loadRecord(ctx, declaration, id, true);
  if (!record) throw new Refusal("id", `This ${declaration.noun[0]} no longer exists.`);
  const name = nameFor(declaration, access, record);
  if (record.isfixed === true && declaration.seedIsFixed)
    throw new Refusal(
      "id",
      `The ${declaration.noun[0]} ${name} came with the company and cannot be deleted. You can rename it.`,
    );
  await declaration.books?.demandUnused?.(ctx, declaration, id, "deleted");
  const uses = await countUses(ctx, declaration, id);
  if (uses.length > 0) throw new Refusal("id", usesSentence(declaration, name, uses));
  await declaration.books?.withdraw(ctx, declaration, id, { done: "deleted" });
  await guarded(declaration, name, () =>
    sql`delete from ${sql.table(tableOf(declaration))} where coid = ${ctx.session.coid} and id = ${id}`.execute(ctx.tx),
  );
  await audit(ctx, { entity: declaration.entity, recid: id, action: "delete", before: trail(declaration, record) });
  const answer = {
    err: 0,
    id,
    stype: "success",
    stitle: "",
    basever: Number(record.rowver),
    ...withWarnings(ctx, declaration.deletedText ?? `${name} has been deleted.`),
  };
  return [declaration.deleteResult ? { ...answer, result: "Deleted" } : answer];
}

/** A document or line written at this moment may reference the record: the database decides. */
async function guarded(declaration: RecordDeclaration, name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as { readonly code?: unknown } | null)?.code !== "23503") throw error;
    throw new Refusal("id", `The ${declaration.noun[0]} ${name} is used elsewhere and cannot be deleted.`);
  }
}
