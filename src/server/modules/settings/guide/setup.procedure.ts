import { sql } from "kysely";
import { z } from "zod";
import { type DemoRow, SETUP_STEPS } from "../../../../wire/setup-endpoints";
import { defineProcedure } from "../../../engine/call/procedure";
import { Refusal } from "../../../engine/call/refusal";
import { demandSettings } from "../demand-settings";
import { setupRows } from "./setup-status";

/** Progress of the company setup, the demo companies that can be entered instead, and skipping a step. */
export default [
  defineProcedure({
    name: "setup_R_status",
    kind: "query",
    params: {},
    run: async (ctx) => {
      demandSettings(ctx);
      return (await setupRows(ctx)).map((row) => ({ ...row }));
    },
  }),
  defineProcedure({
    name: "setup_R_demos",
    kind: "query",
    params: {},
    run: async (ctx) => {
      demandSettings(ctx);
      return (await sql<DemoRow>`select companyid, name from demo_places_of_caller()`.execute(ctx.tx)).rows.map(
        (row) => ({ ...row }),
      );
    },
  }),
  defineProcedure({
    name: "setup_R_pass",
    kind: "command",
    params: { step: z.enum(SETUP_STEPS) },
    run: async (ctx, { step }) => {
      demandSettings(ctx);
      if (step === "company") throw new Refusal("step", "Enter your company first. Everything else depends on it.");
      await sql`insert into setup_passed (step) values (${step}) on conflict (coid, step) do nothing`.execute(ctx.tx);
      return [{ err: 0, id: step, resu: "", stype: "success", stitle: "" }];
    },
  }),
];
