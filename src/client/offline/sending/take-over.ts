import { NotKept } from "../contract/save";
import type { Session } from "../contract/session";
import { chainOf, laneOf, type OutboxDb } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";
import { chainRows, putRow } from "../outbox/chain";
import { mayStandIn, userKeyOf, type OutboxCore } from "../outbox/core";
import { sealStored } from "../outbox/exchange-file";

/**
 * Moves the saves that other users made in this branch to the outbox of the signed-in administrator, who sends them
 * under their own name; each keeps its id, its body and its maker. Returns how many. The server decides whether this
 * user may.
 */
export async function takeOver(core: OutboxCore): Promise<number> {
  const { db, bodies } = core;
  const session = await core.session.get();
  if (!session) throw new NotKept("signed-out", "You are signed out. Sign in to send these saves.");
  if (!mayStandIn(session)) throw new Error("Only an administrator of the company can send the saves of another user.");
  const found = await core.guard.run(async () => {
    const others = db.outbox.where("userKey").notEqual(userKeyOf(session));
    return movable(db, userKeyOf(session), await others.filter((row) => isHere(session, row)).sortBy("seq"));
  });
  const isSealing = await bodies.wanted(userKeyOf(session));
  const ready = await Promise.all(
    found.map(async (row) => (isSealing && !row.body ? { ...row, ...(await sealStored(bodies, row)) } : row)),
  );
  const count = await core.guard.run(() =>
    db.transaction("rw", [db.outbox], async () => {
      let taken = 0;
      for (const row of ready) {
        const now = await db.outbox.get(row.seq);
        // Another tab changed or sent it meanwhile.
        if (!now || now.rev !== row.rev || now.attempts !== row.attempts || now.userKey !== row.userKey) continue;
        await putRow(db, ownedBy(session, row));
        taken += 1;
      }
      return taken;
    }),
  );
  core.changed();
  return count;
}

/** Saves of this branch: a save of another one is taken over after a switch to it. */
const isHere = ({ claims }: Session, { coid, branchid }: StoredRow): boolean =>
  coid === claims.coid && branchid === claims.branchid;

/**
 * Without the saves that stand on one which stays: of the same record from another branch, say. They could not be sent
 * before it, and wait until it has gone.
 */
async function movable(db: OutboxDb, userKey: string, rows: readonly StoredRow[]): Promise<readonly StoredRow[]> {
  const moved = new Map<string, StoredRow>();
  for (const row of rows) {
    const earlier = chainRows(db, row.chain).filter(({ seq }) => seq < row.seq);
    const named = db.outbox.where("opId").anyOf([...row.deps]);
    const before = [...(await earlier.toArray()), ...(await named.toArray())];
    if (before.every((one) => one.userKey === userKey || moved.has(one.opId))) moved.set(row.opId, row);
  }
  return [...moved.values()];
}

function ownedBy(session: Session, row: StoredRow): StoredRow {
  const moved: StoredRow = {
    ...row,
    userKey: userKeyOf(session),
    maker: row.maker ?? row.userKey,
    holdWhy: undefined,
    nextAt: 0,
    // What was refused for the rights of its maker may go through with those of the administrator.
    ...(row.state === "sending" ? { outcome: "unknown" } : {}),
    state: isSendable(row) ? "queued" : row.state,
  };
  return { ...moved, lane: laneOf(moved), chain: chainOf(moved) };
}

const isSendable = ({ state, lastErr }: StoredRow): boolean =>
  state === "held" || state === "sending" || (state === "rejected" && lastErr?.cls === "rights");
