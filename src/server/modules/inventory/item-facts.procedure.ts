import { sql } from "kysely";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden } from "../../engine/call/refusal";
import { mayPick } from "../../engine/pickers/picker-rights";
import { ID_LIST, idsIn } from "../../engine/procedures/id-list";

/**
 * What the form of goods without a bill needs of its items: whether each is kept in batches (`isbatch`), as rows with
 * `id`. For users who may choose items.
 */
export default defineProcedure({
  name: "WEBAPI_itemfacts",
  kind: "query",
  params: { itemids: ID_LIST },
  run: async (ctx, { itemids }) => {
    if (!(await mayPick(ctx, ["item"]))) throw new Forbidden("You don't have permission to choose items.");
    const ids = idsIn(itemids, "itemids", "items");
    const { rows } = await sql<{ id: number; isbatch: number }>`
      select id, isbatch::int as isbatch from m_item where coid = ${ctx.session.coid} and id = any(${[...ids]}::bigint[])`.execute(
      ctx.tx,
    );
    return rows;
  },
});
