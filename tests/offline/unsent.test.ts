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
    await expect.poll(() => tab.offline.line().pending).toBe(0);
    await tab.offline.ping();
    expect(told(network)).toMatchObject({ unsent: 0, unsentvalue: "0.00" });
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
