import Dexie from "dexie";
import { chainOf, laneOf } from "../../src/client/offline/database/outbox-db";
import type { StoredRow } from "../../src/client/offline/database/outbox-rows";
import { userKeyOf } from "../../src/client/offline/outbox/core";
import { open, seal } from "../../src/wire/codec";
import { isRecord, type Envelope } from "../../src/wire/envelope";
import type { Device, Tab } from "../offline/help/device";

/** Ways to break the design on purpose. Each must show in the figures; otherwise the harness detects nothing. */
export const CONTROLS = ["no-dedupe", "delete-first", "ack-early", "no-order"] as const;
export type Control = (typeof CONTROLS)[number];

/** The fetch of a device whose design is broken in one point. */
export function brokenFetch(control: Control, device: () => Device): typeof fetch {
  if (control === "no-dedupe") return freshIds(device);
  if (control === "delete-first") return deleteFirst(device);
  if (control === "no-order") return slowly;
  return fetch;
}

async function openSave(device: Device, input: RequestInfo | URL, init: RequestInit | undefined) {
  const [tab] = device.tabs;
  const session = await tab?.offline.session.get();
  if (!session || !String(input).endsWith("PostmacapiENC")) return null;
  const { enc2str } = JSON.parse(String(init?.body)) as { enc2str: string };
  const envelope = (await open(enc2str, session.key)) as Envelope;
  return envelope.op ? { envelope, op: envelope.op, session } : null;
}

/** Slow replies, so that several saves of one record are in flight together. */
let slowness = 0;
const slowly: typeof fetch = async (input, init) => {
  slowness = (slowness + 37) % 200;
  if (String(input).endsWith("PostmacapiENC")) await new Promise((resolve) => setTimeout(resolve, slowness));
  return fetch(input, init);
};

/** Every attempt is a new operation for the server, as with a client without ids. */
function freshIds(device: () => Device): typeof fetch {
  const latest = new Map<string, string>();
  return async (input, init) => {
    const save = await openSave(device(), input, init);
    if (!save) return fetch(input, init);
    const { session, op } = save;
    const fresh = crypto.randomUUID();
    const values = JSON.stringify(save.envelope.mypayans).replace(/"\$op":"([^"]+)"/g, (text, id: string) =>
      latest.has(id) ? `"$op":"${latest.get(id)}"` : text,
    );
    const envelope: Envelope = { ...save.envelope, mypayans: JSON.parse(values), op: { id: fresh, cap: op.cap } };
    const response = await fetch(input, {
      ...init,
      body: JSON.stringify({ enc2str: await seal(envelope, session.key, session.claims.sid) }),
    });
    if (response.status !== 200 || !response.headers.get("content-type")?.includes("json")) return response;
    const body: unknown = await response.json();
    if (!isRecord(body) || typeof body.enc2str !== "string") return new Response(JSON.stringify(body));
    const rows = JSON.stringify(await open(body.enc2str, session.key)).replaceAll(fresh, op.id);
    if (rows.includes('"applied"')) latest.set(op.id, fresh);
    return new Response(JSON.stringify({ enc2str: await seal(JSON.parse(rows), session.key, session.claims.sid) }));
  };
}

/** Deletes the row before the reply arrives, as queues do that shift and then send. */
function deleteFirst(device: () => Device): typeof fetch {
  return async (input, init) => {
    const save = await openSave(device(), input, init);
    if (save) await inOutbox(device(), (table) => table.where("opId").equals(save.op.id).delete());
    return fetch(input, init);
  };
}

/** Takes any answer of the server for the end of a save, as queues do that look at nothing but the connection. */
export function dropRefused(device: () => Device): typeof fetch {
  return async (input, init) => {
    const save = await openSave(device(), input, init);
    const response = await fetch(input, init);
    if (save) await inOutbox(device(), (table) => table.where("opId").equals(save.op.id).delete());
    return response;
  };
}

/** Puts every save of a device into a separate chain, so that nothing waits for earlier saves. */
export async function dropOrder(device: Device): Promise<void> {
  await inOutbox(device, (table) =>
    table.toCollection().modify((row: Record<string, unknown>) => {
      if (row.state !== "queued") return;
      Object.assign(row, { chain: row.opId, after: null, base: { kind: "none" }, due: row.nextAt });
    }),
  );
}

/** Gives all that waits on a device to the user who is signed in, as queues do that keep no owner of a save. */
export async function shareQueue(device: Device): Promise<void> {
  const [tab] = device.tabs;
  const session = await tab?.offline.session.get();
  if (!session) throw new Error("Nobody is signed in on this device.");
  await inOutbox(device, (table) =>
    table.toCollection().modify((row: StoredRow) => {
      Object.assign(row, { userKey: userKeyOf(session), state: "queued", nextAt: 0 });
      Object.assign(row, { lane: laneOf(row), chain: chainOf(row) });
    }),
  );
}

async function inOutbox(
  device: Device,
  work: (table: ReturnType<Dexie["table"]>) => PromiseLike<unknown>,
): Promise<void> {
  const [tab] = device.tabs;
  const db = new Dexie("mac_outbox", { indexedDB: device.factory, IDBKeyRange: (tab as Tab).env.IDBKeyRange });
  await db.open();
  await work(db.table("outbox"));
  db.close();
}
