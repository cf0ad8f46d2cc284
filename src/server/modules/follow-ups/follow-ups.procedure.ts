import { sql } from "kysely";
import { z } from "zod";
import type { Row } from "../../../wire/envelope";
import { tallyPathOf } from "../../../wire/tally/tally-export";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { audit } from "../../engine/trail/audit";
import { visibleFollowUps } from "./visible-follow-ups";

const STATES = ["waiting", "problem", "sent"] as const;
const GROUPS: Readonly<Record<(typeof STATES)[number], readonly string[]>> = {
  waiting: ["queued", "sending"],
  problem: ["ask", "failed", "unknown"],
  sent: ["sent", "dropped"],
};

interface Effect extends Row {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
}

/** Locks a follow-up that the caller can see and that is in one of `states`. Throws a message if there is none. */
async function lockOne(ctx: Context, id: number, states: readonly string[]): Promise<Effect> {
  const { rows } = await sql<Effect>`
    select id, kind, state from follow_up where coid = ${ctx.session.coid} and id = ${id} and ${visibleFollowUps(ctx.session)} for update`.execute(
    ctx.tx,
  );
  const [one] = rows;
  if (!one) throw new Refusal("id", "This follow-up no longer exists.");
  if (!states.includes(one.state))
    throw new Refusal(
      "id",
      one.state === "sent" ? "It was already sent." : "It is being sent. Check again in a minute.",
    );
  return one;
}

async function decide(ctx: Context, id: number, state: "queued" | "dropped"): Promise<readonly Row[]> {
  const before = await lockOne(ctx, id, ["ask", "failed", "unknown"]);
  await sql`update follow_up set state = ${state}, due_at = ${ctx.now}, error = '', tries = 0, done_at = ${state === "dropped" ? ctx.now : null} where id = ${id}`.execute(
    ctx.tx,
  );
  await audit(ctx, { entity: "follow_up", recid: id, action: state === "queued" ? "send again" : "drop", before });
  return [{ err: 0, id }];
}

/**
 * The follow-ups requested by saves, and their state; `filepath` is the path of the file that one made, '' for others.
 * Those that need a user's decision can be sent again or dropped.
 */
export default [
  defineProcedure({
    name: "followups_R_list",
    kind: "query",
    params: {
      state: z.enum(STATES),
      DisplayLength: z.coerce.number().int().min(1).max(500).default(50),
      DisplayStart: z.coerce.number().int().min(1).default(1),
    },
    run: async (ctx, { state, DisplayLength, DisplayStart }) => {
      const { rows } = await sql<Row & { readonly payload: Row | null }>`
        select id, kind, title, state, tries, error, created_at, done_at, count(*) over () as "TotalCount",
          case when kind = 'tally' and state = 'sent' then payload end as payload from follow_up
        where coid = ${ctx.session.coid} and state = any(${[...GROUPS[state]]}) and ${visibleFollowUps(ctx.session)}
        order by id desc limit ${DisplayLength} offset ${DisplayStart - 1}`.execute(ctx.tx);
      return rows.map(({ payload, ...row }) => ({
        ...row,
        filepath: payload === null ? "" : tallyPathOf(ctx.session.coid, payload),
      }));
    },
  }),
  defineProcedure({
    name: "followups_R_again",
    kind: "command",
    params: { id: z.coerce.number().int() },
    run: (ctx, { id }) => decide(ctx, id, "queued"),
  }),
  defineProcedure({
    name: "followups_R_drop",
    kind: "command",
    params: { id: z.coerce.number().int() },
    run: (ctx, { id }) => decide(ctx, id, "dropped"),
  }),
];
