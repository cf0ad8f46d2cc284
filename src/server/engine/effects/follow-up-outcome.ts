import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { EffectKind } from "../../../wire/follow-ups";
import type { Tenant } from "../../db/database";
import { Refusal } from "../call/refusal";
import type { ServerParts } from "../call/server-parts";

/** How long an answer waits for the outside service, ms; after that the follow-up is still on its way. */
const PATIENCE_MS = 25_000;
const LOOK_MS = 150;

/** What became of a follow-up. `unknown`: it may have gone out. `later`: it is tried again, or was not taken up yet. */
export interface FollowUpOutcome {
  readonly state: "sent" | "failed" | "unknown" | "later";
  /** Why it was not sent or not yet sent; '' where there is nothing to say. */
  readonly error: string;
}

/** Waits for the worker. A follow-up that is tried again later counts at once, with the reason. */
export async function followUpOutcome(
  { db }: Pick<ServerParts, "db">,
  owner: Tenant,
  opId: string,
  kind: EffectKind,
): Promise<FollowUpOutcome> {
  for (let left = PATIENCE_MS; left > 0; left -= LOOK_MS) {
    const { rows } = await db.asTenant(owner, "read", (tx) =>
      sql<{ readonly state: string; readonly error: string }>`
        select state, error from follow_up
        where coid = ${owner.coid} and userid = ${owner.userid} and op_id = ${opId} and kind = ${kind}`.execute(tx),
    );
    const [stored] = rows;
    if (!stored) throw new Refusal("", "This could not be stored. Send it again.");
    if (stored.state === "sent") return { state: "sent", error: "" };
    if (stored.state === "unknown") return { state: "unknown", error: stored.error };
    if (stored.state === "failed" || stored.state === "dropped") return { state: "failed", error: stored.error };
    if (stored.state === "queued" && stored.error !== "") return { state: "later", error: stored.error };
    await wait(LOOK_MS);
  }
  return { state: "later", error: "" };
}
