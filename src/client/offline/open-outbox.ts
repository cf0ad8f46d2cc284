import type { Line, DrainResult } from "./contract/connection";
import type { Outbox } from "./contract/outbox";
import type { SaveRequest } from "./contract/save";
import type { Session } from "./contract/session";
import type { Vault } from "./contract/vault";
import type { StoredRow } from "./database/outbox-rows";
import { followersOf, putRow } from "./outbox/chain";
import { mayStandIn, userKeyOf, type OutboxCore } from "./outbox/core";
import { awaitsUser } from "./outbox/op-state";
import { forgetLoss } from "./outbox/loss-marker";
import { ownRow } from "./outbox/own-row";
import { ownSaves } from "./outbox/own-saves";
import { enqueue } from "./outbox/save";
import { settled, shownRows, status } from "./outbox/status";
import { askStatus } from "./sending/op-status";
import { leave } from "./sending/settle";
import { NO_VAULT } from "./vault/vault";

/** Parts that only a signed-in user needs are loaded on first use, not with the sign-in page. */
const drafts = () => import("./outbox/drafts");
const correcting = () => import("./sending/correct");
const exchange = () => import("./outbox/exchange-file");
const unstored = () => import("./outbox/export-unstored");
const discarding = () => import("./sending/discard");

/**
 * The outbox as screens see it. Every save is stored on this device first and sent from there; it stays until the
 * server has applied it, the server has confirmed its cancel, or a save never sent is discarded. A write resolves
 * only when its transaction is complete.
 */
export function createOutbox(
  core: OutboxCore,
  line: Line,
  onOutbox: (listener: () => void) => () => void,
  drain: (why: string) => Promise<DrainResult>,
  vault: Pick<Vault, "access" | "accessToKeep"> = NO_VAULT,
): Outbox {
  const saveAll = async (requests: readonly SaveRequest[]) => {
    const rows = await enqueue(core, requests);
    for (const { formKey } of requests)
      if (formKey)
        void drafts()
          .then(({ dropDraft }) => dropDraft(core, formKey))
          .catch(() => undefined);
    core.changed();
    core.post({ t: "kick" });
    void drain("save").catch(() => "down");
    void core.env.registerSync?.().catch(() => undefined);
    return rows;
  };
  const byId = (opId: string) => ownRow(core, opId);
  return {
    mintOpId: () => crypto.randomUUID(),
    ...ownSaves(core),
    saveAll,
    save: async (request) => (await saveAll([request]))[0] ?? noRow(),
    correct: async (opId, change) => {
      const row = await (await correcting()).correct(core, opId, change);
      void drain("save").catch(() => "down");
      return row;
    },
    dropNumber: async (opId) => (await correcting()).dropNumber(core, opId),
    settled: (opId, timeoutMs) => settled(core, line, onOutbox, opId, timeoutMs),
    status: (opId) => status(core, line, opId),
    rows: () => readRows(core),
    row: async (opId) => opened(core, await byId(opId)),
    othersPending: () => othersPending(core),
    askServer: async (opId) => {
      await resolveOutcome(core, await byId(opId));
      return status(core, line, opId);
    },
    sendNow: (opId) => sendNow(core, drain, opId),
    followers: async (opId) => followersOfSave(core, await byId(opId)),
    leave: (opId, isLeft) => leaveForLater(core, opId, isLeft),
    discard: async (opId, reason, cascade) => (await discarding()).discard(core, opId, reason, cascade),
    findTwin: async (request) => (await correcting()).findTwin(core, request),
    blob: (opId) => blobOf(core, opId),
    takeOver: async () => takenOver(core, drain),
    forgetLoss: (sentence) => forgetLoss(core, sentence),
    exportRows: async (ofAll) => (await exchange()).exportRows(core, ofAll),
    exportUnstored: async (requests) => (await unstored()).exportUnstored(core, requests),
    exportSignedOut: async () => (await exchange()).exportSignedOut(core),
    importRows: (text) => imported(core, drain, text),
    draft: async (formKey) => (await drafts()).readDraft(core, vault, formKey),
    drafts: async () => (await drafts()).readDrafts(core, vault),
    keepDraft: async (draft) => (await drafts()).keepDraft(core, vault, draft),
    dropDraft: async (formKey) => (await drafts()).dropDraft(core, formKey),
  };
}

const followersOfSave = async ({ db, guard }: OutboxCore, row: StoredRow | undefined) =>
  row ? guard.run(() => followersOf(db, row)) : [];

async function leaveForLater(core: OutboxCore, opId: string, isLeft: boolean): Promise<void> {
  const { db, guard, changed } = core;
  const own = await ownRow(core, opId);
  if (!own) return;
  await guard.run(() =>
    db.transaction("rw", [db.outbox], async () => {
      const row = await db.outbox.get(own.seq);
      if (row && awaitsUser(row.state)) await db.outbox.put({ ...row, isLeft: isLeft ? true : undefined });
    }),
  );
  changed();
}

const noRow = (): never => {
  throw new Error("A save was stored without a row.");
};

const opened = async ({ bodies }: OutboxCore, row: StoredRow | undefined) => (row ? bodies.open(row) : null);

async function blobOf(core: OutboxCore, opId: string): Promise<Blob | null> {
  // The bytes of a save that has left the outbox stay for a restored server, not for screens.
  const own = await ownRow(core, opId);
  const stored = own && (await core.guard.run(() => core.db.blob.get(opId)));
  return stored ? new Blob([stored.bytes], { type: stored.type }) : null;
}

async function readRows(core: OutboxCore) {
  const session = await core.session.get();
  if (!session) return [];
  const rows = await core.guard.run(() => core.db.outbox.where("userKey").equals(userKeyOf(session)).sortBy("seq"));
  return shownRows(session, await Promise.all(rows.map(core.bodies.open)));
}

/** Of other users the number and age of their saves. Who may send them is told what they are, nobody their values. */
async function othersPending(core: OutboxCore) {
  const session = await core.session.get();
  const ownCompany = session && mayStandIn(session) ? session.claims.coid : null;
  const mine = session ? userKeyOf(session) : "";
  const rows = await core.guard.run(() => core.db.outbox.where("userKey").notEqual(mine).toArray());
  return [...new Set(rows.map(({ userKey }) => userKey))].map((userKey) => {
    const own = rows.filter((row) => row.userKey === userKey);
    const elsewhere = own.filter((row) => !session || !isHere(session, row));
    return {
      userKey,
      by: own.findLast(({ by }) => by)?.by ?? "",
      count: own.length,
      oldest: Math.min(...own.map(({ createdAt }) => createdAt)),
      here: own.length - elsewhere.length,
      places: [...new Set(elsewhere.map(({ place }) => place))],
      saves: own
        .filter(({ coid }) => coid === ownCompany)
        .map(({ opId, title, amount, createdAt }) => ({ opId, title, amount, createdAt })),
    };
  });
}

/** Of the branch of the session. */
const isHere = ({ claims }: Session, { coid, branchid }: StoredRow): boolean =>
  coid === claims.coid && branchid === claims.branchid;

async function imported(core: OutboxCore, drain: (why: string) => Promise<DrainResult>, text: string): Promise<number> {
  const count = await (await exchange()).importRows(core, text);
  void drain("save").catch(() => "down");
  return count;
}

async function sendNow(core: OutboxCore, drain: (why: string) => Promise<DrainResult>, opId?: string): Promise<void> {
  await (await correcting()).makeDue(core, opId);
  await drain("sendNow");
}

async function takenOver(core: OutboxCore, drain: (why: string) => Promise<DrainResult>): Promise<number> {
  const count = await (await import("./sending/take-over")).takeOver(core);
  void drain("save").catch(() => "down");
  return count;
}

/**
 * Asks the server about a save whose outcome is unknown. A save that the server does not have may be edited again:
 * its id still prevents duplicates.
 */
async function resolveOutcome(core: OutboxCore, row: StoredRow | undefined): Promise<void> {
  const session = await core.session.get();
  if (!row || !session || userKeyOf(session) !== row.userKey || session.claims.coid !== row.coid) return;
  const outcome = (await askStatus(core, session, [row.opId]))?.[0];
  if (!outcome) return;
  if (outcome.status === "applied") return (await discarding()).settleApplied(core, row, outcome);
  const { db, env } = core;
  await core.guard.run(() =>
    db.transaction("rw", [db.outbox, db.history, db.blob, db.numberback], async () => {
      const now = await db.outbox.get(row.seq);
      if (!now || now.attempts !== row.attempts) return;
      if (outcome.status === "cancelled") await leave(db, now, "cancelled", env.now());
      else if (now.state === "queued") await putRow(db, { ...now, outcome: "refused" });
    }),
  );
  core.changed();
}
