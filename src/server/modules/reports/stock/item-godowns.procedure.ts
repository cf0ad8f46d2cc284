import { z } from "zod";
import { defineProcedure } from "../../../engine/call/procedure";
import { demandAccess } from "../../../engine/records/access";
import { declarationOf } from "../../../engine/records/record-declarations";
import { stockHeld } from "../../../engine/stock/stock-held";

/** Stock of one item by godown, the largest first: the popup of a figure. For users who can view items. */
export default defineProcedure({
  name: "itemgodowns_R_popup",
  kind: "query",
  params: { id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) },
  run: async (ctx, { id }) => {
    await demandAccess(ctx, declarationOf("item"), "view");
    const places = (await stockHeld(ctx, [id])).get(id)?.places ?? [];
    return places.map(({ godownid, name, stock }) => ({ id: godownid, godownname: name, stock: Number(stock) }));
  },
});
