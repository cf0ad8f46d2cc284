import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { demand } from "../../engine/call/rights";
import { listParams, placed, questionOf } from "../../engine/procedures/list";
import { totalsParams } from "../../engine/procedures/list-totals";
import { unpaidPage, unpaidTotals } from "./unpaid-bills";

const demandView = (ctx: Context) =>
  demand(ctx, "unpaidinvoice", "view", "You don't have permission to view unpaid invoices.");

/** Unpaid Invoice: outstanding bills of customers and suppliers, bill by bill, and the totals of all of them. */
export default [
  defineProcedure({
    name: "unpaidinvoice_R_listgrid",
    kind: "query",
    params: listParams,
    run: async (ctx, given) => {
      await demandView(ctx);
      return placed(await unpaidPage(ctx, questionOf(given)), given);
    },
  }),
  defineProcedure({
    name: "unpaidinvoice_R_listtotals",
    kind: "query",
    params: totalsParams,
    run: async (ctx, given) => {
      await demandView(ctx);
      return [await unpaidTotals(ctx, questionOf(given))];
    },
  }),
];
