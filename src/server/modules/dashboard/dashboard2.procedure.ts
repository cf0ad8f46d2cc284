import { kolkataDate } from "../../../domain/date-format";
import { defineProcedure } from "../../engine/call/procedure";
import { dashboardRows } from "../../engine/dashboard/dashboard-rows";
import { currentNotice } from "./current-notice";

/** DASH-002: the caller's widgets in their company and branch. The notice is in the first row (DASH-022). */
export default defineProcedure({
  name: "WEBAPI_dashboard2",
  kind: "query",
  params: {},
  run: async (ctx) => {
    const [first, ...others] = await dashboardRows(ctx);
    const notice = await currentNotice(ctx, kolkataDate(ctx.now.getTime()));
    return first ? [{ ...first, ...notice }, ...others.map((row) => ({ ...row }))] : [];
  },
});
