import { placeLabel } from "../../../wire/session";
import { NotKept, type SaveRequest } from "../contract/save";
import type { Session } from "../contract/session";
import { keepDseq, readDeviceId, setFact } from "../database/device-facts";
import { inTime, type TimeLimit } from "../database/in-time";
import type { OutboxDb } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";
import { areDraftsSealed } from "../database/seal-flag";
import { write } from "../database/write";
import { keepBlob } from "../files/file-bytes";
import { bringersFor, bringersOf, dueOf, putRow } from "./chain";
import type { OutboxCore } from "./core";
import { userKeyOf } from "./core";
import { knownOf } from "./heard";
import { LAST_CAPTURE, newRow } from "./new-row";
import { isCorrectable } from "./op-state";
import { prepare, sealPrepared, type Prepared } from "./prepare";
import type { TakeNumber } from "./take-number";
import { keeping, withSpace } from "./with-space";

/**
 * Stores saves, all or none, and resolves when the strict transaction is complete. Pressing Save twice under one id
 * stores one save. Rejects with NotKept: then nothing was accepted and the form stays as it is.
 */
export async function enqueue(core: OutboxCore, requests: readonly SaveRequest[]): Promise<readonly StoredRow[]> {
  const session = await maySave(core, requests);
  const deviceId = await keeping(() => inTime(core.env, () => core.guard.run(() => readDeviceId(core.db))));
  const ready = await Promise.all(requests.map((request) => prepare(core.env, request, deviceId)));
  const take = requests.some(({ numbering }) => numbering)
    ? await numberTaker(core, session, requests).catch(() => null)
    : null;
  return withSpace(core, () => inTime(core.env, (limit) => storeAll({ core, session, deviceId, limit }, ready, take)));
}

/** The session of a user who may save these now; rejects with NotKept. */
export async function maySave(core: OutboxCore, requests: readonly SaveRequest[]): Promise<Session> {
  const session = await keeping(() => inTime(core.env, core.session.get));
  if (!session) throw new NotKept("signed-out", "You are signed out. Sign in to save. Your entry is kept in the form.");
  if (session.lapsed)
    throw new NotKept(
      "offline-lifetime",
      "This device has been offline for too long. Connect and sign in to save. Your entry is kept in the form.",
    );
  for (const request of requests) checkBranch(session, request);
  return session;
}

/** Another tab may have switched the branch since the form was opened: its entry belongs to the branch before. */
function checkBranch({ claims }: Session, { openedIn }: SaveRequest): void {
  if (!openedIn || (openedIn.coid === claims.coid && openedIn.branchid === claims.branchid)) return;
  const [there, here] = [placeLabel(openedIn), placeLabel(claims)];
  throw new NotKept(
    "elsewhere",
    `This form was opened in ${there}, and you are now in ${here}. Switch back to save it. Your entry is kept in the form.`,
  );
}

/** Loaded with the first save of a document, not with the sign-in page. A failure costs a number, never a save. */
const numberTaker = async (
  core: OutboxCore,
  session: Session,
  requests: readonly SaveRequest[],
): Promise<TakeNumber | null> => (await import("./take-number")).numberTaker(core, session, requests);

interface StoreParts {
  readonly core: OutboxCore;
  readonly session: Session;
  readonly deviceId: string;
  readonly limit: TimeLimit;
}

/**
 * Seals the saves of a user with a PIN, and starts again once where another tab set a PIN in the meantime. A save is
 * never refused because sealing is missing.
 */
async function storeAll(
  parts: StoreParts,
  ready: readonly Prepared[],
  take: TakeNumber | null,
  again = true,
): Promise<readonly StoredRow[]> {
  const { core, session, deviceId, limit } = parts;
  const { db } = core;
  const userKey = userKeyOf(session);
  const all = await Promise.all(ready.map((one) => sealPrepared(core.bodies, userKey, one)));
  const rows = await core.guard.run(() =>
    write(db, [db.outbox, db.opresult, db.drafts, db.history, db.device, db.blob, db.numbers], async () => {
      limit.check();
      if (again && all.some(({ sealed }) => !sealed) && (await areDraftsSealed(db, userKey))) return null;
      const kept: StoredRow[] = [];
      for (const one of all) kept.push(await enqueueOne(core, session, deviceId, one, take));
      limit.check();
      return kept;
    }),
  );
  if (rows) return rows;
  core.bodies.forget();
  return storeAll(parts, ready, take, false);
}

async function enqueueOne(
  core: OutboxCore,
  session: Session,
  deviceId: string,
  one: Prepared,
  take: TakeNumber | null,
): Promise<StoredRow> {
  const { db } = core;
  const { request } = one;
  // In parallel: the user waits for each access to the database.
  const [existing, done, left, { row: fresh, prior }] = await Promise.all([
    db.outbox.where("opId").equals(request.opId).first(),
    db.opresult.get(request.opId),
    db.history.where("opId").equals(request.opId).first(),
    newRow(core, session, deviceId, one),
  ]);
  if (existing) return repeatedPress(db, existing, one, session.heard);
  if (done) return settledAlready(fresh, done.sig);
  if (left) throw new NotKept("on-its-way", "This entry was discarded. Open a new one.");
  const behind = await behindOf(db, fresh.lane, request);
  const [due, number] = await Promise.all([
    prior ? undefined : dueOf(db, { ...fresh, ...behind }),
    fresh.recordKey === `tmp:${request.opId}` ? take?.(fresh.lane, request) : null,
  ]);
  const row = { ...fresh, ...behind, ...(due === undefined ? {} : { due }), ...(number ? { number } : {}) };
  const [seq] = await Promise.all([
    db.outbox.add(row),
    keepDseq(db, fresh.dseq),
    setFact(db, LAST_CAPTURE, fresh.capturedAt),
    request.blob ? keepBlob(db, request.opId, request.blob) : undefined,
    markDraft(db, request.formKey),
  ]);
  return { ...row, seq };
}

async function behindOf(db: OutboxDb, lane: string, { goods }: SaveRequest): Promise<Pick<StoredRow, "behind">> {
  const behind = await bringersOf(db, lane, goods?.takes ?? []);
  return behind.length > 0 ? { behind } : {};
}

/** The same press again is the same save; a different body is a correction where that is still possible. */
async function repeatedPress(
  db: OutboxDb,
  existing: StoredRow,
  one: Prepared,
  heard: number | undefined,
): Promise<StoredRow> {
  await markDraft(db, one.request.formKey);
  if (existing.sig === one.sig && existing.state !== "rejected") return existing;
  if (!isCorrectable(existing))
    throw new NotKept(
      "on-its-way",
      "An earlier version of this entry is being sent. Ask the server for it in the outbox, then change it.",
    );
  const { shown, title, amount } = one.request;
  return correctStored(db, existing, one, {
    shown,
    title,
    amount,
    base: existing.base,
    ...knownOf(existing, one, heard),
    ...(one.sealed ? { baseSnap: one.request.baseSnap } : {}),
  });
}

function settledAlready(fresh: Omit<StoredRow, "seq">, sig: string): StoredRow {
  if (sig === fresh.sig) return { ...fresh, seq: 0 };
  throw new NotKept(
    "on-its-way",
    "The server already has an earlier version of this entry. Open it again to change it.",
  );
}

async function markDraft(db: OutboxDb, formKey: string | undefined): Promise<void> {
  if (formKey) await db.drafts.where("formKey").equals(formKey).modify({ enqueued: true });
}

/** What a corrected body moves; what its screen does not know of stays. */
async function goodsOf(
  db: OutboxDb,
  row: StoredRow,
  { goods }: SaveRequest,
): Promise<Pick<StoredRow, "brings" | "behind">> {
  if (!goods) return {};
  const behind = await bringersFor(db, row, goods.takes);
  return {
    brings: goods.brings.length > 0 ? goods.brings : undefined,
    behind: behind.length > 0 ? behind : undefined,
  };
}

/** A corrected body under the same id: `rev` grows with the body, so that the server can distinguish the versions. */
export async function correctStored(
  db: OutboxDb,
  row: StoredRow,
  one: Prepared,
  change: Pick<StoredRow, "shown" | "title" | "amount" | "base" | "heardAt" | "since"> & {
    readonly baseSnap?: StoredRow["baseSnap"];
  },
): Promise<StoredRow> {
  const corrected: StoredRow = {
    ...row,
    ...change,
    baseSnap: change.baseSnap ?? row.baseSnap,
    env: one.env,
    deps: one.deps,
    ...(await goodsOf(db, row, one.request)),
    sig: one.sig,
    rev: one.sig === row.sig ? row.rev : row.rev + 1,
    state: "queued",
    holdWhy: undefined,
    isLeft: undefined,
    server: undefined,
    reused: undefined,
    ...(row.state === "conflict" ? { wasMerged: true as const } : {}),
    nextAt: 0,
    itemFails: 0,
    failingSince: undefined,
    answer: undefined,
    body: undefined,
    sealedAs: undefined,
    idAt: undefined,
    pointTo: undefined,
    ...one.sealed,
  };
  await putRow(db, corrected);
  return corrected;
}
