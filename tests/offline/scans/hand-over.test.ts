import { expect, test } from "vitest";
import { NotKept } from "../../../src/client/offline/contract/save";
import { handOver, handOverAll, handOverAndEnd } from "../../../src/client/offline/scans/hand-over";
import type { ScannedItem } from "../../../src/domain/scanning/scan-event";
import { isRecord } from "../../../src/wire/envelope";
import { scanOf, SOAP } from "../../domain/scanning/help/scans";
import type { Tab } from "../help/device";
import { goOffline, setup } from "../help/outbox-setup";

const UID = "0a000000-0000-4000-8000-00000000000a";
const HEAD = {
  id: "0a000000-0000-4000-8000-000000000001",
  kind: "jointcount",
  formname: "stockcountdetail",
  opId: UID,
  at: 1,
  start: {},
  count: {
    uid: UID,
    coid: 1,
    branchid: 11,
    branch: "Surat",
    no: "SUR/SC2627/0001",
    godownid: 3,
    godown: "Main",
    isBlind: true,
  },
};

const scan = (tab: Tab, id: string, item: ScannedItem = SOAP) =>
  tab.offline.scans.add(HEAD.id, scanOf(item, { id, bin: "R1", at: Date.UTC(2026, 10, 26, 4) }));

/** Ids of the scans in each waiting save, in the order of the saves. */
async function waiting(tab: Tab): Promise<readonly (readonly string[])[]> {
  const rows = (await tab.offline.outbox.rows()).filter(({ screen }) => screen === "count");
  return rows.map(({ env }) => entriesIn(env.mypayans).map(({ id }) => String(id)));
}

const entriesIn = (values: unknown): readonly Readonly<Record<string, unknown>>[] =>
  (Array.isArray(values) ? values : []).flatMap((value: unknown) => {
    const given: unknown = isRecord(value) && "mypayans" in value ? value.mypayans : value;
    const list: unknown = typeof given === "string" && given.startsWith("[") ? JSON.parse(given) : given;
    return Array.isArray(list) ? list.filter(isRecord) : [];
  });

test("only what was scanned since the last time is handed over, with its count, place and time", async () => {
  const own = await setup();
  await goOffline(own.tab, own.network);
  await own.tab.offline.scans.begin(HEAD);
  await scan(own.tab, "a");
  expect(await handOver(own.tab.offline, HEAD.id)).toBe(1);
  await scan(own.tab, "b");
  expect(await handOver(own.tab.offline, HEAD.id)).toBe(2);
  expect(await handOver(own.tab.offline, HEAD.id)).toBe(2);
  expect(await waiting(own.tab)).toEqual([["a.0"], ["b.0"]]);
  const [row] = (await own.tab.offline.outbox.rows()).filter(({ screen }) => screen === "count");
  expect(row?.title).toBe("Count SUR/SC2627/0001 · Main: 1 scan");
  expect(entriesIn(row?.env.mypayans)).toMatchObject([
    { itemid: 7, bin: "R1", qty: "1", at: "2026-11-26T04:00:00.000Z" },
  ]);
});

test("killed between the save and its mark, the device hands the same scans over again, under the same ids", async () => {
  const { tab, device, network } = await setup();
  await goOffline(tab, network);
  await tab.offline.scans.begin(HEAD);
  await scan(tab, "a");
  await scan(tab, "b");
  tab.onStored = (store) => {
    if (store === "scansession") tab.kill();
  };
  void handOver(tab.offline, HEAD.id).catch(() => undefined);
  await expect.poll(() => tab.dead).toBe(true);
  const next = device.tab();
  await handOver(next.offline, HEAD.id);
  expect(await waiting(next)).toEqual([
    ["a.0", "b.0"],
    ["a.0", "b.0"],
  ]);
});

test("a full device hands nothing over, and the session has every scan", async () => {
  const { tab, network } = await setup();
  await goOffline(tab, network);
  await tab.offline.scans.begin(HEAD);
  await scan(tab, "a");
  tab.full.add("mac_outbox");
  await expect(handOverAndEnd(tab.offline, HEAD.id)).rejects.toBeInstanceOf(NotKept);
  tab.full.delete("mac_outbox");
  expect((await tab.offline.scans.read(HEAD.id))?.events).toHaveLength(1);
  await handOverAndEnd(tab.offline, HEAD.id);
  expect(await waiting(tab)).toEqual([["a.0"]]);
  expect(await tab.offline.scans.list()).toEqual([]);
});

test("at most 500 scans are in one save; what another screen left behind is handed over too", async () => {
  const { tab, network } = await setup();
  await goOffline(tab, network);
  await tab.offline.scans.begin(HEAD);
  for (let n = 0; n < 501; n += 1) await scan(tab, `e${n}`);
  await handOverAll(tab.offline);
  expect((await waiting(tab)).map((ids) => ids.length)).toEqual([500, 1]);
});

test("an item whose own save waits is sent as a reference to that save; a session without a count is left alone", async () => {
  const { tab, network } = await setup();
  await goOffline(tab, network);
  const { count: _count, ...plain } = HEAD;
  await tab.offline.scans.begin({ ...plain, id: "other" });
  await tab.offline.scans.begin(HEAD);
  await scan(tab, "a", { ...SOAP, id: "tmp:0b000000-0000-4000-8000-000000000002" });
  await handOverAll(tab.offline);
  const [row] = (await tab.offline.outbox.rows()).filter(({ screen }) => screen === "count");
  expect(row?.deps).toEqual(["0b000000-0000-4000-8000-000000000002"]);
  expect(await handOver(tab.offline, "other")).toBeNull();
});
