import { defineProcedure } from "../../engine/call/procedure";
import { listParams, placed, questionOf } from "../../engine/procedures/list";
import { demandScreen } from "./demand-screen";
import { kindsOf, registerPage } from "./register";
import { approvalRows } from "./register-rows";

/** Approval Detail: the documents of the branch that the user can approve, waiting ones first. */
export default defineProcedure({
  name: "scanprocess_R_listgrid",
  kind: "query",
  params: listParams,
  run: async (ctx, given) => {
    await demandScreen(ctx, "scanprocess", "view");
    const kinds = await kindsOf(ctx, "approval");
    return placed(await approvalRows(ctx, kinds, await registerPage(ctx, kinds, questionOf(given))), given);
  },
});
