import { z } from "zod";
import { isOn } from "../../../wire/answers";
import { defineProcedure } from "../../engine/call/procedure";
import { listParams, placed, questionOf } from "../../engine/procedures/list";
import { idParam } from "../../engine/saving/save";
import { auditDetail, heldDetail, setLock } from "./audit-lock";
import { demandScreen } from "./demand-screen";
import { kindsOf, registerPage } from "./register";
import { auditRows } from "./register-rows";

/** Audit Detail: the documents of the branch, which of them are locked for audit, and the lock itself. */
export default [
  defineProcedure({
    name: "scanaudit_R_listgrid",
    kind: "query",
    params: listParams,
    run: async (ctx, given) => {
      await demandScreen(ctx, "scanaudit", "view");
      const kinds = await kindsOf(ctx, "view");
      return placed(auditRows(kinds, await registerPage(ctx, kinds, questionOf(given))), given);
    },
  }),
  defineProcedure({
    name: "scanaudit_R_getviewdata",
    kind: "query",
    params: { txtid: idParam, id: idParam, formmnu: z.string().max(100).optional() },
    run: async (ctx, { txtid, id }) => {
      await demandScreen(ctx, "scanaudit", "view");
      return [await auditDetail(ctx, txtid || id)];
    },
  }),
  defineProcedure({
    name: "scanaudit_R_save",
    kind: "command",
    params: {
      id: idParam,
      islocked: z.union([z.boolean(), z.number(), z.string().max(5)]),
      remark: z.string().max(500).optional(),
    },
    current: async (ctx, { id }) => {
      await demandScreen(ctx, "scanaudit", "edit");
      return heldDetail(ctx, id);
    },
    run: async (ctx, { id, islocked, remark }) => {
      await demandScreen(ctx, "scanaudit", "edit");
      const isLocked = isOn(islocked);
      const rowver = await setLock(ctx, id, { isLocked, remark: remark ?? "" });
      return [
        {
          err: 0,
          id,
          rowver,
          stype: "success",
          stitle: "",
          resu: isLocked ? "The document is locked for audit." : "The audit lock is removed.",
        },
      ];
    },
  }),
];
