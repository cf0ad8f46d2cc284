import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, expect, test } from "vitest";
import type { Access, VaultKeys } from "../../../src/client/offline/contract/vault";
import { createReference } from "../../../src/client/offline/reference/reference";
import { sealJson, tagOf } from "../../../src/client/offline/vault/crypto";
import type { Row } from "../../../src/wire/envelope";
import { createDevice, type Device, json } from "../help/read-harness";

const SCOPE = "asha|1|2";
const T = `${SCOPE}|item`;
/** More than two parts, and not whole ones. */
const COUNT = 130;

const item = (id: number): Row => ({
  id,
  name: `Item ${id} Steel Bolt`,
  code: `IT${id}`,
  barcode: `89010${1000 + id}`,
});
const items = Array.from({ length: COUNT }, (_, at) => item(at + 1));

let device: Device | null = null;
afterEach(() => device?.close());

/** A device as the first version left it: each record in a row of the database. */
async function oldDevice(keys: VaultKeys | null): Promise<Device> {
  const indexedDB = new IDBFactory();
  const old = new Dexie("mac_cache", { indexedDB, IDBKeyRange });
  old.version(1).stores({
    entry: "k, q, userKey, [scope+entity], [scope+kind+lastUsed], [kind+lastUsed]",
    meta: "k",
    ballast: "k",
    refhead: "t, scope, userKey",
    refrow: "[t+id], t, *codes",
    refblock: "[t+block], t",
  });
  const head = { t: T, scope: SCOPE, userKey: "asha", entity: "item", cursor: "130", complete: true, version: 5 };
  await old.table("refhead").put({ ...head, rows: COUNT, bytes: 9_000, blocks: 1, asOf: 1 });
  await old.table("refrow").bulkPut(
    await Promise.all(
      items.map(async (row) => {
        const [id, code] = [String(row.id), `${T}|${String(row.barcode)}`];
        const plain = { t: T, id, block: 0, row, codes: [code] };
        if (!keys) return plain;
        const sealed = await sealJson(keys, `${T}|row|${id}`, row);
        return { ...plain, row: sealed, codes: [`${T}|${await tagOf(keys, code)}`], bytes: 60 };
      }),
    ),
  );
  const texts = {
    ids: items.map(({ id }) => String(id)),
    texts: items.map(({ name }) => `${String(name).toLowerCase()}\n`),
  };
  await old.table("refblock").put({ t: T, block: 0, ...texts, filters: items.map(() => "") });
  if (keys) await old.table("meta").put({ k: "sealed|asha", v: true });
  old.close();
  device = createDevice(indexedDB);
  await device.signIn();
  return device;
}

async function expectWhole({ env, session, reader, db }: Device, access: Access): Promise<void> {
  const kept = createReference(env, session, reader, db, { access: async () => access });
  expect(await kept.byId("item", "77")).toEqual(item(77));
  expect(await kept.byBarcode("item", "890101130")).toEqual(item(130));
  expect((await kept.whole("item"))?.length).toBe(COUNT);
  const found = await kept.search({ entity: "item", search: "item 51 steel", limit: 5 });
  expect(found?.rows).toEqual([item(51)]);
  expect((await db.refpart.toArray()).map(({ rows }) => rows.length)).toEqual([50, 50, 30]);
}

test("a copy of the first version is there after the update, also without a line: by id, barcode and text", async () => {
  const old = await oldDevice(null);
  await expectWhole(old, "plain");
  expect(old.asked).toEqual([]);
});

test("so is a sealed one, with its keys alone", async () => {
  const keys: VaultKeys = {
    aes: await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]),
    mac: await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
  };
  const old = await oldDevice(keys);
  expect(JSON.stringify(await old.db.refpart.toArray())).not.toContain("Steel");
  await expectWhole(old, keys);
});

test("it goes on where it was: changed records replace theirs, new ones fill the last part, deleted ones are gone", async () => {
  const old = await oldDevice(null);
  const changes: Row[] = [{ id: 3, name: "Brass nut", code: "B3" }, item(131), { id: 5, deleted: 1 }];
  old.answer = ({ body }) =>
    (body as Row).sqlsp === "WEBAPI_changed_copies"
      ? json([{ entity: "item" }])
      : json(changes.map((row, at) => ({ ...row, cursor: String(131 + at), TotalCount: 3 })));
  const kept = createReference(old.env, old.session, old.reader, old.db);
  await kept.update(async () => undefined);
  expect(old.asked.map(({ body }) => (body as Row).mypayans)).toEqual([
    [[{ entity: "item", cursor: "130" }]],
    ["item", "130", 500],
  ]);
  expect((await kept.byId("item", "3"))?.name).toBe("Brass nut");
  expect([await kept.byId("item", "5"), await kept.byBarcode("item", "890101003")]).toEqual([null, null]);
  expect(await kept.byBarcode("item", "890101131")).toMatchObject({ id: 131 });
  expect((await old.db.refpart.toArray()).map(({ rows }) => rows.length)).toEqual([50, 49, 31]);
  expect((await old.db.refhead.toArray())[0]).toMatchObject({ rows: 130, parts: 3 });
});
