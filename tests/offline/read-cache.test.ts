import { afterEach, beforeEach, expect, test } from "vitest";
import { createCache, type KeptQuestion } from "../../src/client/offline/cache/cache";
import { CACHE_LIMITS, EVICT_ABOVE, EVICT_DOWN_TO } from "../../src/client/offline/cache/limits";
import type { CacheKind } from "../../src/client/offline/contract/reader";
import { formModelQuestion, listDefinitionQuestion } from "../../src/wire/definition-questions";
import { createDevice, type Device, NOON } from "./help/read-harness";

let device: Device;

beforeEach(() => {
  device = createDevice();
});
afterEach(() => device.close());

const question = (kind: CacheKind, id: number, userKey = "asha"): KeptQuestion => ({
  kind,
  sqlsp: "thing_R_listgrid",
  args: { id },
  enc: false,
  scope: `${userKey}|1|2`,
  userKey,
});
const text = (bytes: number) => [
  {
    note: Buffer.from(crypto.getRandomValues(new Uint8Array(Math.min(bytes, 60_000))))
      .toString("hex")
      .slice(0, bytes),
  },
];

test("an answer over 64 KB is kept zipped and comes back the same", async () => {
  const rows = Array.from({ length: 5_000 }, (_, id) => ({ id, name: `Ledger ${id} रोकड़` }));
  expect(await device.cache.put(question("list", 1), rows, NOON)).toBe(true);
  const entry = await device.db.entry.toCollection().first();
  expect(entry?.v).toBeInstanceOf(Uint8Array);
  expect(entry!.bytes).toBeLessThan(JSON.stringify(rows).length / 4);
  expect((await device.cache.get(question("list", 1)))?.rows).toEqual(rows);
});

test("what is larger than its kind may be is not kept", async () => {
  expect(
    await device.cache.put(
      question("form", 1),
      text(CACHE_LIMITS.form.entryBytes).concat(text(60_000), text(60_000), text(60_000), text(60_000)),
      NOON,
    ),
  ).toBe(false);
  expect(await device.db.entry.count()).toBe(0);
});

test("a damaged entry counts as nothing kept", async () => {
  await device.cache.put(question("list", 1), [{ id: 1 }], NOON);
  await device.db.entry.toCollection().modify({ v: new Uint8Array([1, 2, 3]) });
  expect(await device.cache.get(question("list", 1))).toBeNull();
});

test("of opened records the last 200 are kept, the oldest goes first", async () => {
  for (let id = 0; id <= CACHE_LIMITS.form.entries; id += 1) {
    device.now = NOON + id;
    await device.cache.put(question("form", id), [{ id }], NOON);
  }
  expect(await device.db.entry.count()).toBe(CACHE_LIMITS.form.entries);
  expect(await device.cache.get(question("form", 0))).toBeNull();
  expect(await device.cache.get(question("form", 1))).not.toBeNull();
});

test("the total of what is kept stays true over replacing, evicting and wiping", async () => {
  const sum = async () => (await device.db.entry.toArray()).reduce((total, entry) => total + entry.bytes, 0);
  const total = async () => (await device.db.meta.get("total"))?.v;
  await device.cache.put(question("list", 1), text(5_000), NOON);
  await device.cache.put(question("list", 1), text(9_000), NOON);
  await device.cache.put(question("list", 2, "vikram"), text(3_000), NOON);
  expect(await total()).toBe(await sum());
  await device.cache.drop(question("list", 1));
  expect(await total()).toBe(await sum());
  await device.cache.wipe("vikram");
  expect(await total()).toBe(0);
});

test("near the limit reports go first, least recently used first, down to 70 %; definitions stay", async () => {
  const limit = 100_000;
  const cache = createCache(
    {
      ...device.env,
      storage: {
        estimate: async () => ({ quota: limit * 10 }),
        persist: async () => true,
        persisted: async () => true,
      },
    },
    device.db,
  );
  await cache.put(question("def", 0), text(10_000), NOON);
  for (let id = 1; id <= 8; id += 1) {
    device.now = NOON + id;
    await cache.put(question(id > 6 ? "list" : "report", id), text(10_500), NOON);
  }
  const kept = await device.db.entry.toArray();
  const bytes = kept.reduce((sum, entry) => sum + entry.bytes, 0);
  expect(bytes).toBeLessThanOrEqual(limit * EVICT_ABOVE);
  expect(bytes).toBeGreaterThan(limit * EVICT_DOWN_TO - 21_000);
  expect(await cache.get(question("def", 0))).not.toBeNull();
  expect(await cache.get(question("report", 1))).toBeNull();
  expect(await cache.get(question("list", 8))).not.toBeNull();
});

test("the list and the form of a master that was downloaded are never evicted, other definitions are in the end", async () => {
  const cache = createCache(
    {
      ...device.env,
      storage: { estimate: async () => ({ quota: 100_000 }), persist: async () => true, persisted: async () => true },
    },
    device.db,
  );
  const scope = question("def", 0).scope;
  await device.db.refhead.put({
    t: `${scope}|item`,
    scope,
    userKey: "asha",
    entity: "item",
    cursor: "",
    rows: 0,
    bytes: 0,
    blocks: 0,
    parts: 0,
    asOf: NOON,
    complete: true,
    version: 1,
  });
  const asked = (named: { readonly sqlsp: string; readonly args: Readonly<Record<string, string>> }) => ({
    ...question("def", 0),
    ...named,
  });
  const pinned = [asked(listDefinitionQuestion("item")), asked(formModelQuestion("itemdetail"))];
  const others = [asked(listDefinitionQuestion("shade")), asked(formModelQuestion("shadedetail"))];
  for (const [at, one] of [...pinned, ...others].entries()) {
    device.now = NOON + at;
    await cache.put(one, text(4_000), NOON);
  }
  for (const one of pinned) expect(await cache.get(one)).not.toBeNull();
  expect(await cache.get(others[0]!)).toBeNull();
});

test("relieve gives the ballast and half of what is kept back at once", async () => {
  await device.cache.keepBallast();
  await device.cache.keepBallast();
  expect((await device.db.ballast.toArray()).map((one) => one.v.byteLength)).toEqual([1024 * 1024]);
  for (let id = 0; id < 10; id += 1) await device.cache.put(question("list", id), text(10_000), NOON);
  await device.cache.relieve();
  expect(await device.db.ballast.count()).toBe(0);
  expect(await device.db.entry.count()).toBe(5);
});
