import { isRecord } from "../../../wire/envelope";
import type { Session } from "../contract/session";
import { readDeviceId } from "../database/device-facts";
import { chainOf, laneOf } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";
import { exportBlobs, readBlobs, type ExportedBlob } from "../files/file-export";
import type { Bodies } from "./bodies";
import { chainRows, refreshChain } from "./chain";
import { mayStandIn, userKeyOf, type OutboxCore } from "./core";

interface OutboxFile {
  readonly format: "macout";
  /** 2 where saves have files: an app that does not support files refuses it. */
  readonly version: 1 | 2;
  readonly deviceId: string;
  readonly at: string;
  readonly rows: readonly StoredRow[];
  readonly blobs?: readonly ExportedBlob[];
  /** SHA-256 of the rows: a damaged file is refused as a whole. */
  readonly sum: string;
}

/**
 * The unsent saves of this user, or with `ofAll` of every user of the company, as a `.macout.json` text. Ids are kept,
 * so an import cannot duplicate them.
 */
export async function exportRows(core: OutboxCore, ofAll = false): Promise<string> {
  const session = await core.session.get();
  return fileOf(core, async () => (session ? rowsOf(core, session, ofAll) : []));
}

/**
 * The same of all users where nobody is signed in, without the saves that a PIN seals; null where there are none, or
 * where a user is signed in.
 */
export async function exportSignedOut(core: OutboxCore): Promise<string | null> {
  const { db, guard } = core;
  if (await core.session.get()) return null;
  const open = () => db.outbox.filter(({ body }) => body === undefined).sortBy("seq");
  return (await guard.run(open)).length > 0 ? fileOf(core, open) : null;
}

async function fileOf(core: OutboxCore, read: () => Promise<StoredRow[]>): Promise<string> {
  const { db, guard } = core;
  const deviceId = await guard.run(() => readDeviceId(db));
  // In one transaction: a save settled in between would take its file with it.
  const [stored, blobs] = await guard.run(() =>
    db.transaction("r", [db.outbox, db.blob], async () => {
      const all = await read();
      return [all, await exportBlobs(db, all)] as const;
    }),
  );
  return fileText(core, deviceId, await Promise.all(stored.map(core.bodies.open)), blobs);
}

/** The file of these saves, whose bodies are open. */
export async function fileText(
  { env }: Pick<OutboxCore, "env">,
  deviceId: string,
  rows: readonly StoredRow[],
  blobs: readonly ExportedBlob[],
): Promise<string> {
  const versioned = blobs.length > 0 ? { version: 2 as const, blobs } : { version: 1 as const };
  const file: OutboxFile = {
    format: "macout",
    ...versioned,
    deviceId,
    at: new Date(env.now()).toISOString(),
    rows,
    sum: await sumOf(rows),
  };
  return JSON.stringify(file, null, 1);
}

const rowsOf = ({ db }: OutboxCore, session: Session, ofAll: boolean): Promise<StoredRow[]> =>
  ofAll && mayStandIn(session)
    ? db.outbox.filter(({ coid }) => coid === session.claims.coid).sortBy("seq")
    : db.outbox.where("userKey").equals(userKeyOf(session)).sortBy("seq");

/**
 * Imports saves of another device (or of this one, after a loss) and returns how many were new. A save that was being
 * sent there has an unknown outcome here; the server resolves it by its operation id. Throws a message for the user
 * where the text is not such a file.
 */
export async function importRows(core: OutboxCore, text: string): Promise<number> {
  const file = readFile(text);
  if ((await sumOf(file.rows)) !== file.sum)
    throw new Error("The file is damaged: its checksum does not match. Nothing was imported.");
  return adoptRows(core, file.rows, await readBlobs(file.rows, file.blobs));
}

/** Adds the rows whose ids are new here, with their files, each at the end of its chain; returns their number. */
export async function adoptRows(
  core: OutboxCore,
  rows: readonly StoredRow[],
  files: ReadonlyMap<string, ArrayBuffer> = new Map(),
): Promise<number> {
  const { db, bodies } = core;
  const ready = await Promise.all(
    rows.map(async (row) => ((await bodies.wanted(row.userKey)) ? sealStored(bodies, row) : row)),
  );
  const count = await core.guard.run(() =>
    db.transaction("rw", [db.outbox, db.opresult, db.history, db.blob], async () => {
      let taken = 0;
      for (const row of ready) {
        const known =
          (await db.outbox.where("opId").equals(row.opId).count()) +
          (await db.opresult.where("opId").equals(row.opId).count());
        if (known > 0) continue;
        await adopt(core, row, files.get(row.opId));
        taken += 1;
      }
      return taken;
    }),
  );
  core.changed();
  return count;
}

/** Adds a row made elsewhere at the end of its chain, with its file. */
async function adopt(
  core: Pick<OutboxCore, "db">,
  { seq: _seq, ...row }: StoredRow,
  bytes?: ArrayBuffer,
): Promise<void> {
  const { db } = core;
  const chain = chainOf(row);
  const sent = row.state === "sending";
  await db.outbox.add({
    ...row,
    chain,
    lane: laneOf(row),
    state: sent ? "queued" : row.state,
    outcome: sent ? "unknown" : row.outcome,
    due: undefined,
  });
  if (row.blob && bytes) await db.blob.put({ id: row.opId, ...row.blob, bytes });
  if ((await chainRows(db, chain).count()) === 1) await refreshChain(db, chain);
}

/** A plain row with its body and answer sealed. */
export async function sealStored(bodies: Bodies, row: StoredRow): Promise<StoredRow> {
  const answer =
    row.server && row.server.rows.length > 0 ? await bodies.sealRows(row.opId, row.server.rows) : undefined;
  return {
    ...row,
    ...(await bodies.seal(row.opId, row)),
    ...(answer && row.server ? { answer, server: { ...row.server, rows: [] } } : {}),
  };
}

function readFile(text: string): OutboxFile {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    file = null;
  }
  if (!isRecord(file) || file.format !== "macout" || !Array.isArray(file.rows) || typeof file.sum !== "string")
    throw new Error("This is not a file of unsent saves (.macout.json).");
  if ((file.version !== 1 && file.version !== 2) || !file.rows.every(isStored))
    throw new Error("This file was made by another version of the app. Update the app first.");
  const common = {
    format: "macout",
    deviceId: String(file.deviceId),
    at: String(file.at),
    rows: file.rows,
    sum: file.sum,
  } as const;
  return file.version === 2
    ? { ...common, version: 2, blobs: Array.isArray(file.blobs) ? file.blobs : [] }
    : { ...common, version: 1 };
}

const TEXTS = ["opId", "userKey", "agg", "entity", "recordKey", "state", "sig"] as const;

/** A row as a file has it: its body is open. */
export const isStored = (row: unknown): row is StoredRow =>
  isRecord(row) &&
  TEXTS.every((name) => typeof row[name] === "string") &&
  row.fmt === 1 &&
  isRecord(row.env) &&
  Array.isArray(row.deps);

async function sumOf(rows: readonly unknown[]): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(rows)));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
