import Dexie from "dexie";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Device, signIn } from "./help/device";
import { goOnline, rowOf, saveOffline, setup } from "./help/outbox-setup";
import { citySave } from "./help/save-request";

describe("when the disk or the database fails", () => {
  test("a save whose transaction aborts for want of space is never called saved", async () => {
    const one = await setup();
    await one.tab.offline.deviceId();
    one.tab.full.add("mac_outbox");
    const request = citySave();
    await expect(one.tab.offline.outbox.save(request)).rejects.toMatchObject({ why: "full" });
    expect(one.tab.offline.line().isFull).toBe(true);
    one.tab.full.clear();
    expect(await one.tab.offline.outbox.row(request.opId)).toBeNull();
    await one.tab.offline.outbox.save(request);
    expect(one.tab.offline.line().isFull).toBe(false);
    expect(await one.tab.offline.outbox.settled(request.opId, 2000)).toMatchObject({ state: "applied" });
  });

  test("ballast and kept answers are given up for a save that does not fit", async () => {
    const one = await setup();
    await one.tab.offline.start();
    await expect.poll(async () => (await readBallast(one.tab.env)) > 0).toBe(true);
    one.tab.full.add("mac_outbox");
    const request = citySave();
    const saving = one.tab.offline.outbox.save(request);
    saving.catch(() => undefined);
    await expect.poll(() => readBallast(one.tab.env)).toBe(0);
    await expect(saving).rejects.toMatchObject({ why: "full" });
  });

  test("a correction that does not fit is never called saved, and the refused save stays as it was", async () => {
    const one = await setup();
    one.network.script.push({ rows: [{ err: 1, errkey: "city", errormsg: "City exists." }] });
    const request = citySave();
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.outbox.settled(request.opId, 2000);
    one.tab.full.add("mac_outbox");
    const change = { args: { id: 0, city: "Bharuch" }, shown: { city: "Bharuch" }, base: request.base };
    await expect(one.tab.offline.outbox.correct(request.opId, change)).rejects.toMatchObject({ why: "full" });
    one.tab.full.clear();
    expect(await rowOf(one.tab, request.opId)).toMatchObject({ state: "rejected", rev: 0 });
    await one.tab.offline.outbox.correct(request.opId, change);
    expect(await one.tab.offline.outbox.settled(request.opId, 2000)).toMatchObject({ state: "applied" });
  });

  test("saves that do not fit are exported, sent by another device, and applied once if they fit here later", async () => {
    const one = await setup();
    await one.tab.offline.deviceId();
    one.tab.full.add("mac_outbox");
    const requests = [citySave(), citySave()];
    await expect(one.tab.offline.outbox.saveAll(requests)).rejects.toMatchObject({ why: "full" });
    const file = await one.tab.offline.outbox.exportUnstored(requests);
    expect(await one.tab.offline.outbox.rows()).toEqual([]);

    const other = new Device({ fetch: one.network.fetch, now: () => one.clock.now });
    onTestFinished(() => other.stop());
    const there = other.tab();
    await signIn(there);
    expect(await there.offline.outbox.importRows(file)).toBe(2);
    await there.offline.drain("test");
    const ids = requests.map(({ opId }) => opId);
    expect(one.network.applied.map(({ opId }) => opId).sort()).toEqual([...ids].sort());

    one.tab.full.clear();
    await one.tab.offline.outbox.saveAll(requests);
    for (const opId of ids)
      expect(await one.tab.offline.outbox.settled(opId, 2000)).toMatchObject({ state: "applied" });
    expect(one.network.applied).toHaveLength(2);
  });

  test("nothing is exported for a user who is signed out", async () => {
    const one = await setup();
    await one.tab.offline.session.expire();
    await expect(one.tab.offline.outbox.exportUnstored([citySave()])).rejects.toMatchObject({ why: "signed-out" });
  });

  test("a full disk while an answer is recorded leaves the save to be sent again, applied once", async () => {
    const one = await setup();
    const request = citySave();
    await saveOffline(one, request);
    one.network.fateOf = () => {
      one.tab.full.add("mac_outbox");
      return "apply";
    };
    await goOnline(one);
    one.tab.full.clear();
    one.network.fateOf = () => "apply";
    expect(await rowOf(one.tab, request.opId)).toMatchObject({ state: "sending" });
    await goOnline(one);
    expect(one.network.applied.filter(({ opId }) => opId === request.opId)).toHaveLength(1);
    expect(await one.tab.offline.outbox.status(request.opId)).toMatchObject({ state: "applied" });
  });

  test("a connection that died is opened again, without a false answer", async () => {
    const one = await setup();
    const [first, second] = [citySave(), citySave()];
    await saveOffline(one, first);
    one.tab.dropConnections();
    await signIn(one.tab);
    await one.tab.offline.outbox.save(second);
    expect((await one.tab.offline.outbox.rows()).map(({ opId }) => opId)).toEqual(
      expect.arrayContaining([first.opId, second.opId]),
    );
  });

  test("a newer build in another tab stops this one from writing, and no row is harmed", async () => {
    const one = await setup();
    const request = citySave();
    await saveOffline(one, request);
    const newer = new Dexie("mac_outbox", { indexedDB: one.device.factory, IDBKeyRange: one.tab.env.IDBKeyRange });
    newer.version(3).stores({
      outbox: "++seq, &opId, [chain+seq], [lane+due], [userKey+state], userKey, *deps, createdAt",
      extra: "k",
    });
    await newer.open();
    await expect(one.tab.offline.outbox.save(citySave())).rejects.toMatchObject({ why: "reload" });
    expect(one.tab.offline.line().needUpdate).toBe(true);
    expect(await newer.table("outbox").where("opId").equals(request.opId).count()).toBe(1);
    newer.close();
    const old = one.device.tab();
    await expect(old.offline.outbox.save(citySave())).rejects.toMatchObject({ why: "reload" });
  });
});

describe("noticing that something was lost", () => {
  test("a wiped database is noticed by the marker outside of it", async () => {
    const one = await setup();
    await one.tab.offline.start();
    await saveOffline(one, citySave(), citySave());
    await expect.poll(() => JSON.parse(one.device.marker ?? "{}").pending).toBe(3);
    one.tab.close();
    const wiped = new Device(one.device.options);
    wiped.marker = one.device.marker;
    const tab = wiped.tab();
    await signIn(tab);
    await tab.offline.start();
    expect(await tab.offline.losses()).toEqual([expect.stringContaining("up to 3 unsent saves")]);
    wiped.stop();
  });

  test("a database that is deleted under an open page is no newer app: the loss is told, and the page saves again", async () => {
    const one = await setup();
    await one.tab.offline.start();
    await saveOffline(one, citySave(), citySave());
    await expect.poll(() => JSON.parse(one.device.marker ?? "{}").pending).toBe(3);
    await new Promise((done, fail) => {
      const request = one.device.factory.deleteDatabase("mac_outbox");
      Object.assign(request, { onsuccess: done, onerror: fail });
    });
    const request = citySave();
    await one.tab.offline.outbox.save(request);
    expect(one.tab.offline.line().needUpdate).toBe(false);
    await expect.poll(() => one.tab.offline.losses()).toEqual([expect.stringContaining("3 unsent saves")]);
    expect((await one.tab.offline.outbox.rows()).map(({ opId }) => opId)).toContain(request.opId);
  });

  test("each user is told what they lost themselves, whoever signs in first and has read theirs", async () => {
    const one = await setup();
    await one.tab.offline.start();
    await saveOffline(one, citySave(), citySave());
    await signIn(one.tab, { sub: "8", userid: 8, name: "vijay" });
    await one.tab.offline.outbox.save(citySave());
    await expect.poll(() => JSON.parse(one.device.marker ?? "{}").users).toEqual({ 7: 3, 8: 1 });
    one.tab.close();
    const wiped = new Device(one.device.options);
    wiped.marker = one.device.marker;
    const tab = wiped.tab();
    await signIn(tab, { sub: "8", userid: 8, name: "vijay" });
    await tab.offline.start();
    const [own] = await tab.offline.losses();
    expect(own).toContain("up to 1 unsent save.");
    await tab.offline.outbox.forgetLoss(own ?? "");
    expect(await tab.offline.losses()).toEqual([]);
    await signIn(tab);
    expect(await tab.offline.losses()).toEqual([expect.stringContaining("up to 3 unsent saves")]);
    wiped.stop();
  });

  test("after the site data was cleared nothing here knows it: the first contact says what its user has unsent elsewhere, and no other user sees that", async () => {
    const { network, tab } = await setup();
    network.elsewhere = 3;
    const told = vi.fn();
    tab.offline.onOutbox(told);
    await tab.offline.ping();
    // An open page reads again what was lost.
    expect(told).toHaveBeenCalled();
    network.elsewhere = 0;
    await tab.offline.ping();
    expect(await tab.offline.losses()).toEqual([
      "3 saves of yours are unsent on another device or in another browser, the oldest of 20-Nov-2026 11:00. If you cleared the site data of this browser, enter what is missing again.",
    ]);
    await signIn(tab, { sub: "ravi" });
    expect(await tab.offline.losses()).toEqual([]);
  });

  test("a first contact whose answer is lost is a first contact again, for each user of the device", async () => {
    const { network, tab } = await setup();
    const isFirst = () => network.saidByPing("first");
    network.pings = "down";
    await tab.offline.ping();
    expect(isFirst()).toBe(1);
    network.pings = "fine";
    network.elsewhere = 3;
    await tab.offline.ping();
    expect(isFirst()).toBe(1);
    expect(await tab.offline.losses()).toHaveLength(1);
    await tab.offline.ping();
    expect(isFirst()).toBeUndefined();
    await signIn(tab, { sub: "ravi" });
    await tab.offline.ping();
    expect(isFirst()).toBe(1);
  });

  test("nothing unsent, nothing lost", async () => {
    const one = await setup();
    await one.tab.offline.start();
    const request = citySave();
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.outbox.settled(request.opId, 2000);
    await expect.poll(() => JSON.parse(one.device.marker ?? "{}").pending).toBe(0);
    const wiped = new Device(one.device.options);
    wiped.marker = one.device.marker;
    const tab = wiped.tab();
    await tab.offline.start();
    expect(await tab.offline.losses()).toEqual([]);
    wiped.stop();
  });

  test("a server restored from a backup is asked for what this device knows as saved", async () => {
    const one = await setup();
    const request = citySave({ title: "City Daman" });
    await one.tab.offline.ping();
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.outbox.settled(request.opId, 2000);
    one.network.applied.length = 0;
    one.network.epoch = "e2";
    await one.tab.offline.ping();
    expect(await one.tab.offline.losses()).toEqual([
      'The server was restored from a backup that did not have "City Daman", entered 21-Nov-2026 15:30. This device sends it again.',
    ]);
  });
});

async function readBallast(env: Parameters<typeof signIn>[0]["env"]): Promise<number> {
  const db = new Dexie("mac_cache", { indexedDB: env.indexedDB, IDBKeyRange: env.IDBKeyRange });
  await db.open();
  const count = await db.table("ballast").count();
  db.close();
  return count;
}
