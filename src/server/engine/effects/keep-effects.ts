import type { Row } from "../../../wire/envelope";
import { followUpsOf } from "../../../wire/follow-ups";
import type { Context } from "../call/context";
import { storeFollowUp } from "./store-follow-up";

/** Age of a save on arrival, in ms, above which a user must confirm before anything goes out. */
const STALE_MS = 24 * 3_600_000;

/**
 * Stores the follow-ups named in a save's answer, in its transaction. Row 0 of the answer then has `effects:
 * 'server'`: the browser sends nothing.
 */
export async function keepEffects(ctx: Context, rows: readonly Row[]): Promise<Row[]> {
  const [first, ...others] = rows;
  const wanted = first ? followUpsOf(first) : [];
  if (!first || wanted.length === 0) return [...rows];
  const opId = ctx.op?.id ?? crypto.randomUUID();
  const state = firstState(ctx);
  for (const { kind, payload } of wanted)
    await storeFollowUp(ctx.tx, ctx.session, { opId, kind, payload, state, at: ctx.now });
  return [{ ...first, effects: "server" }, ...others];
}

/**
 * The state in which a command's follow-up begins: `ask` for one that is old when it arrives, and for one repeated
 * after a restore, which may already have been followed up.
 */
export function firstState(ctx: Context): "queued" | "ask" {
  if (ctx.op?.back) return "ask";
  const at = ctx.op?.cap ? Date.parse(ctx.op.cap.at) : Number.NaN;
  return ctx.now.getTime() - at > STALE_MS ? "ask" : "queued";
}
