import type { Outbox } from "../contract/outbox";
import { NotKept, type OutboxRow, type SaveRequest } from "../contract/save";
import { readDeviceId } from "../database/device-facts";
import { inTime, type TimeLimit } from "../database/in-time";
import type { StoredRow } from "../database/outbox-rows";
import { write } from "../database/write";
import { putRow } from "../outbox/chain";
import { userKeyOf, type OutboxCore } from "../outbox/core";
import { knownOf } from "../outbox/heard";
import { noteBack } from "../outbox/number-blocks";
import { isCorrectable } from "../outbox/op-state";
import { ownRow } from "../outbox/own-row";
import { prepare, sealPrepared } from "../outbox/prepare";
import { correctStored } from "../outbox/save";
import { withSpace } from "../outbox/with-space";
import { released } from "./recover";

const TWIN_MS = 15 * 60_000;

/**
 * A corrected body under the same id. Throws NotKept, and the save stays as it was: 'on-its-way' where it is unknown
 * which body the server has, 'full' or 'storage' where this device cannot store it.
 */
export async function correct(
  core: OutboxCore,
  opId: string,
  change: Parameters<Outbox["correct"]>[1],
): Promise<OutboxRow> {
  const { db } = core;
  const stored = await ownRow(core, opId);
  if (!stored) throw new NotKept("on-its-way", "This save is no longer waiting to be sent.");
  const row = await core.bodies.open(stored);
  const heard = (await core.session.get())?.heard;
  const { args, since, goods, shown: newShown, sqlsp = row.env.sqlsp, baseSnap: before = row.baseSnap } = change;
  const request = {
    ...requestOf(row),
    sqlsp,
    args,
    since,
    goods,
    shown: newShown,
    ...(before ? { baseSnap: before } : {}),
  };
  const one = await sealPrepared(
    core.bodies,
    row.userKey,
    await prepare(core.env, request, await core.guard.run(() => readDeviceId(db))),
  );
  const store = (limit: TimeLimit) =>
    core.guard.run(() =>
      write(db, [db.outbox], async () => {
        limit.check();
        const now = await db.outbox.get(row.seq);
        if (!now || now.rev !== row.rev || !isCorrectable(now))
          throw new NotKept("on-its-way", "This save is being sent. Ask the server for it, then change it.");
        const { shown, base, baseSnap, title = row.title } = change;
        return correctStored(db, now, one, {
          shown,
          base,
          baseSnap: baseSnap ?? row.baseSnap,
          title,
          amount: row.amount,
          ...knownOf(row, one, heard),
        });
      }),
    );
  const corrected = await withSpace(core, () => inTime(core.env, store));
  core.changed();
  return corrected;
}

/** The server refused the number: it is not used, and the document gets the next one when it is sent. */
export async function dropNumber(core: OutboxCore, opId: string): Promise<void> {
  const { db } = core;
  const own = await ownRow(core, opId);
  if (!own) return;
  await core.guard.run(() =>
    db.transaction("rw", [db.outbox, db.numberback], async () => {
      const row = await db.outbox.get(own.seq);
      if (!row?.number) return;
      if (!isCorrectable(row))
        throw new NotKept("on-its-way", "This save is being sent. Ask the server for it, then change it.");
      const { number: _number, ...rest } = row;
      await noteBack(db, row, "dropped");
      await putRow(db, rest);
    }),
  );
  core.changed();
}

function requestOf(row: StoredRow): SaveRequest {
  const { opId, screen, entity, recordKey, base, defVer, shown, formname, title } = row;
  return { opId, screen, entity, recordKey, base, defVer, shown, formname, title, sqlsp: row.env.sqlsp, args: {} };
}

/** Makes one save, or all of this user, due at once. Releases held saves and, by `opId`, one that needs attention. */
export async function makeDue(core: OutboxCore, opId?: string): Promise<void> {
  const { db } = core;
  const session = await core.session.get();
  if (!session) return;
  await core.guard.run(() =>
    db.transaction("rw", [db.outbox], async () => {
      const mine = db.outbox.where("userKey").equals(userKeyOf(session));
      const waiting = (row: StoredRow) => (row.state === "queued" ? row.nextAt > 0 : row.state === "held");
      const rows = opId
        ? await mine.filter((row) => row.opId === opId && (waiting(row) || row.state === "attention")).toArray()
        : await mine.filter(waiting).toArray();
      for (const row of rows)
        await putRow(
          db,
          row.state === "attention" ? { ...released(row), itemFails: 0, failingSince: undefined } : released(row),
        );
    }),
  );
  core.changed();
}

/** The same content saved under another id within 15 minutes: waiting here, or already on the server. */
export async function findTwin(
  core: OutboxCore,
  request: SaveRequest,
): Promise<{ opId: string; title: string; at: number } | null> {
  const { db, env } = core;
  const { sig } = await prepare({ ...env, location: undefined }, request, "");
  const since = env.now() - TWIN_MS;
  const same = (row: { readonly sig: string; readonly opId: string }) => row.sig === sig && row.opId !== request.opId;
  return core.guard.run(async () => {
    const waiting = await db.outbox.where("createdAt").aboveOrEqual(since).filter(same).first();
    if (waiting) return { opId: waiting.opId, title: waiting.title, at: waiting.createdAt };
    const done = await db.opresult.where("at").aboveOrEqual(since).filter(same).first();
    return done ? { opId: done.opId, title: done.title, at: done.at } : null;
  });
}
