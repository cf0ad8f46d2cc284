import { defineProcedure } from "../../engine/call/procedure";
import { demand } from "../../engine/call/rights";
import { listParams, placed, questionOf } from "../../engine/procedures/list";
import { unpaidPage } from "./unpaid-bills";

/** Unpaid Invoice: outstanding bills of customers and suppliers, bill by bill. */
export default defineProcedure({
  name: "unpaidinvoice_R_listgrid",
  kind: "query",
  params: listParams,
  run: async (ctx, given) => {
    await demand(ctx, "unpaidinvoice", "view", "You don't have permission to view unpaid invoices.");
    return placed(await unpaidPage(ctx, questionOf(given)), given);
  },
});
