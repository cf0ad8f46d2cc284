import type { DiscardAnswer } from "../contract/outbox";
import type { Session } from "../contract/session";
import type { StoredRow } from "../database/outbox-rows";
import { followersOf } from "../outbox/chain";
import { userKeyOf, type OutboxCore } from "../outbox/core";
import { ownRow } from "../outbox/own-row";
import { fence, type OpOutcome } from "./op-status";
import { leave, settle } from "./settle";

const wasSent = (row: StoredRow): boolean => row.attempts > 0;

/**
 * Discards a save at the user's request. A save that was never sent is only removed; any other is first cancelled on
 * the server, because a late copy of it may still arrive. Followers are discarded with it if `cascade`, otherwise
 * nothing happens.
 */
export async function discard(
  core: OutboxCore,
  opId: string,
  reason: string,
  cascade: boolean,
): Promise<DiscardAnswer> {
  const { db } = core;
  const root = await ownRow(core, opId);
  if (!root)
    return { outcome: (await isAnothers(core, opId)) ? "unreachable" : await outcomeOf(core, opId), followers: [] };
  const followers = await core.guard.run(() => followersOf(db, root));
  if (followers.length > 0 && !cascade) return { outcome: "has-followers", followers };
  const session = await core.session.get();
  const rootOutcome = await cancelOnServer(core, session, root);
  if (rootOutcome === "unreachable") return { outcome: "unreachable", followers };
  if (rootOutcome !== "free" && rootOutcome.status === "applied") {
    await settleApplied(core, root, rootOutcome);
    return { outcome: "applied", followers };
  }
  const toDiscard: StoredRow[] = [root];
  for (const follower of followers) {
    const serverOutcome = await cancelOnServer(core, session, follower);
    if (serverOutcome === "unreachable") continue;
    if (serverOutcome !== "free" && serverOutcome.status === "applied")
      await settleApplied(core, follower, serverOutcome);
    else toDiscard.push(follower);
  }
  const done = await core.guard.run(() =>
    db.transaction("rw", [db.outbox, db.history, db.opresult, db.device, db.blob, db.numberback], async () =>
      removeAll(core, toDiscard, reason),
    ),
  );
  if (!done) return discard(core, opId, reason, cascade);
  core.changed();
  // Another tab may have received the server's answer in the meantime: then the save was applied, and the outcome
  // says so.
  const isApplied = (await outcomeOf(core, opId)) === "applied";
  return { outcome: isApplied ? "applied" : wasSent(root) ? "cancelled" : "discarded", followers };
}

/** A save that is here and not one of the signed-in user. */
const isAnothers = async ({ guard, db }: OutboxCore, opId: string): Promise<boolean> =>
  (await guard.run(() => db.outbox.where("opId").equals(opId).count())) > 0;

/** A save that is no longer in the outbox has a stored result if the server applied it. */
async function outcomeOf({ guard, db }: OutboxCore, opId: string): Promise<"applied" | "discarded"> {
  return (await guard.run(() => db.opresult.get(opId))) ? "applied" : "discarded";
}

/** All or none: false where one was claimed for sending since it was read and must be cancelled on the server. */
async function removeAll(core: OutboxCore, toRemove: readonly StoredRow[], reason: string): Promise<boolean> {
  const { db, env } = core;
  const now: { readonly row: StoredRow; readonly sent: boolean }[] = [];
  for (const seen of toRemove) {
    const row = await db.outbox.get(seen.seq);
    if (row && wasSent(row) && !wasSent(seen)) return false;
    if (row) now.push({ row, sent: wasSent(seen) });
  }
  for (const { row, sent } of now.reverse()) await leave(db, row, sent ? "cancelled" : "discarded", env.now(), reason);
  return true;
}

async function cancelOnServer(
  core: OutboxCore,
  session: Session | null,
  row: StoredRow,
): Promise<"free" | "unreachable" | OpOutcome> {
  if (!wasSent(row)) return "free";
  if (!session || userKeyOf(session) !== row.userKey || session.claims.coid !== row.coid) return "unreachable";
  return (await fence(core, session, row.opId)) ?? "unreachable";
}

/** Records that the server has the save, however that became known. */
export async function settleApplied(core: OutboxCore, row: StoredRow, serverOutcome: OpOutcome): Promise<void> {
  const { db, env } = core;
  await core.guard.run(() =>
    db.transaction("rw", [db.outbox, db.history, db.opresult, db.sent, db.device, db.blob, db.numberback], async () =>
      settle(
        db,
        { ...row, rev: serverOutcome.rev },
        { cls: "applied", rows: serverOutcome.rows },
        { now: env.now(), random: env.random, pingFine: true },
      ),
    ),
  );
  core.applied(row.entity);
  core.changed();
}
