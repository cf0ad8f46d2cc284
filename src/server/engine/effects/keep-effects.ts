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
  const state = isStale(ctx) ? "ask" : "queued";
  for (const { kind, payload } of wanted)
    await storeFollowUp(ctx.tx, ctx.session, { opId, kind, payload, state, at: ctx.now });
  return [{ ...first, effects: "server" }, ...others];
}

/** A save repeated after a restore may already have been followed up. */
function isStale(ctx: Context): boolean {
  if (ctx.op?.back) return true;
  const at = ctx.op?.cap ? Date.parse(ctx.op.cap.at) : Number.NaN;
  return ctx.now.getTime() - at > STALE_MS;
}
