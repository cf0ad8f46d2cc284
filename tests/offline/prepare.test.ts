import { expect, test } from "vitest";
import type { Readiness } from "../../src/client/offline/contract/prepare";
import { inLanes } from "../../src/client/offline/prepare/in-lanes";
import { formModelQuestion, listDefinitionQuestion } from "../../src/wire/definition-questions";
import { signIn, type Tab } from "./help/device";
import { argsOf, PLAN, stage } from "./help/plan-server";

const status = ({ offline }: Tab): Readiness => offline.preparer.status();

test("a device that only signed in gets all parts of the plan, says how much is left, and is then ready", async () => {
  const { tab, server } = await stage();
  const seen: Readiness[] = [];
  tab.offline.preparer.onChange((next) => seen.push(next));
  expect(status(tab)).toEqual({ state: "unknown" });
  await tab.offline.preparer.check();
  expect(status(tab).state).toBe("ready");
  const left = seen.flatMap((one) => (one.state === "working" ? [one.bytesLeft] : []));
  expect(left[0]).toBe(PLAN.reduce((sum, { bytes }) => sum + bytes, 0));
  expect(left).toEqual(left.toSorted((a, b) => b - a));
  expect(left).toContain(1_200_000 - 500_000);
  server.down.add("WEBAPI_R_dynaform");
  const { reader, reference, numbers } = tab.offline;
  for (const question of [formModelQuestion("saledetail"), listDefinitionQuestion("sale")])
    expect((await reader.read({ ...question, cacheOnly: true })).rows).toHaveLength(1);
  expect((await reference.search({ entity: "item", search: "bolt 1200", limit: 5 }))?.rows).toMatchObject([
    { id: 1200 },
  ]);
  expect(await reference.byId("itemstock", "2")).toMatchObject({ held: "{}" });
  expect(await numbers.left("sale", "2026-27")).toBe(200);
});

test("a device whose clock is a year behind gets numbers of the year by the server's time", async () => {
  const { tab, network, clock } = await stage();
  const server = clock.now + 365 * 86_400_000;
  network.now = () => server;
  await signIn(tab, {}, server);
  await tab.offline.ping();
  await tab.offline.preparer.check();
  expect(status(tab).state).toBe("ready");
  const left = (fy: string) => tab.offline.numbers.left("sale", fy);
  expect([await left("2026-27"), await left("2027-28")]).toEqual([0, 200]);
});

test("a second check asks only for the plan and for what changed; what changed comes since the last page, not all of it", async () => {
  const { tab, server, network, clock, asked } = await stage();
  await tab.offline.preparer.check();
  network.sent.length = 0;
  await tab.offline.preparer.check();
  expect(asked()).toEqual(["WEBAPI_offlineplan", "WEBAPI_changed_copies"]);
  clock.now += 20 * 60_000;
  server.items.push({ id: 5_000, label: "New bolt" });
  network.sent.length = 0;
  await tab.offline.preparer.check();
  expect(network.sent.filter(({ sqlsp }) => sqlsp === "WEBAPI_changes_since").map((one) => argsOf(one).cursor)).toEqual(
    ["1200"],
  );
  expect(asked()).not.toContain("WEBAPI_R_dynaform");
  expect(await tab.offline.reference.byId("item", "5000")).toMatchObject({ label: "New bolt" });
});

test("a break leaves what came; the next check continues after it, and says offline what is missing and how large", async () => {
  const { tab, server, network } = await stage();
  let pages = 0;
  server.before = (sqlsp) => {
    if (sqlsp === "WEBAPI_changes_since" && ++pages === 2) server.down.add(sqlsp);
  };
  await tab.offline.preparer.check();
  expect(status(tab)).toEqual({ state: "missing", missing: ["Item"], bytesLeft: 1_200_000 });
  server.down.clear();
  network.sent.length = 0;
  await tab.offline.drain("online");
  await tab.offline.ping();
  await tab.offline.preparer.check();
  expect(status(tab).state).toBe("ready");
  const cursors = network.sent.filter(({ sqlsp }) => sqlsp === "WEBAPI_changes_since").map((one) => argsOf(one).cursor);
  expect(cursors).toEqual(["500", "1000"]);
});

test("on a metered line nothing is fetched without consent, which the device remembers; Download all fetches once", async () => {
  const { tab, line, asked, network } = await stage();
  line.metered = true;
  await tab.offline.preparer.check();
  expect(status(tab)).toMatchObject({ state: "consent", bytesLeft: PLAN.reduce((sum, { bytes }) => sum + bytes, 0) });
  expect(new Set(asked())).toEqual(new Set(["WEBAPI_offlineplan"]));
  await tab.offline.preparer.now();
  expect(status(tab).state).toBe("ready");
  await tab.offline.reference.remove("item");
  network.sent.length = 0;
  await tab.offline.preparer.check();
  expect(status(tab)).toMatchObject({ state: "consent", missing: ["Item"] });
  tab.offline.preparer.choose("any");
  expect(line.chosen).toBe("any");
  await tab.offline.preparer.check();
  expect(status(tab).state).toBe("ready");
});

test("with automatic downloads off the device asks for nothing until the user does", async () => {
  const { tab, line, asked } = await stage();
  line.chosen = "off";
  await tab.offline.preparer.check();
  expect(asked()).toEqual([]);
  await tab.offline.preparer.now();
  expect(status(tab).state).toBe("ready");
});

test("a part that the server refuses is named with the reason, and the other parts come; one without the right is not missing", async () => {
  const { tab, server } = await stage();
  server.refuses.set("WEBAPI_R_dynaform", { err: 1, errkey: "menutype", errormsg: "There is no form saledetail." });
  server.refuses.set("WEBAPI_stock_since", { err: 1, errkey: "rights", errormsg: "You don't have permission." });
  await tab.offline.preparer.check();
  expect(status(tab)).toEqual({
    state: "failed",
    reason: "Sale Detail: There is no form saledetail.",
    missing: ["Sale Detail"],
    bytesLeft: 30_000,
  });
  expect((await tab.offline.reference.search({ entity: "item", search: "", limit: 5 }))?.rows).toHaveLength(5);
});

test("a device without room for a copy says so before it begins, and keeps what it has", async () => {
  const { tab, asked } = await stage();
  Object.assign(tab.env, { storage: { estimate: async () => ({ quota: 60_000_000, usage: 9_000_000 }) } });
  await tab.offline.preparer.check();
  expect(status(tab)).toMatchObject({
    state: "failed",
    missing: ["Item"],
    reason: expect.stringContaining("does not have enough free space for Item (2 MB)"),
  });
  expect(asked()).not.toContain("WEBAPI_changes_since");
});

test("another user, company or branch gets nothing of it: a run ends at the switch, and no page is stored in the wrong place", async () => {
  const { tab, server } = await stage();
  server.before = (sqlsp, { cursor }) => {
    if (sqlsp === "WEBAPI_changes_since" && cursor === "500") server.hold ??= signIn(tab, { sub: "8", branchid: 12 });
  };
  await tab.offline.preparer.check();
  expect(status(tab).state).not.toBe("ready");
  expect((await tab.offline.reference.entities()).every(({ rows }) => rows === 0)).toBe(true);
  await tab.offline.preparer.check();
  expect(status(tab).state).toBe("ready");
  await signIn(tab);
  const [item] = (await tab.offline.reference.entities()).filter(({ entity }) => entity === "item");
  expect(item).toMatchObject({ rows: 500, complete: false });
});

test("of two tabs one fetches, and the other reads from the device what is here", async () => {
  const { tab, device, network, server } = await stage();
  const other = device.tab();
  let answer = (): void => undefined;
  server.hold = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const first = tab.offline.preparer.check();
  await expect.poll(() => network.sent.length).toBeGreaterThan(0);
  const second = other.offline.preparer.check();
  await new Promise((resolve) => setTimeout(resolve, 20));
  answer();
  await Promise.all([first, second]);
  expect(network.sent.filter(({ sqlsp }) => sqlsp === "WEBAPI_offlineplan")).toHaveLength(1);
  await other.offline.preparer.check();
  expect(status(other).state).toBe("ready");
});

test("signed out, the device is ready for nobody", async () => {
  const { tab } = await stage();
  await tab.offline.preparer.check();
  await tab.offline.session.expire();
  await tab.offline.preparer.check();
  expect(status(tab)).toEqual({ state: "unknown" });
});

test("lanes: as many at a time as there are, each in its turn; after a failure nothing more is begun", async () => {
  const begun: number[] = [];
  let [now, most] = [0, 0];
  const work = async (one: number): Promise<void> => {
    begun.push(one);
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, one % 3));
    now -= 1;
    if (one === 6) throw new Error("six");
  };
  await inLanes([1, 2, 3, 4, 5], 3, work);
  expect([begun, most, now]).toEqual([[1, 2, 3, 4, 5], 3, 0]);
  begun.length = 0;
  await expect(inLanes([6, 7, 8, 9, 10, 11], 2, work)).rejects.toThrow("six");
  expect([begun.slice(0, 2), now, begun.length < 6]).toEqual([[6, 7], 0, true]);
});
