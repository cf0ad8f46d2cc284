import Dexie from "dexie";
import { beforeEach, expect, test } from "vitest";
import type { SaveRequest } from "../../src/client/offline/contract/save";
import type { Session } from "../../src/client/offline/contract/session";
import type { StoredRow } from "../../src/client/offline/database/outbox-rows";
import { prune } from "../../src/client/offline/database/storage";
import { sha256Of, trimSentBlobs } from "../../src/client/offline/files/file-bytes";
import type { OutboxCore } from "../../src/client/offline/outbox/core";
import { sendWithBlob } from "../../src/client/offline/sending/send-file";
import { signIn } from "./help/device";
import { goOnline, rowOf, saveOffline, sealOutbox, setup, type Setup } from "./help/outbox-setup";
import { citySave } from "./help/save-request";
import { echoed } from "./help/scripted-network";

const BYTES = new TextEncoder().encode("%PDF-1.7 a bill").buffer;

/** File transfers on the wire, in one sequence with the saves. */
let wire: string[];
let answer: (sha256: string) => Response;
beforeEach(() => {
  wire = [];
  answer = (sha256) => Response.json({ sha256 });
});

async function withFiles(): Promise<Setup> {
  const one = await setup();
  const { fetch } = one.network;
  const seen = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const at = String(input).split("/MicroACupload/blob/")[1];
    if (at === undefined) return fetch(input, init);
    if (one.network.pings === "down") throw new TypeError("fetch failed");
    wire.push(`${init?.method} ${at === (await sha256Of(init?.body as ArrayBuffer)) ? "whole" : "damaged"}`);
    return echoed(init, answer(at));
  };
  Object.assign(one.tab.env, { fetch: seen });
  one.network.fateOf = () => "apply";
  return one;
}

test("a save whose file was not taken has not been sent itself: it may be changed and discarded at once", async () => {
  const one = await withFiles();
  answer = () => new Response("busy", { status: 503 });
  const request = await attach();
  await one.tab.offline.outbox.save(request);
  await one.tab.offline.drain("test");
  expect(wire).toEqual(["PUT whole"]);
  expect(await rowOf(one.tab, request.opId)).toMatchObject({ state: "queued", outcome: "never", attempts: 0 });
  one.network.pings = "down";
  expect(await one.tab.offline.outbox.discard(request.opId, "", false)).toMatchObject({ outcome: "discarded" });
});

async function attach(more: Partial<SaveRequest> = {}): Promise<SaveRequest> {
  const sha256 = await sha256Of(BYTES);
  return citySave({
    entity: "attachedfiles",
    sqlsp: "attachedfiles_R_save",
    args: { id: 7, sha256 },
    blob: { sha256, name: "bill.pdf", type: "application/pdf", size: BYTES.byteLength, bytes: BYTES },
    ...more,
  });
}

const kept = (one: Setup): Promise<number> => inBlobs(one, (table) => table.count());
async function inBlobs<T>(one: Setup, work: (table: Dexie.Table) => PromiseLike<T>): Promise<T> {
  const db = new Dexie("mac_outbox", { indexedDB: one.device.factory, IDBKeyRange: one.tab.env.IDBKeyRange });
  await db.open();
  const result = await work(db.table("blob"));
  db.close();
  return result;
}

test("ATT-016 a file waits beside its save, can be seen, goes first when the line is back, and is shown no more once its save has left", async () => {
  const one = await withFiles();
  const request = await attach();
  await saveOffline(one, request);
  expect(await rowOf(one.tab, request.opId)).toMatchObject({
    state: "queued",
    blob: { name: "bill.pdf", size: BYTES.byteLength },
  });
  const seen = await one.tab.offline.outbox.blob(request.opId);
  expect([seen?.type, await seen?.text()]).toEqual(["application/pdf", "%PDF-1.7 a bill"]);
  expect(wire).toEqual([]);
  one.network.fateOf = ({ sqlsp }) => {
    if (sqlsp === request.sqlsp) wire.push("save");
    return "apply";
  };
  await goOnline(one);
  expect(wire).toEqual(["PUT whole", "save"]);
  expect(await one.tab.offline.outbox.settled(request.opId, 1000)).toMatchObject({ state: "applied" });
  expect(await one.tab.offline.outbox.blob(request.opId)).toBeNull();
});

test("ATT-016 a file of a record made offline is sent after that record, and its save names the operation", async () => {
  const one = await withFiles();
  const city = citySave();
  const request = await attach({ args: { id: { $op: city.opId, col: "id" }, sha256: await sha256Of(BYTES) } });
  await saveOffline(one, city, request);
  expect((await rowOf(one.tab, request.opId)).deps).toEqual([city.opId]);
  await goOnline(one);
  expect(one.network.applied.map(({ opId }) => opId)).toEqual([city.opId, request.opId]);
});

test.each([
  [
    "a line that drops",
    () => {
      throw new TypeError("fetch failed");
    },
    { state: "queued", outcome: "never", attempts: 0 },
  ],
  [
    "a page of a network in between",
    () => new Response("<html>Sign in to the Wi-Fi</html>"),
    { state: "queued", outcome: "never", attempts: 0 },
  ],
  ["another hash", () => Response.json({ sha256: "f".repeat(64) }), { state: "queued", outcome: "never", attempts: 0 }],
  [
    "a fault of the server",
    () => Response.json({ ExceptionMessage: "x" }, { status: 500 }),
    { state: "queued", outcome: "never", attempts: 0 },
  ],
  [
    "a refusal",
    () => Response.json({ Message: "Attachment size is less than 1 MB Required." }, { status: 400 }),
    { state: "rejected" },
  ],
  [
    "an ended session",
    () => Response.json({ Message: "Authorization has been denied for this request." }, { status: 401 }),
    { state: "held", holdWhy: "auth" },
  ],
] as const)("ATT-016 where the file meets %s its save is not sent and both stay", async (_what, meet, row) => {
  const one = await withFiles();
  const request = await attach();
  await saveOffline(one, request);
  answer = meet;
  await goOnline(one);
  expect(one.network.applied).toEqual([]);
  expect(await rowOf(one.tab, request.opId)).toMatchObject(row);
  expect(await kept(one)).toBe(1);
});

test("ATT-016 a full disk takes neither file nor save, and says so", async () => {
  const one = await withFiles();
  one.tab.full.add("mac_outbox");
  const request = await attach();
  await expect(one.tab.offline.outbox.save(request)).rejects.toMatchObject({
    why: "full",
    message: expect.stringMatching(/Not saved/),
  });
  one.tab.full.clear();
  expect([await one.tab.offline.outbox.row(request.opId), await kept(one)]).toEqual([null, 0]);
});

test("ATT-016 a tab killed in the middle of storing leaves both or neither", async () => {
  const one = await withFiles();
  const request = await attach();
  one.tab.onStored = (store) => {
    if (store === "blob") one.tab.kill();
  };
  void one.tab.offline.outbox.save(request).catch(() => undefined);
  await expect.poll(() => one.tab.dead).toBe(true);
  const tab = one.device.tab();
  await signIn(tab);
  const row = await tab.offline.outbox.row(request.opId);
  expect(await tab.offline.outbox.blob(request.opId).then((blob) => blob !== null)).toBe(row !== null);
});

test("ATT-016 a discarded file is gone from the device", async () => {
  const one = await withFiles();
  const request = await attach();
  await saveOffline(one, request);
  expect(await one.tab.offline.outbox.discard(request.opId, "no", false)).toMatchObject({ outcome: "discarded" });
  expect(await kept(one)).toBe(0);
});

test("ATT-016 the export file holds the bytes; taken in elsewhere they are sent, and a damaged one is refused whole", async () => {
  const one = await withFiles();
  const request = await attach();
  await saveOffline(one, request);
  const text = await one.tab.offline.outbox.exportRows();
  const other = await withFiles();
  const file = JSON.parse(text) as { version: number; blobs: { data: string }[] };
  expect(file.version).toBe(2);
  const damaged = JSON.stringify({ ...file, blobs: [{ ...file.blobs[0], data: btoa("something else") }] });
  await expect(other.tab.offline.outbox.importRows(damaged)).rejects.toThrow(
    "The file is damaged: bill.pdf is incomplete. Nothing was imported.",
  );
  expect(await other.tab.offline.outbox.rows()).toEqual([]);
  expect(await other.tab.offline.outbox.importRows(text)).toBeGreaterThan(0);
  await other.tab.offline.drain("test");
  expect(await other.tab.offline.outbox.settled(request.opId, 2000)).toMatchObject({ state: "applied" });
  expect(wire).toEqual(["PUT whole"]);
});

test("ATT-016 saves that an older build left without a place for files are kept, and take files from then on", async () => {
  const one = await setup();
  const request = citySave();
  await saveOffline(one, request);
  one.tab.close();
  // The older build had no store for files.
  const stores = {
    outbox: "++seq, &opId, [chain+seq], [lane+due], [userKey+state], userKey, *deps, createdAt",
    opresult: "opId, at, [entity+id]",
    drafts: "formKey, opId, userKey, at",
    history: "++h, opId, [userKey+at], at",
    device: "k",
  };
  const factory = new (await import("fake-indexeddb")).IDBFactory();
  const old = new Dexie("mac_outbox", { indexedDB: factory, IDBKeyRange: one.tab.env.IDBKeyRange });
  old.version(1).stores(stores);
  const from = new Dexie("mac_outbox", { indexedDB: one.device.factory, IDBKeyRange: one.tab.env.IDBKeyRange });
  await from.open();
  await old.table("outbox").bulkAdd(await from.table("outbox").toArray());
  old.close();
  from.close();
  const tab = one.device.tab({ indexedDB: factory });
  await signIn(tab);
  expect(await tab.offline.outbox.row(request.opId)).not.toBeNull();
  await tab.offline.outbox.save(await attach());
});

test("ATT-016 where the device cannot read the file now, its save is not sent without it", async () => {
  const one = await withFiles();
  const request = await attach();
  await saveOffline(one, request);
  const row = await rowOf(one.tab, request.opId);
  const core = {
    guard: { run: () => Promise.reject(new DOMException("gone", "UnknownError")) },
    env: one.tab.env,
  } as unknown as OutboxCore;
  expect(await sendWithBlob(core, {} as Session, { ...row, lane: "", chain: "" } as StoredRow, null)).toEqual({
    kind: "unreachable",
    isUnsent: true,
  });
  expect([wire, one.network.applied]).toEqual([[], []]);
});

test("the bytes of a file that the server has are kept as long as its save is, for a server that goes back to a backup", async () => {
  const one = await withFiles();
  const request = await attach({ title: "bill.pdf on Daman" });
  await one.tab.offline.ping();
  await one.tab.offline.outbox.save(request);
  await one.tab.offline.outbox.settled(request.opId, 2000);
  expect(await kept(one)).toBe(1);
  one.network.applied.length = 0;
  one.network.epoch = "e2";
  wire.length = 0;
  await one.tab.offline.ping();
  await goOnline(one);
  expect(wire).toEqual(["PUT whole"]);
  expect(one.network.applied.map(({ opId }) => opId)).toEqual([request.opId]);
  expect(await one.tab.offline.losses()).toHaveLength(1);
  const { db } = one.tab.offline.stores.core;
  await prune(db, one.tab.env.now() + 31 * 86_400_000);
  expect(await kept(one)).toBe(0);
});

test("where space or a PIN took the bytes of a sent file away, its person is told by its name; the file of a save that waits is never taken", async () => {
  const one = await withFiles();
  await one.tab.offline.ping();
  const [old, late] = [await attach({ title: "old" }), await attach({ title: "late" })];
  for (const request of [old, late]) {
    one.clock.now += 1000;
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.outbox.settled(request.opId, 2000);
  }
  const { core } = one.tab.offline.stores;
  await trimSentBlobs(core.db, BYTES.byteLength);
  expect(await inBlobs(one, (table) => table.toCollection().primaryKeys())).toEqual([late.opId]);
  const waits = await attach({ title: "waits" });
  await saveOffline(one, waits);
  expect(await core.freeSpace()).toBe(true);
  expect(await inBlobs(one, (table) => table.toCollection().primaryKeys())).toEqual([waits.opId]);
  await sealOutbox(one.tab);
  const secret = await attach({ title: "secret" });
  one.network.applied.length = 0;
  await goOnline(one);
  await one.tab.offline.outbox.save(secret);
  await one.tab.offline.outbox.settled(secret.opId, 2000);
  expect(await inBlobs(one, (table) => table.toCollection().primaryKeys())).toEqual([waits.opId]);
  one.network.applied.length = 0;
  one.network.epoch = "e2";
  await one.tab.offline.ping();
  const told = (await one.tab.offline.losses()).flatMap(
    (sentence) => /^The file "bill.pdf" of "(.+)" is no longer on this device/.exec(sentence)?.[1] ?? [],
  );
  expect(told.sort()).toEqual(["late", "old", "secret"]);
});

test("a save that this device has no space for is exported with its file", async () => {
  const one = await withFiles();
  await one.tab.offline.deviceId();
  one.tab.full.add("mac_outbox");
  const request = await attach();
  await expect(one.tab.offline.outbox.save(request)).rejects.toMatchObject({ why: "full" });
  const text = await one.tab.offline.outbox.exportUnstored([request]);
  one.tab.full.clear();
  expect(await one.tab.offline.outbox.importRows(text)).toBe(1);
  await one.tab.offline.drain("test");
  expect(await one.tab.offline.outbox.settled(request.opId, 2000)).toMatchObject({ state: "applied" });
  expect([...new Set(wire)]).toEqual(["PUT whole"]);
  expect(one.network.applied.map(({ opId }) => opId)).toEqual([request.opId]);
});
