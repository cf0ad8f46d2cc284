import { z } from "zod";
import { kolkataDate } from "../../../domain/date-format";
import { defineProcedure } from "../../engine/call/procedure";
import { dashboardRows } from "../../engine/dashboard/dashboard-rows";
import { currentNotice } from "./current-notice";
import { homeChoiceOf } from "./home-choice";

/**
 * DASH-002: the caller's widgets in their company and branch; with `place` `home` those of the first screen. The notice
 * is in the first row (DASH-022).
 */
export default defineProcedure({
  name: "WEBAPI_dashboard2",
  kind: "query",
  params: { place: z.enum(["all", "home"]).default("all") },
  run: async (ctx, { place }) => {
    const [first, ...others] = await dashboardRows(ctx, place, place === "home" ? await homeChoiceOf(ctx) : []);
    const notice = await currentNotice(ctx, kolkataDate(ctx.now.getTime()));
    return first ? [{ ...first, ...notice }, ...others.map((row) => ({ ...row }))] : [];
  },
});
