import { describe, expect, test } from "vitest";
import type { ScriptedNetwork } from "./help/scripted-network";
import { goOnline, saveOffline, sealOutbox, setup } from "./help/outbox-setup";
import { signIn } from "./help/device";
import { citySave } from "./help/save-request";

/** What the last ping told of this branch. */
const told = (network: ScriptedNetwork): Record<string, unknown> =>
  Object.fromEntries(
    ["unsent", "unsentvalue", "unsentoldest", "clock", "app"].map((name) => [name, network.saidByPing(name)]),
  );
const sale = (recordKey: string, mgrossamt: number | string) =>
  citySave({ entity: "sale", recordKey, shown: { mgrossamt } });

describe("a ping tells what this device has not sent", () => {
  test("how many saves, the value of their documents, the oldest of them, the device's clock and the version; nothing once all are sent", async () => {
    const one = await setup();
    const { network, tab, clock } = one;
    await tab.offline.ping();
    expect(told(network)).toEqual({
      unsent: 0,
      unsentvalue: "0.00",
      unsentoldest: "",
      clock: clock.now,
      app: tab.env.app,
    });
    const begun = clock.now;
    // The probe of `saveOffline` and four saves: a sale that was changed counts once, with its last amount.
    await saveOffline(one, sale("tmp:a", "1180.10"), sale("tmp:a", "1180.20"), sale("12", 0.3), citySave());
    clock.now += 60_000;
    network.pings = "fine";
    await tab.offline.ping();
    expect(told(network)).toEqual({
      unsent: 5,
      unsentvalue: "1180.50",
      unsentoldest: new Date(begun).toISOString(),
      clock: clock.now,
      app: tab.env.app,
    });
    await goOnline(one);
    // Without another contact: otherwise it would count as unsent until the next one, which may be days later.
    expect(told(network)).toMatchObject({ unsent: 0, unsentvalue: "0.00" });
  });

  test("again after a contact whose answer is lost, and from another tab", async () => {
    const one = await setup();
    const { network, device } = one;
    await saveOffline(one, citySave());
    expect(told(network), "the ping whose answer was lost").toMatchObject({ unsent: 1 });
    const other = device.tab();
    network.pings = "fine";
    await other.offline.drain("online");
    expect(told(network)).toMatchObject({ unsent: 0 });
  });

  test("a save that went at once costs no contact", async () => {
    const { network, tab } = await setup();
    await tab.offline.ping();
    const before = network.pinged;
    const save = citySave();
    await tab.offline.outbox.save(save);
    expect((await tab.offline.outbox.settled(save.opId, 5_000)).state).toBe("applied");
    await tab.offline.drain("online");
    expect(network.pinged).toBe(before);
  });

  test("of the branch that the user is signed in to, and of sealed saves too", async () => {
    const one = await setup();
    await sealOutbox(one.tab);
    await saveOffline(one, sale("tmp:a", "50"));
    one.network.pings = "fine";
    await one.tab.offline.ping();
    expect(told(one.network)).toMatchObject({ unsent: 2, unsentvalue: "50.00" });
    await signIn(one.tab, { branchid: 12, companyid: "c2", bname: "Vapi" });
    await one.tab.offline.ping();
    expect(told(one.network)).toMatchObject({ unsent: 0, unsentvalue: "0.00" });
  });
});
