import { sql } from "kysely";
import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { demandAccess } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { stockHeld } from "../../engine/stock/stock-held";

/**
 * Stock of one item in the company, as one row with `held` (JSON of `StockFacts`); no row for a service. For users
 * who can view items.
 */
export default defineProcedure({
  name: "WEBAPI_itemstock",
  kind: "query",
  params: { itemid: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) },
  run: async (ctx, { itemid }) => {
    await demandAccess(ctx, declarationOf("item"), "view");
    const { rows } =
      await sql`select 1 from m_item where coid = ${ctx.session.coid} and id = ${itemid} and not inactive`.execute(
        ctx.tx,
      );
    return rows.length === 0
      ? []
      : [{ id: itemid, held: JSON.stringify((await stockHeld(ctx, [itemid])).get(itemid)) }];
  },
});
