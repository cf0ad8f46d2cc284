import { expect, onTestFinished, test } from "vitest";
import { Device, signIn, type Tab } from "../help/device";
import { goOnline, rowOf, saveOffline, sealOutbox, setup, type Setup } from "../help/outbox-setup";
import { PinStage, SECRET } from "../help/pin-device";
import { citySave } from "../help/save-request";

/** A started device whose saves wait; resolves when each has its second copy. */
async function waiting(...requests: readonly ReturnType<typeof citySave>[]): Promise<Setup> {
  const one = await setup();
  await one.tab.offline.start();
  await saveOffline(one, ...requests);
  await expect.poll(() => requests.every(({ opId }) => one.device.copies.has(opId)), { timeout: 5_000 }).toBe(true);
  return one;
}

/** The same browser after it threw its databases away; what is beside them stays. */
async function afterTheLoss(
  { device }: Setup,
  before: (tab: Tab) => Promise<unknown> = async () => null,
): Promise<Tab> {
  device.stop();
  const wiped = new Device(device.options);
  onTestFinished(() => wiped.stop());
  wiped.marker = device.marker;
  for (const [opId, text] of device.copies) wiped.copies.set(opId, text);
  const tab = wiped.tab();
  await before(tab);
  await signIn(tab);
  await tab.offline.start();
  return tab;
}

/** A drain that began without a line ends with it: it is asked for again. */
const allSent = ({ network }: Setup, tab: Tab) =>
  expect.poll(() => goOnline({ network, tab }).then(tab.offline.outbox.rows), { timeout: 10_000 }).toEqual([]);

const sentIds = ({ network }: Setup) => network.applied.map(({ opId }) => opId);

test("saves that wait when the browser throws the database away are put back, told, and sent once in their order", async () => {
  const first = citySave();
  // Of one record: only its saves wait for each other, those of others are sent side by side.
  const second = citySave({ recordKey: first.recordKey });
  const one = await waiting(first, second);
  const tab = await afterTheLoss(one);
  expect(await tab.offline.losses()).toEqual([
    expect.stringMatching(/^The browser removed data of this app\. 3 unsent saves were put back from a second copy\.$/),
  ]);
  expect((await tab.offline.outbox.rows()).map(({ opId }) => opId).slice(-2)).toEqual([first.opId, second.opId]);
  const formerId = () => one.network.saidByPing("was");
  await tab.offline.ping();
  expect(formerId()).toBe(JSON.parse(one.device.marker ?? "{}").deviceId);
  await allSent(one, tab);
  await tab.offline.ping();
  await tab.offline.ping();
  expect(formerId()).toBeUndefined();
  expect(sentIds(one).filter((opId) => opId === first.opId || opId === second.opId)).toEqual([first.opId, second.opId]);
});

test("a save that had arrived before the loss is not applied again", async () => {
  const request = citySave();
  const one = await waiting(request);
  one.network.pings = "fine";
  one.network.fateOf = () => "drop-after";
  await one.tab.offline.drain("online");
  await expect.poll(() => sentIds(one)).toContain(request.opId);
  const tab = await afterTheLoss(one);
  expect(await rowOf(tab, request.opId)).toMatchObject({ outcome: "unknown" });
  one.network.fateOf = () => "apply";
  await allSent(one, tab);
  expect(sentIds(one).filter((opId) => opId === request.opId)).toHaveLength(1);
});

test("a correction replaces the copy, and what has left the outbox has none", async () => {
  const [kept, gone] = [citySave(), citySave()];
  const one = await waiting(kept, gone);
  await one.tab.offline.outbox.correct(kept.opId, {
    args: { id: 0, city: "Bharuch" },
    shown: { city: "Bharuch" },
    base: kept.base,
  });
  await one.tab.offline.outbox.discard(gone.opId, "test", false);
  await expect.poll(() => one.device.copies.get(kept.opId) ?? "", { timeout: 5_000 }).toContain("Bharuch");
  await expect.poll(() => one.device.copies.has(gone.opId), { timeout: 5_000 }).toBe(false);
  await goOnline(one);
  await expect.poll(() => one.device.copies.size, { timeout: 5_000 }).toBe(0);
});

test("where there is no space for the newer version, the older one does not stay", async () => {
  const request = citySave();
  const one = await waiting(request);
  one.device.copySpace = false;
  await one.tab.offline.outbox.correct(request.opId, {
    args: { id: 0, city: "Bharuch" },
    shown: { city: "Bharuch" },
    base: request.base,
  });
  await expect.poll(() => one.device.copies.has(request.opId), { timeout: 5_000 }).toBe(false);
  expect(await rowOf(one.tab, request.opId)).toMatchObject({ rev: 1 });
});

test("a new database that was used before the start does not take the copies away", async () => {
  const request = citySave();
  const one = await waiting(request);
  const tab = await afterTheLoss(one, async ({ offline }) => offline.deviceId());
  expect((await tab.offline.outbox.rows()).map(({ opId }) => opId)).toContain(request.opId);
});

test("saves without a copy are named as lost beside those that were put back", async () => {
  const one = await waiting(citySave(), citySave());
  one.device.copies.delete([...one.device.copies.keys()][0] ?? "");
  const tab = await afterTheLoss(one);
  expect(await tab.offline.losses()).toEqual([
    "The browser removed data of this app. 2 unsent saves were put back from a second copy. Up to 1 unsent save may be lost. Check your last entries and enter what is missing again.",
  ]);
});

test("the PIN that seals a save takes its copy away, before it counts as set", async () => {
  const stage = new PinStage();
  onTestFinished(() => stage.device.stop());
  const tab = await stage.open();
  await tab.offline.start();
  stage.network.script.push({ rows: [{ err: 1, errkey: "city", errormsg: "City exists." }] });
  await tab.offline.outbox.save(citySave({ args: { id: 0, city: SECRET } }));
  await expect.poll(() => [...stage.device.copies.values()].join(""), { timeout: 5_000 }).toContain(SECRET);
  expect(await stage.setPin(tab)).toBe("");
  expect(stage.device.copies.size).toBe(0);
});

test("what a PIN seals has no copy in plain text", async () => {
  const plain = citySave({ args: { id: 0, city: "Plainpur" } });
  const one = await waiting(plain);
  await sealOutbox(one.tab);
  const sealed = citySave({ args: { id: 0, city: "Sealedpur" } });
  await one.tab.offline.outbox.save(sealed);
  await expect.poll(() => one.tab.offline.line().pending).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(one.device.copies.has(plain.opId)).toBe(true);
  expect([...one.device.copies.values()].join("")).not.toContain("Sealedpur");
});
