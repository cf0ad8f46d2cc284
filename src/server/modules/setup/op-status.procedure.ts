import { z } from "zod";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { replayed } from "../../engine/operations/op-repeat";
import { ledgerRows } from "../../engine/operations/op-rows";
import type { LedgerRow } from "../../engine/operations/op-rows";
import { storedAnswer } from "../../engine/operations/replay-rights";

const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "must be UUIDs");
const list = z.array(uuid).max(500);

/** A list, JSON text of a list, or a comma list. */
const ids = z.preprocess((value) => (typeof value === "string" ? split(value) : value), list);

function split(text: string): unknown {
  if (!text.trim().startsWith("["))
    return text
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Status of operations: one row each with `id` and `status` (`applied`, `cancelled`, `unknown`). Applied ones also
 * have `rows` (the stored reply), `rev` and `rowver`. An operation of another user or company is `unknown`.
 */
export default defineProcedure({
  name: "WEBAPI_op_status",
  kind: "query",
  audience: "everyone",
  params: { ids },
  run: async (ctx, params) => {
    const known = await ledgerRows(ctx.tx, params.ids);
    const answers: Row[] = [];
    for (const id of params.ids) answers.push(await statusOf(ctx, id, known.get(id.toLowerCase())));
    return answers;
  },
});

async function statusOf(ctx: Context, id: string, row: LedgerRow | undefined): Promise<Row> {
  if (!row || row.user_id !== ctx.session.userid) return { id, status: "unknown" };
  if (row.status === "cancelled") return { id, status: "cancelled" };
  return {
    id,
    status: "applied",
    rev: row.rev,
    rowver: row.rowver,
    rows: replayed(await storedAnswer(ctx, row.sqlsp, row.resp ?? [])),
  };
}
