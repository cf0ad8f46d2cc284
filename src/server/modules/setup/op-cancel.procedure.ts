import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { opError } from "../../engine/call/refusal";
import { replayed } from "../../engine/operations/op-repeat";
import { ledgerRows } from "../../engine/operations/op-rows";
import { storedAnswer } from "../../engine/operations/replay-rights";

const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "must be a UUID");

/**
 * The server side of Discard. After `cancelled` the operation can never be applied, however late a copy arrives,
 * because its id is taken. `applied` means that it had been applied before; `rows` is its reply. One insert decides.
 */
export default defineProcedure({
  name: "WEBAPI_op_cancel",
  kind: "command",
  audience: "everyone",
  params: { id: uuid },
  run: async (ctx, params) => {
    const id = params.id.toLowerCase();
    const fence = await ctx.tx
      .insertInto("op_ledger")
      .values({
        op_id: id,
        user_id: ctx.session.userid,
        device_id: ctx.origin.devid || null,
        dseq: null,
        sqlsp: "WEBAPI_op_cancel",
        agg: null,
        rev: 0,
        fp: Buffer.alloc(0),
        status: "cancelled",
      })
      .onConflict((conflict) => conflict.column("op_id").doNothing())
      .executeTakeFirst();
    if (fence.numInsertedOrUpdatedRows === 1n) return [{ id, status: "cancelled" }];
    const row = (await ledgerRows(ctx.tx, [id])).get(id);
    if (!row || row.user_id !== ctx.session.userid)
      throw opError("op_user", "This save belongs to another user or company.");
    if (row.status === "cancelled") return [{ id, status: "cancelled" }];
    return [
      {
        id,
        status: "applied",
        rev: row.rev,
        rowver: row.rowver,
        rows: replayed(await storedAnswer(ctx, row.sqlsp, row.resp ?? [])),
      },
    ];
  },
});
