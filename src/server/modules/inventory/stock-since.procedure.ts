import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { pageNumber } from "../../engine/procedures/list";
import { demandAccess } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { stockSince } from "../../engine/stock/stock-feed";

/** Stock of items after a cursor, for the downloaded copy of a device. For users who can view items. */
export default defineProcedure({
  name: "WEBAPI_stock_since",
  kind: "query",
  params: { cursor: z.string().max(100).optional(), DisplayLength: pageNumber(1, 500, 500) },
  run: async (ctx, { cursor, DisplayLength }) => {
    await demandAccess(ctx, declarationOf("item"), "view");
    return stockSince(ctx, cursor ?? "", DisplayLength);
  },
});
