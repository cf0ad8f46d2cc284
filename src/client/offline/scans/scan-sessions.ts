/*
 * Scan sessions are stored beside the outbox and by its rules: strict transactions, never evicted, never in the
 * database of cached answers. For a user with a PIN they are sealed with the key of the device, as waiting saves are.
 */
import type { ScanEvent } from "../../../domain/scanning/scan-event";
import type { Row } from "../../../wire/envelope";
import { NotKept } from "../contract/save";
import type { ScanSessionHead, ScanSessions } from "../contract/scans";
import { inTime } from "../database/in-time";
import type { StoredBody } from "../database/outbox-rows";
import { areDraftsSealed } from "../database/seal-flag";
import { laneOfSession, userKeyOf, type OutboxCore } from "../outbox/core";
import { withSpace } from "../outbox/with-space";
import { bodyOf, openBody } from "./stored-body";

const SCAN = { done: "added", what: "the scan", again: "scan again" };

export function createScanSessions(core: OutboxCore): ScanSessions {
  const { db, guard } = core;
  return {
    list: async () => {
      const lane = await laneOf(core);
      const stored = lane === null ? [] : await guard.run(() => db.scansession.where("lane").equals(lane).toArray());
      const heads = await Promise.all(stored.map((one) => openBody(core, one) as Promise<unknown>));
      return (heads as ScanSessionHead[]).sort((one, other) => other.at - one.at);
    },
    begin: async (head) => {
      const { lane, userKey } = await signedIn(core);
      await strictly(core, userKey, head.id, head, async (body) => {
        await db.scansession.put({ id: head.id, lane, userKey, ...body });
      });
    },
    read: (id) => read(core, id),
    add: async (session, event) => {
      const { userKey } = await signedIn(core);
      await strictly(core, userKey, event.id, event, async (body) => {
        if (!(await db.scansession.get(session))) throw finished();
        if ((await db.scanevent.where("id").equals(event.id).count()) === 0)
          await db.scanevent.add({ id: event.id, session, userKey, ...body });
      });
    },
    handed: (session, events) => noteHanded(core, session, events),
    end: async (id) => {
      await guard.run(() =>
        db.transaction("rw", db.scansession, db.scanevent, async () => {
          await db.scansession.delete(id);
          await db.scanevent.where("session").equals(id).delete();
        }),
      );
    },
  };
}

async function read(core: OutboxCore, id: string): ReturnType<ScanSessions["read"]> {
  const { db, guard } = core;
  const lane = await laneOf(core);
  const [stored, rows] = await guard.run(() =>
    db.transaction("r", db.scansession, db.scanevent, async () => [
      await db.scansession.get(id),
      await db.scanevent.where("session").equals(id).sortBy("n"),
    ]),
  );
  if (!stored || stored.lane !== lane) return null;
  const head: unknown = await openBody(core, stored);
  const events: unknown = await Promise.all(rows.map((one) => openBody(core, one)));
  return { head: head as ScanSessionHead, events: events as readonly ScanEvent[] };
}

/** A lost mark does no harm: the events are handed over again, and the server has each once. */
async function noteHanded(core: OutboxCore, id: string, events: number): Promise<void> {
  const { db } = core;
  const { userKey } = await signedIn(core);
  const stored = await core.guard.run(() => db.scansession.get(id));
  if (!stored) return;
  const head = (await openBody(core, stored)) as Row & Pick<ScanSessionHead, "handed">;
  const next = { ...head, handed: Math.max(head.handed ?? 0, events) };
  await strictly(core, userKey, id, next, async (body) => {
    const now = await db.scansession.get(id);
    if (now) await db.scansession.put({ id, lane: now.lane, userKey, ...body });
  });
}

const finished = (): NotKept =>
  new NotKept("reload", "This scan session was finished or discarded in another tab. Nothing was added.");

async function signedIn({ session }: OutboxCore): Promise<{ readonly userKey: string; readonly lane: string }> {
  const current = await session.get();
  if (!current) throw new NotKept("signed-out", "You are signed out. Sign in to scan.");
  if (current.lapsed)
    throw new NotKept("offline-lifetime", "This device has been offline for too long. Connect and sign in to scan.");
  return { userKey: userKeyOf(current), lane: laneOfSession(current) };
}

async function laneOf({ session }: OutboxCore): Promise<string | null> {
  const current = await session.get();
  return current ? laneOfSession(current) : null;
}

/**
 * Writes in one strict transaction, or rejects with NotKept within 5 seconds. Where another tab set a PIN after the
 * content was prepared, it is prepared again, sealed.
 */
async function strictly(
  core: OutboxCore,
  userKey: string,
  id: string,
  content: object,
  write: (body: StoredBody) => Promise<void>,
): Promise<void> {
  const { db } = core;
  const attempt = async (again: boolean): Promise<void> => {
    const body = await bodyOf(core, id, userKey, { ...content });
    const isWritten = await inTime(core.env, (limit) =>
      core.guard.run(() =>
        db.transaction("rw", [db.scansession, db.scanevent, db.device], async () => {
          limit.check();
          if (again && body.plain && (await areDraftsSealed(db, userKey))) return false;
          await write(body);
          limit.check();
          return true;
        }),
      ),
    );
    if (isWritten) return;
    core.bodies.forget();
    await attempt(false);
  };
  await withSpace(core, () => attempt(true), SCAN);
}
