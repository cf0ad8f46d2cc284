import { OP_FORMAT, type OpBase } from "../../../wire/envelope";
import { NotKept, type SaveRequest } from "../contract/save";
import type { Session } from "../contract/session";
import { keepDseq, lastDseq, numberFact, readDeviceId, setFact } from "../database/device-facts";
import { isQuota, mayBeFull } from "../database/guard";
import { inTime, type TimeLimit } from "../database/in-time";
import { chainOf, laneOf, type OutboxDb } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";
import { areDraftsSealed } from "../database/seal-flag";
import { keepBlob } from "../files/file-bytes";
import { bringersOf, dueOf, putRow } from "./chain";
import type { OutboxCore } from "./core";
import { userKeyOf } from "./core";
import { heardAfter } from "./heard";
import { isCorrectable } from "./op-state";
import { placeOf } from "./place";
import { prepare, sealPrepared, type Prepared } from "./prepare";
import type { TakeNumber } from "./take-number";

/**
 * Stores saves, all or none, and resolves when the strict transaction is complete. Pressing Save twice under one id
 * stores one save. Rejects with NotKept: then nothing was accepted and the form stays as it is.
 */
export async function enqueue(core: OutboxCore, requests: readonly SaveRequest[]): Promise<readonly StoredRow[]> {
  const session = await keeping(() => inTime(core.env, core.session.get));
  if (!session) throw new NotKept("signed-out", "You are signed out. Sign in to save. Your entry is kept in the form.");
  if (session.lapsed)
    throw new NotKept(
      "offline-lifetime",
      "This device has been offline for too long. Connect and sign in to save. Your entry is kept in the form.",
    );
  const deviceId = await keeping(() => inTime(core.env, () => core.guard.run(() => readDeviceId(core.db))));
  const ready = await Promise.all(requests.map((request) => prepare(core.env, request, deviceId)));
  const take = requests.some(({ numbering }) => numbering)
    ? await numberTaker(core, session, requests).catch(() => null)
    : null;
  const store = () => inTime(core.env, (limit) => storeAll({ core, session, deviceId, limit }, ready, take));
  try {
    return await store();
  } catch (error) {
    if (error instanceof NotKept || !mayBeFull(error) || !(await core.freeSpace())) throw asNotKept(error);
    return keeping(store);
  }
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
    db.transaction("rw", [db.outbox, db.opresult, db.drafts, db.history, db.device, db.blob, db.numbers], async () => {
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

async function keeping<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asNotKept(error);
  }
}

function asNotKept(error: unknown): NotKept {
  if (error instanceof NotKept) return error;
  if (isQuota(error))
    return new NotKept("storage", "Not saved: the storage of this device is full. Free some space, then save again.");
  return new NotKept(
    "storage",
    `Not saved: this device could not store the entry (${error instanceof Error ? error.message : "unknown error"}).`,
  );
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
  const { claims } = session;
  const who = { userKey: userKeyOf(session), coid: claims.coid, branchid: claims.branchid };
  const recordKey = request.recordKey === "" || request.recordKey === "0" ? `tmp:${request.opId}` : request.recordKey;
  // In parallel: the user waits for each access to the database.
  const [existing, done, left, { agg, prior }, counted, before] = await Promise.all([
    db.outbox.where("opId").equals(request.opId).first(),
    db.opresult.get(request.opId),
    db.history.where("opId").equals(request.opId).first(),
    placeOf(db, who, request.entity, recordKey),
    lastDseq(db),
    numberFact(db, LAST_CAPTURE),
  ]);
  if (existing) return repeatedPress(db, existing, one, session.heard);
  const fresh: Omit<StoredRow, "seq"> = {
    ...contentOf(one),
    ...who,
    agg,
    recordKey,
    deviceId,
    companyid: claims.companyid,
    by: claims.flname || claims.name,
    place: `${claims.coname} · ${claims.bname}`,
    dseq: counted + 1,
    after: prior?.opId ?? null,
    base: baseOf(request.base, request.opId, recordKey, prior?.opId ?? null),
    createdAt: core.env.now(),
    capturedAt: capturedAfter(before, session.time ?? core.env.now()),
    heardAt: session.heard,
    lane: laneOf(who),
    chain: chainOf({ ...who, agg }),
  };
  if (done) return settledAlready(fresh, done.sig);
  if (left) throw new NotKept("on-its-way", "This entry was discarded. Open a new one.");
  const behind = await behindOf(db, fresh.lane, request);
  const [due, number] = await Promise.all([
    prior ? undefined : dueOf(db, { ...fresh, ...behind }),
    recordKey === `tmp:${request.opId}` ? take?.(fresh.lane, request) : null,
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

const LAST_CAPTURE = "captured";
/** By this much the estimates of two contacts may differ, ms. */
const ESTIMATE_MS = 5_000;

/** Two saves keep their order although a contact between them moved the estimate back a little. */
const capturedAfter = (before: number, time: number): number =>
  Math.round(before >= time && before - time < ESTIMATE_MS ? before + 1 : time);

/** What a new row has from the save itself. */
const contentOf = ({ request, deps, env, sig, sealed }: Prepared) =>
  ({
    opId: request.opId,
    rev: 0,
    fmt: OP_FORMAT,
    screen: request.screen,
    entity: request.entity,
    deps,
    env,
    group: request.group,
    defVer: request.defVer,
    sig,
    state: "queued",
    attempts: 0,
    outcome: "never",
    nextAt: 0,
    itemFails: 0,
    baseSnap: request.baseSnap,
    shown: request.shown,
    formname: request.formname,
    title: request.title,
    amount: request.amount,
    ...bringsOf(request),
    ...headOf(request),
    ...sealed,
  }) as const;

async function behindOf(db: OutboxDb, lane: string, { goods }: SaveRequest): Promise<Pick<StoredRow, "behind">> {
  const behind = await bringersOf(db, lane, goods?.takes ?? []);
  return behind.length > 0 ? { behind } : {};
}

const bringsOf = ({ goods }: SaveRequest): Pick<StoredRow, "brings"> =>
  goods && goods.brings.length > 0 ? { brings: goods.brings } : {};

/** The row holds only the description of a file; the bytes are stored next to it. */
function headOf({ blob }: SaveRequest): Pick<StoredRow, "blob"> {
  if (!blob) return {};
  const { bytes: _bytes, ...head } = blob;
  return { blob: head };
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
    heardAt: heardAfter(existing, one, heard),
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

/** A corrected body under the same id: `rev` grows with the body, so that the server can distinguish the versions. */
export async function correctStored(
  db: OutboxDb,
  row: StoredRow,
  one: Prepared,
  change: Pick<StoredRow, "shown" | "title" | "amount" | "base" | "heardAt"> & {
    readonly baseSnap?: StoredRow["baseSnap"];
  },
): Promise<StoredRow> {
  const corrected: StoredRow = {
    ...row,
    ...change,
    baseSnap: change.baseSnap ?? row.baseSnap,
    env: one.env,
    deps: one.deps,
    ...bringsOf(one.request),
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

/** An edit on top of a waiting save is based on what that save will have made; insert-only saves have no base. */
function baseOf(asked: OpBase, opId: string, recordKey: string, prior: string | null): OpBase {
  const made = recordKey.startsWith("tmp:") ? recordKey.slice(4) : null;
  if (prior && (asked.kind !== "none" || made)) return { kind: "op", op: prior };
  if (made && made !== opId && asked.kind === "none") return { kind: "op", op: made };
  return asked;
}
