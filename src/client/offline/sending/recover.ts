import type { Session } from "../contract/session";
import { fact, setFact } from "../database/device-facts";
import type { StoredRow } from "../database/outbox-rows";
import { putRow } from "../outbox/chain";
import type { OutboxCore } from "../outbox/core";
import { laneOfSession, userKeyOf } from "../outbox/core";

/** A retry time further in the future than this was set under another clock. */
const FUTURE_MS_MAX = 10 * 60_000;

/**
 * At the start of a pass, under the lock: a save that a dead holder was sending has an unknown outcome and is sent
 * again; saves held for a sign-in or a newer app are released after it; retry times of a wrong clock are reset.
 */
export async function recover(core: OutboxCore, session: Session): Promise<void> {
  const { db, env } = core;
  const userKey = userKeyOf(session);
  const { sid } = session.claims;
  await core.guard.run(() =>
    db.transaction("rw", [db.outbox, db.device], async () => {
      const of = (state: string) => db.outbox.where("[userKey+state]").equals([userKey, state]).toArray();
      for (const row of await of("sending"))
        await putRow(db, {
          ...row,
          state: "queued",
          outcome: "unknown",
          lastErr: { cls: "interrupted", at: env.now() },
        });
      const hasNewSignIn = (await fact(db, "sid")) !== sid;
      const updated = (await fact(db, "app")) !== env.app;
      if (hasNewSignIn || updated)
        for (const row of await of("held"))
          if (row.holdWhy === "schema" ? updated : hasNewSignIn) await putRow(db, released(row));
      if (hasNewSignIn) await setFact(db, "sid", sid);
      if (updated) await setFact(db, "app", env.app);
      const late = await db.outbox
        .where("[lane+due]")
        .between([laneOfSession(session), env.now() + FUTURE_MS_MAX], [laneOfSession(session), Infinity])
        .toArray();
      for (const row of late) await putRow(db, { ...row, nextAt: 0 });
    }),
  );
}

export const released = (row: StoredRow): StoredRow => ({ ...row, state: "queued", holdWhy: undefined, nextAt: 0 });
