import { describe, expect, test } from "vitest";
import type { ScanEvent } from "../../src/domain/scanning/scan-event";
import { NotKept } from "../../src/client/offline/contract/save";
import { scanOf } from "../domain/scanning/help/scans";
import { signIn } from "./help/device";
import { setup } from "./help/outbox-setup";
import { PinStage } from "./help/pin-device";

const HEAD = {
  id: "s1",
  kind: "receive",
  formname: "inwarddetail",
  opId: "op-1",
  at: 1,
  start: { godownid: 3, godownid_label: "Main" },
};

const event = (id: string, code = id): ScanEvent => scanOf(null, { id, code, at: 5 });

describe("a scan session on the device", () => {
  test("has its events in the order in which they were stored, in another tab and after a restart", async () => {
    const { tab, device } = await setup();
    await tab.offline.scans.begin(HEAD);
    for (const id of ["b", "a", "c"]) await tab.offline.scans.add("s1", event(id));
    tab.kill();
    const read = await device.tab().offline.scans.read("s1");
    expect(read?.head).toEqual(HEAD);
    expect(read?.events.map(({ id }) => id)).toEqual(["b", "a", "c"]);
  });

  test("an event that comes again is stored once", async () => {
    const { tab } = await setup();
    await tab.offline.scans.begin(HEAD);
    await tab.offline.scans.add("s1", event("a"));
    await tab.offline.scans.add("s1", event("a"));
    expect((await tab.offline.scans.read("s1"))?.events).toHaveLength(1);
  });

  test("a tab killed while it stores has the scan whole or not at all; what was confirmed is there", async () => {
    const { tab, device } = await setup();
    await tab.offline.scans.begin(HEAD);
    await tab.offline.scans.add("s1", event("a"));
    tab.onStored = (store) => {
      if (store === "scanevent") tab.kill();
    };
    void tab.offline.scans.add("s1", event("b")).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect((await device.tab().offline.scans.read("s1"))?.events.map(({ id }) => id)).toEqual(["a"]);
  });

  test("a full device adds nothing and says so", async () => {
    const { tab } = await setup();
    await tab.offline.scans.begin(HEAD);
    tab.full.add("mac_outbox");
    const failed = await tab.offline.scans.add("s1", event("a")).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(NotKept);
    expect(String(failed)).toContain(
      "Not added: the storage of this device is full. Free some space, then scan again.",
    );
    expect(tab.offline.line().isFull).toBe(true);
    tab.full.delete("mac_outbox");
    expect((await tab.offline.scans.read("s1"))?.events).toEqual([]);
  });

  test("a session that was finished in another tab takes no more scans", async () => {
    const { tab, device } = await setup();
    await tab.offline.scans.begin(HEAD);
    await tab.offline.scans.add("s1", event("a"));
    await device.tab().offline.scans.end("s1");
    await expect(tab.offline.scans.add("s1", event("b"))).rejects.toThrow(
      "This scan session was finished or discarded in another tab. Nothing was added.",
    );
    expect(await tab.offline.scans.list()).toEqual([]);
  });

  test("signed out nothing is shown and nothing is taken; another user or branch sees none of it", async () => {
    const { tab, clock } = await setup();
    await tab.offline.scans.begin(HEAD);
    await signIn(tab, { branchid: 2 });
    expect(await tab.offline.scans.list()).toEqual([]);
    expect(await tab.offline.scans.read("s1")).toBeNull();
    await signIn(tab, {});
    expect((await tab.offline.scans.list()).map(({ id }) => id)).toEqual(["s1"]);
    await signIn(tab, {}, clock.now - 8 * 86_400_000);
    await expect(tab.offline.scans.add("s1", event("a"))).rejects.toMatchObject({ why: "offline-lifetime" });
    await tab.offline.session.expire();
    expect(await tab.offline.scans.list()).toEqual([]);
    await expect(tab.offline.scans.add("s1", event("a"))).rejects.toMatchObject({ why: "signed-out" });
  });

  test("the newest session comes first", async () => {
    const { tab } = await setup();
    await tab.offline.scans.begin(HEAD);
    await tab.offline.scans.begin({ ...HEAD, id: "s2", at: 2 });
    expect((await tab.offline.scans.list()).map(({ id }) => id)).toEqual(["s2", "s1"]);
  });
});

test("with a PIN the scans of before and after are sealed, and are read as before; without it again too", async () => {
  const stage = new PinStage();
  const tab = await stage.open();
  const { scans } = tab.offline;
  await scans.begin({ ...HEAD, start: { remark: "zq77secret start" } });
  await scans.add("s1", event("a", "zq77secret before"));
  expect(await stage.raw("mac_outbox")).toContain("zq77secret");
  expect(await stage.setPin(tab)).toBe("");
  await scans.add("s1", event("b", "zq77secret after"));
  expect(await stage.raw("mac_outbox")).not.toContain("zq77secret");
  const codes = async () => (await scans.read("s1"))?.events.map((one) => ("code" in one ? one.code : ""));
  expect(await codes()).toEqual(["zq77secret before", "zq77secret after"]);
  expect((await scans.list())[0]?.start).toEqual({ remark: "zq77secret start" });
  expect(await stage.removePin(tab)).toBe("");
  expect(await codes()).toEqual(["zq77secret before", "zq77secret after"]);
  stage.device.stop();
});
