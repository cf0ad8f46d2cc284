import { defineProcedure } from "../../../engine/call/procedure";
import type { Context } from "../../../engine/call/context";
import { Forbidden, Refusal } from "../../../engine/call/refusal";
import { askVerification, lastVerifications } from "../../../engine/verify/verification-runs";
import { isAdmin } from "./trail-reach";

function demandAdmin(ctx: Context): void {
  if (!isAdmin(ctx)) throw new Forbidden("Only administrators can verify the books.");
}

/** Starts a verification of the caller's company; it runs in the background. */
const run = defineProcedure({
  name: "verification_R_run",
  kind: "command",
  params: {},
  run: async (ctx) => {
    demandAdmin(ctx);
    if (!(await askVerification(ctx)))
      throw new Refusal("", "A verification of this company is already running. Wait until it is done.");
    return [{ err: 0, resu: "The verification has started." }];
  },
});

/** The state of what the button of the report started: `running`, and the check under way in words. */
const state = defineProcedure({
  name: "verification_R_runstate",
  kind: "query",
  params: {},
  run: async (ctx) => {
    demandAdmin(ctx);
    const { newest } = await lastVerifications(ctx);
    const isOpen = newest?.state === "wanted" || newest?.state === "running";
    return [{ running: isOpen ? 1 : 0, progress: newest?.progress || (isOpen ? "Waiting to start" : "") }];
  },
});

export default [run, state];
