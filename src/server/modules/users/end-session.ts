import { sql } from "kysely";
import { Refusal } from "../../engine/call/refusal";
import type { ServerParts } from "../../engine/call/server-parts";
import { asCaller, type EndpointCaller } from "../../engine/session/as-caller";
import type { SessionDesk } from "../../engine/session/session-desk";
import { trailOfUser } from "../../engine/session/session-trail";
import { byId, managedUser } from "./managed-user";

/**
 * Ends one session of the caller or of a user whom they manage, and records it in the trail. Throws `Refusal` if the
 * session does not exist.
 */
export async function endSession(
  parts: ServerParts,
  desk: SessionDesk,
  caller: EndpointCaller,
  sid: string,
): Promise<string> {
  const by = caller.live.user;
  const owner = await asCaller(parts, caller, async (ctx) => {
    const { rows } = await sql<{
      userid: number;
    }>`select userid from session where sid = ${sid} and revoked_at is null`.execute(ctx.tx);
    const [found] = rows;
    if (!found) throw new Refusal("sid", "This session has already ended.");
    return found.userid === by.userid ? by : managedUser(ctx, byId(found.userid));
  });
  await desk.revoke(sid, (tx) =>
    trailOfUser(tx, owner, { action: "sign-out", ip: caller.ip, by, after: { ended: "from the list of sessions" } }),
  );
  return "Session ended.";
}
