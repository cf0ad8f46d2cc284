import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SaveRequest } from "../../src/client/offline/contract/save";
import { changeOf, LATE_MS } from "../../src/client/offline/rights/watch";
import type { OwnRightsRow } from "../../src/wire/answers";
import type { Envelope, Row } from "../../src/wire/envelope";
import { Device, signIn, type Tab } from "./help/device";
import { ScriptedNetwork } from "./help/scripted-network";

const SECRET = "zq77secret";
const LONG = "x".repeat(70_000);

const own = (formmnu: string, more: Partial<OwnRightsRow> = {}): OwnRightsRow => ({
  formmnu,
  names: `${formmnu},${formmnu}detail${formmnu === "item" ? ",176" : ""}`,
  sees: "s1",
  may: "m1",
  hidden: "",
  ...more,
});
const BEFORE = [own("item"), own("city")];
const HIDDEN = [own("item", { sees: "s2", hidden: "purchaseprice,purchaseprice_label" }), own("city")];

let network: ScriptedNetwork;
let device: Device;
let tab: Tab;
let rights: readonly Row[];
/** Work that waits for reads in flight. */
const late: (() => void)[] = [];

/** What the server returns for an item, by its current visibility. */
const item = (): Row => {
  const row = rights.find(({ formmnu }) => formmnu === "item");
  return {
    id: 1,
    itemname: "Bolt",
    label: "Bolt",
    value: 1,
    ...(row && row.hidden === "" ? { purchaseprice: SECRET } : {}),
  };
};
const argOf = (envelope: Envelope, name: string): unknown =>
  envelope.mypayans[envelope.sqlpara.findIndex((one) => String(one).replace("@", "") === name)];

beforeEach(async () => {
  rights = BEFORE;
  network = new ScriptedNetwork();
  network.rights = "r1";
  // The answers of the network have no time of their own: they are older than the purge.
  network.now = () => Date.now() + 3_600_000;
  network.fateOf = (envelope) => {
    if (network.pings === "down") return "drop-before";
    if (envelope.op) return "apply";
    if (envelope.sqlsp === "WEBAPI_own_rights") return network.script.shift() ?? { rows: rights };
    if (envelope.sqlsp === "WEBAPI_changes_since")
      return {
        rows: argOf(envelope, "cursor")
          ? []
          : [
              {
                ...(argOf(envelope, "entity") === "item" ? item() : { id: 5, cityname: "Pune" }),
                cursor: "c1",
                more: 0,
              },
            ],
      };
    return { rows: envelope.sqlsp === "city_R_listgrid" ? [{ id: 5, cityname: "Pune" }] : [{ ...item(), long: LONG }] };
  };
  late.length = 0;
  const setLater = (work: () => void, ms: number) => (ms === LATE_MS ? late.push(work) : Number(setTimeout(work, ms)));
  device = new Device({
    fetch: network.fetch,
    locks: false,
    more: { setTimeout: setLater, clearTimeout: (timer) => clearTimeout(timer) },
  });
  tab = device.tab();
  await signIn(tab);
  await tab.offline.start();
  await tab.offline.ping();
});
afterEach(() => device.stop());

const QUESTIONS = [
  { kind: "list", sqlsp: "item_R_listgrid", args: { DisplayStart: 1 } },
  { kind: "form", sqlsp: "item_R_getviewdata", args: { txtid: 1 } },
  { kind: "def", sqlsp: "WEBAPI_R_dynaform", args: { menutype: "itemdetail" } },
  { kind: "master", sqlsp: "WEBAPIGetddls", args: { sid: "item" } },
  { kind: "master", sqlsp: "WEBAPIGetddls", args: { sid: "176" } },
  { kind: "list", sqlsp: "WEBAPI_R_selecthistory", args: { formname: "itemdetail", idproperty: 1 } },
  { kind: "report", sqlsp: "WEBAPI_dashboard2", args: { user2: "@user2" } },
  { kind: "list", sqlsp: "city_R_listgrid", args: { DisplayStart: 1 } },
] as const;

/**
 * Fills the device with everything that it stores about an item: replies, the download, a draft, and a waiting save.
 */
async function fill(): Promise<void> {
  const { offline } = tab;
  for (const question of QUESTIONS) await offline.reader.read(question);
  for (const entity of ["item", "city"]) await offline.reference.download(entity, () => undefined);
  const snap = { id: 1, itemname: "Bolt", purchaseprice: SECRET };
  await offline.outbox.keepDraft({
    formKey: "7|1|itemdetail|1",
    opId: offline.outbox.mintOpId(),
    userKey: "7",
    at: 1,
    values: { ...snap, itemname: "Bolt 2" },
    base: { kind: "ver", ver: 1 },
    baseSnap: snap,
    enqueued: false,
  });
  network.pings = "down";
  await offline.ping();
  const request: SaveRequest = {
    opId: offline.outbox.mintOpId(),
    screen: "/MainB",
    entity: "item",
    recordKey: "1",
    sqlsp: "item_R_save",
    args: { id: 1, itemname: "Bolt 3" },
    base: { kind: "ver", ver: 1 },
    baseSnap: snap,
    defVer: "v",
    shown: { ...snap, itemname: "Bolt 3" },
    formname: "itemdetail",
    title: "Bolt 3",
  };
  await offline.outbox.save(request);
}

/** Every stored value of the whole device as text, compressed ones decompressed. */
async function raw(): Promise<string> {
  const texts: string[] = [];
  for (const { name = "" } of await device.factory.databases()) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = device.factory.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of db.objectStoreNames) {
      const all = await new Promise<unknown[]>((resolve) => {
        const request = db.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      });
      texts.push(
        JSON.stringify([name, store, all], (key, value: unknown) =>
          key === "v" && value instanceof Uint8Array && value.length < 1_000_000
            ? gunzipSync(value).toString()
            : value instanceof Uint8Array
              ? ""
              : value,
        ),
      );
    }
    db.close();
  }
  return texts.join("\n");
}

/** The connection is back, and the server reports other rights. */
async function contact(hash: string, now: readonly Row[]): Promise<void> {
  rights = now;
  network.rights = hash;
  network.pings = "fine";
  await tab.offline.ping();
}

/** Waits for the copies that are downloaded again after the purge. */
const downloaded = () =>
  expect
    .poll(
      async () =>
        (await tab.offline.reference.entities()).filter(({ complete }) => complete).map(({ entity }) => entity),
      { timeout: 4000 },
    )
    .toEqual(["item", "city"]);

const keptOf = (question: (typeof QUESTIONS)[number]) =>
  tab.offline.reader.read({ ...question, cacheOnly: true }).then(
    () => true,
    () => false,
  );

describe("rights that changed", () => {
  test("RIGHTS-013 at the next contact no stored byte of the device holds a field that was hidden since; everything else stays", async () => {
    await fill();
    expect(await raw()).toContain(SECRET);
    await contact("r2", HIDDEN);
    await expect.poll(raw, { timeout: 4000 }).not.toContain(SECRET);
    expect(await Promise.all(QUESTIONS.map(keptOf))).toEqual([false, false, false, false, false, false, false, true]);
    await downloaded();
    expect(await raw()).not.toContain(SECRET);
    const [draft] = await tab.offline.outbox.drafts();
    expect(draft).toMatchObject({ values: { itemname: "Bolt 2" }, baseSnap: { itemname: "Bolt" } });
  });

  test("RIGHTS-013 with a device that does not watch, the hidden field would still be there", async () => {
    await fill();
    await contact("", HIDDEN);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await raw()).toContain(SECRET);
  });

  test("RIGHTS-008 a lost view right takes lists, records, dropdowns, downloads and drafts; a save that waits is never lost", async () => {
    await fill();
    await contact("r3", [own("city")]);
    await expect.poll(raw, { timeout: 4000 }).not.toContain(SECRET);
    expect(await tab.offline.outbox.drafts()).toEqual([]);
    expect((await tab.offline.reference.entities()).find(({ entity }) => entity === "item")).toMatchObject({
      rows: 0,
      complete: false,
    });
    const sent = () => network.applied.map(({ envelope }) => argOf(envelope, "itemname"));
    await tab.offline.drain("sendNow");
    await expect.poll(sent, { timeout: 4000 }).toEqual(["Bolt 3"]);
  });

  test("a right to do something changes no download, and the answers that say what may be done go", async () => {
    await fill();
    await contact("r4", [own("item", { may: "m2" }), own("city")]);
    await expect.poll(() => keptOf(QUESTIONS[0]), { timeout: 4000 }).toBe(false);
    expect((await tab.offline.reference.entities()).find(({ entity }) => entity === "item")).toMatchObject({
      complete: true,
    });
    expect(await tab.offline.outbox.drafts()).toMatchObject([{ values: { purchaseprice: SECRET } }]);
  });

  test("RIGHTS-013 an answer of before that comes in after the purge goes as well", async () => {
    await fill();
    await contact("r2", HIDDEN);
    await expect.poll(raw, { timeout: 4000 }).not.toContain(SECRET);
    await downloaded();
    rights = BEFORE;
    await tab.offline.reader.read(QUESTIONS[0]);
    expect(await raw()).toContain(SECRET);
    expect(late).toHaveLength(1);
    late[0]?.();
    await expect.poll(raw, { timeout: 4000 }).not.toContain(SECRET);
    expect(await keptOf(QUESTIONS[7])).toBe(true);
  });

  test("the same hash asks nothing; an answer that fails is asked for again at the next ping", async () => {
    const asked = () => network.sent.filter(({ sqlsp }) => sqlsp === "WEBAPI_own_rights").length;
    await expect.poll(asked).toBe(1);
    await tab.offline.ping();
    expect(asked()).toBe(1);
    await fill();
    const answers = network.fateOf;
    network.fateOf = (envelope) =>
      envelope.sqlsp === "WEBAPI_own_rights" ? { raw: '{"ExceptionMessage":"down"}', status: 500 } : answers(envelope);
    await contact("r5", HIDDEN);
    await expect.poll(asked).toBeGreaterThan(1);
    expect(await raw()).toContain(SECRET);
    network.fateOf = answers;
    await tab.offline.ping();
    await expect.poll(raw, { timeout: 4000 }).not.toContain(SECRET);
  });

  test("two lists of rights are compared by what is seen and what may be done", () => {
    const change = changeOf(
      [own("a"), own("b"), own("c"), own("d")],
      [own("a"), own("b", { sees: "s2", hidden: "x" }), own("c", { may: "m2" }), own("e")],
    );
    expect([...change.same]).toEqual(["a", "adetail"]);
    expect([...change.seen]).toEqual(["b", "d"]);
    expect([...change.hidden].map(([name, keys]) => [name, keys && [...keys]])).toEqual([
      ["b", ["x"]],
      ["bdetail", ["x"]],
      ["d", null],
      ["ddetail", null],
    ]);
  });
});
