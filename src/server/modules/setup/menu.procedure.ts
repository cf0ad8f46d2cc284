import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { rightsOfAll } from "../../engine/call/rights";
import { menuCards, menuTree } from "../../engine/menu/menu";
import { reportsNow } from "../../engine/reports/report-catalogue";

/** SHELL-011, SHELL-012: the drawer for menu type `Shortcut`, otherwise the cards of the Menu List page. */
export default defineProcedure({
  name: "WEBAPI_MacMenulist",
  kind: "query",
  params: { menutype: z.string().max(60).optional(), formmnu: z.string().max(100).optional() },
  run: async (ctx, { menutype }) => {
    const asker = { session: ctx.session, rights: await rightsOfAll(ctx), reports: await reportsNow(ctx) };
    const rows = (menutype ?? "").trim().toLowerCase() === "shortcut" ? menuTree(asker) : menuCards(asker);
    return rows.map((row) => ({ ...row }));
  },
});
