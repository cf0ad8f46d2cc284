import { sql } from "kysely";
import { z } from "zod";
import { BadRequest } from "../../engine/call/bad-request";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden } from "../../engine/call/refusal";
import { mayPick } from "../../engine/pickers/picker-rights";

const ITEMS_MAX = 5000;

/**
 * What the form of goods without a bill needs of its items: whether each is kept in batches (`isbatch`), as rows with
 * `id`. For users who may choose items.
 */
export default defineProcedure({
  name: "WEBAPI_itemfacts",
  kind: "query",
  params: {
    itemids: z
      .string()
      .max(60_000)
      .regex(/^(\d{1,15}(,\d{1,15})*)?$/, "is not a list of numbers"),
  },
  run: async (ctx, { itemids }) => {
    if (!(await mayPick(ctx, ["item"]))) throw new Forbidden("You don't have permission to choose items.");
    const ids = itemids.split(",").filter(Boolean).map(Number);
    if (ids.length > ITEMS_MAX) throw new BadRequest("itemids names more than 5,000 items.");
    const { rows } = await sql<{ id: number; isbatch: number }>`
      select id, isbatch::int as isbatch from m_item where coid = ${ctx.session.coid} and id = any(${ids}::bigint[])`.execute(
      ctx.tx,
    );
    return rows;
  },
});
