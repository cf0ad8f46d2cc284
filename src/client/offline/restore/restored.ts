import type { PingRow } from "../../../wire/answers";
import type { Session } from "../contract/session";
import type { CacheDb } from "../database/cache-db";
import { fact, setFact } from "../database/device-facts";
import type { SentRow } from "../database/outbox-rows";
import type { OutboxCore } from "../outbox/core";
import { epochKey, userKeyOf } from "../outbox/core";
import { noteRestore } from "../outbox/known-since";
import { askStatus } from "../sending/op-status";
import { forgetReads } from "./forget-reads";
import { heightOf, keptMark, markKey, wasRolledBack } from "./high-mark";
import { sendAgain } from "./send-again";

/** Operations in one status call. */
const STATUS_MAX = 500;

/**
 * A server that was restored from a backup, or put back by hand, has another epoch, or the same with a lower mark,
 * and may lack what this device knows as saved. At the first contact each user and company asks for every save of the
 * last 30 days, puts the missing ones back into the outbox, in their old order and under their old ids, and informs
 * the user. The record of a save comes back under the id and number it had. `seen` is the highest mark before the
 * server was asked.
 */
export async function checkEpoch(
  core: OutboxCore,
  cacheDb: CacheDb,
  { epoch, mark }: Pick<PingRow, "epoch" | "mark">,
  seen: string,
): Promise<void> {
  const { db, guard } = core;
  const session = await core.session.get();
  if (!session) return;
  const key = epochKey(session);
  // Devices of earlier versions stored one epoch for all users.
  const [known, kept] = await guard.run(async () =>
    Promise.all([fact(db, key).then(async (own) => own ?? fact(db, "epoch")), keptMark(db, session)]),
  );
  const isOther = known !== null && (known !== epoch || wasRolledBack({ mark }, seen, kept));
  if (isOther) {
    const lost = await lostSaves(core, session);
    if (lost === null) return;
    await sendAgain(core, lost);
    await forgetReads(cacheDb);
  }
  await guard.run(() =>
    db.transaction("rw", [db.device, db.numbers, db.numberback], async () => {
      // The server no longer knows blocks reserved since the backup: numbers already on saves are accepted, others
      // are not used.
      if (isOther) await Promise.all([db.numbers.clear(), db.numberback.clear()]);
      await setFact(db, key, epoch);
      if (isOther) await noteRestore(db, { userKey: userKeyOf(session), coid: session.claims.coid });
      if (mark !== undefined && (isOther || heightOf(mark) > heightOf(await keptMark(db, session))))
        await setFact(db, markKey(session), mark);
    }),
  );
  if (isOther) core.changed();
}

/** The saves that the server does not have, in the order they were made; null where the server did not answer. */
async function lostSaves(core: OutboxCore, session: Session): Promise<readonly SentRow[] | null> {
  const { db, guard } = core;
  const mine = await guard.run(() =>
    db.sent
      .where("userKey")
      .equals(userKeyOf(session))
      .filter(({ coid }) => coid === session.claims.coid)
      .sortBy("seq"),
  );
  const lost: SentRow[] = [];
  for (let from = 0; from < mine.length; from += STATUS_MAX) {
    const part = mine.slice(from, from + STATUS_MAX);
    const outcomes = await askStatus(
      core,
      session,
      part.map(({ opId }) => opId),
    );
    if (!outcomes) return null;
    const unknown = new Set(outcomes.filter(({ status }) => status === "unknown").map(({ id }) => id));
    lost.push(...part.filter(({ opId }) => unknown.has(opId.toLowerCase())));
  }
  return lost;
}
