import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { idParam } from "../../engine/saving/save";
import { demandAdmin } from "./demand-admin";
import { closeYear, closingPreview, reopenYear } from "./year-closing";

const ignored = z.unknown().optional();

export default [
  defineProcedure({
    name: "yearclosing_R_getviewdata",
    kind: "query",
    params: { id: idParam, txtid: idParam, formmnu: z.string().max(100).optional() },
    run: async (ctx) => {
      demandAdmin(ctx);
      return [await closingPreview(ctx)];
    },
  }),
  defineProcedure({
    name: "yearclosing_R_save",
    kind: "command",
    params: { id: ignored, fy: z.string().max(7), action: z.enum(["close", "reopen"]), formmnu: ignored },
    run: async (ctx, { fy, action }) => {
      demandAdmin(ctx);
      const resu = action === "close" ? await closeYear(ctx, fy) : await reopenYear(ctx);
      return [{ err: 0, id: ctx.session.coid, resu, stype: "success", stitle: "" }];
    },
  }),
];
