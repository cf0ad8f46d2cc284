import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden } from "../../engine/call/refusal";
import { openBillsSince } from "../../engine/ledgers/bill-feed";
import { pageNumber } from "../../engine/procedures/list";
import { billsSeenIn } from "../../engine/ledgers/unpaid-columns";

/**
 * Open bills of ledgers after a cursor, for the downloaded copy of a device; `kinds` names the documents in whose form
 * the user sees them. For users who see them in at least one.
 */
export default defineProcedure({
  name: "WEBAPI_openbills_since",
  kind: "query",
  params: { cursor: z.string().max(100).optional(), DisplayLength: pageNumber(1, 500, 500) },
  run: async (ctx, { cursor, DisplayLength }) => {
    const kinds = await billsSeenIn(ctx);
    if (kinds.length === 0) throw new Forbidden("You don't have permission to view open bills.");
    const rows = await openBillsSince(ctx, cursor ?? "", DisplayLength);
    return rows.map((row) => ({ ...row, kinds: kinds.join(",") }));
  },
});
