import { describe, expect, test } from "vitest";
import { createCache } from "../../src/client/offline/cache/cache";
import { goOnline, rowOf, saveOffline, setup } from "./help/outbox-setup";
import { signIn } from "./help/device";
import { citySave } from "./help/save-request";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Saves are applied by a server that is then restored to its earlier state, with another epoch. */
async function restoredAfter(requests: readonly ReturnType<typeof citySave>[]) {
  const one = await setup();
  await one.tab.offline.ping();
  for (const request of requests) {
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.outbox.settled(request.opId, 2000);
  }
  const before = one.network.applied.map(({ envelope }) => envelope);
  const ids = await Promise.all(requests.map(async ({ opId }) => (await one.tab.offline.outbox.result(opId))?.id));
  return { one, before, ids };
}

describe("a server that was restored from a backup", () => {
  test("gets what it lost again: under the old ids, in the old order, with the old bodies, and only what it lost", async () => {
    const first = citySave({ title: "Daman" });
    const edit = citySave({
      title: "Daman again",
      recordKey: `tmp:${first.opId}`,
      base: { kind: "op", op: first.opId },
    });
    const kept = citySave({ title: "Diu" });
    const { one, before, ids } = await restoredAfter([first, edit, kept]);
    one.network.applied.splice(0, 2);
    one.network.epoch = "e2";
    one.network.sent.length = 0;
    await one.tab.offline.ping();
    await goOnline(one);
    expect(one.network.sent.map(({ op }) => op?.id)).toEqual([first.opId, edit.opId]);
    for (const [at, envelope] of one.network.sent.entries()) {
      expect({ ...envelope, op: { ...envelope.op, back: undefined, epoch: "e1" } }).toEqual({
        ...before[at],
        op: { ...before[at]?.op, back: undefined },
      });
      expect(envelope.op?.back).toEqual(at === 0 ? { id: Number(ids[0]) } : {});
    }
    expect((await one.tab.offline.outbox.result(first.opId))?.id).toBe(ids[0]);
    expect(await one.tab.offline.outbox.rows()).toEqual([]);
    expect((await one.tab.offline.losses()).map((sentence) => /"(.+)"/.exec(sentence)?.[1])).toEqual([
      "Daman",
      "Daman again",
    ]);
  });

  test("gets nothing that waits before the device has compared, also where the device had not noticed the restore", async () => {
    const first = citySave({ title: "Daman" });
    const { one } = await restoredAfter([first]);
    one.network.applied.length = 0;
    one.network.epoch = "e2";
    const later = citySave({ title: "Diu" });
    await one.tab.offline.outbox.save(later);
    await one.tab.offline.outbox.settled(later.opId, 2000);
    await goOnline(one);
    // Two records do not wait for each other: either may arrive first, but both after the comparison, and once.
    expect(one.network.applied.map(({ opId }) => opId).toSorted()).toEqual([first.opId, later.opId].toSorted());
    expect(one.network.applied.map(({ envelope }) => envelope.op?.epoch)).toEqual(["e2", "e2"]);
  });

  test("is asked again at growing intervals where the comparison does not succeed, and gets nothing meanwhile", async () => {
    const { one } = await restoredAfter([citySave({ title: "Daman" })]);
    one.network.applied.length = 0;
    one.network.epoch = "e2";
    one.network.pings = "down";
    const later = citySave({ title: "Diu" });
    await one.tab.offline.outbox.save(later);
    expect(await one.tab.offline.drain("test")).toBe("down");
    expect(one.network.applied).toEqual([]);
    expect(await rowOf(one.tab, later.opId)).toMatchObject({ state: "queued", outcome: "refused" });
  });

  test("each lost save is told with its number and amount to its own user, whoever signs in first", async () => {
    const sale = { ...citySave({ title: "Sale · Anand" }), amount: "1,180.00" };
    const one = await setup();
    await one.tab.offline.ping();
    one.network.script.push({
      rows: [{ err: 0, opid: sale.opId, opst: "applied", id: 7, rowver: 1, isnew: 1, no: "PUN/S/26-27/12" }],
    });
    await one.tab.offline.outbox.save(sale);
    await one.tab.offline.outbox.settled(sale.opId, 2000);
    one.network.epoch = "e2";
    await signIn(one.tab, { sub: "8", userid: 8, name: "vijay" });
    await one.tab.offline.ping();
    expect(await one.tab.offline.losses()).toEqual([]);
    await signIn(one.tab);
    await one.tab.offline.ping();
    expect(await one.tab.offline.losses()).toEqual([
      'The server was restored from a backup that did not have "Sale · Anand · PUN/S/26-27/12 · 1,180.00", entered 21-Nov-2026 15:30. This device sends it again.',
    ]);
    await signIn(one.tab, { sub: "8", userid: 8, name: "vijay" });
    expect(await one.tab.offline.losses()).toEqual([]);
  });

  test("two lost saves of one name and minute are two notices, and to have read one leaves the other", async () => {
    const edits = ["1", "2"].map((phone) =>
      citySave({ title: "Ledger · Anand", recordKey: "5", args: { id: 5, phone } }),
    );
    const { one } = await restoredAfter(edits);
    one.network.applied.length = 0;
    one.network.epoch = "e2";
    await one.tab.offline.ping();
    const told = await one.tab.offline.losses();
    expect(told).toHaveLength(2);
    await one.tab.offline.outbox.forgetLoss(told[0] ?? "");
    expect(await one.tab.offline.losses()).toEqual([told[1]]);
  });

  test("a tab that ends while it puts lost saves back has done nothing: the next contact sends and tells them", async () => {
    const { one, ids } = await restoredAfter([citySave({ title: "Daman" }), citySave({ title: "Diu" })]);
    const { db } = one.tab.offline.stores.core;
    one.network.applied.length = 0;
    one.network.epoch = "e2";
    const stop = (key: unknown) => {
      if (String(key).startsWith("losses")) throw new Error("the tab was closed");
    };
    db.device.hook("creating", stop);
    await one.tab.offline.ping();
    expect([await one.tab.offline.losses(), await db.sent.count()]).toEqual([[], ids.length]);
    db.device.hook("creating").unsubscribe(stop);
    await one.tab.offline.ping();
    expect(await one.tab.offline.losses()).toHaveLength(2);
    await goOnline(one);
    expect(one.network.applied).toHaveLength(2);
  });

  test("refuses a record whose id it has given again: a correction that keeps it is told apart from one that chooses anew", async () => {
    const one = await setup();
    await one.tab.offline.ping();
    const heard = new Date(one.clock.now).toISOString();
    const request = citySave({ title: "Daman" });
    const lines = (id: number) => ({ ...request.args, items: JSON.stringify([{ itemid: id, qty: 1 }]) });
    const change = (id: number) => ({ args: lines(id), shown: request.shown, base: request.base });
    await saveOffline(one, { ...request, args: lines(4) });
    one.clock.now += HOUR_MS;
    one.network.fateOf = ({ op, mypayans }) =>
      op?.id === request.opId && JSON.stringify(mypayans).includes(":4,")
        ? { rows: [{ err: 1, errkey: "items", errormsg: "Choose it again.", reusedfield: "itemid", reusedid: 4 }] }
        : "apply";
    const heardOf = () => one.network.sent.findLast(({ op }) => op?.id === request.opId)?.op?.cap?.heard;
    await goOnline(one);
    expect(heardOf()).toBe(heard);
    await one.tab.offline.outbox.correct(request.opId, change(4));
    await one.tab.offline.outbox.settled(request.opId, 2000);
    expect(heardOf()).toBe(heard);
    await one.tab.offline.outbox.correct(request.opId, change(5));
    await one.tab.offline.outbox.settled(request.opId, 2000);
    expect(Date.parse(String(heardOf()))).toBe(one.clock.now);
    expect(one.network.applied.map(({ opId }) => opId)).toContain(request.opId);
  });

  test.each([
    ["that was begun before the restore was noticed says when the device had heard then", "e2", true],
    ["that was begun before a contact with the same server says when the device heard last", "e1", false],
  ])("is told by a save %s", async (_title, epoch, isOld) => {
    const one = await setup();
    await one.tab.offline.ping();
    const heard = new Date(one.clock.now).toISOString();
    const { outbox } = one.tab.offline;
    const since = await outbox.known();
    one.network.epoch = epoch;
    one.clock.now += HOUR_MS;
    await signIn(one.tab, { sid: "sid-2" });
    await one.tab.offline.ping();
    const [old, fresh] = [citySave({ since }), citySave({ since: await outbox.known() })];
    for (const request of [old, fresh]) {
      await outbox.save(request);
      await outbox.settled(request.opId, 2000);
    }
    const heardOf = (opId: string) => one.network.sent.findLast(({ op }) => op?.id === opId)?.op?.cap?.heard;
    const now = new Date(one.clock.now).toISOString();
    expect([heardOf(old.opId), heardOf(fresh.opId)]).toEqual([isOld ? heard : now, now]);
  });

  test("a correction of an entry from before the restore knows what it knew then, unless other records are chosen", async () => {
    const one = await setup();
    await one.tab.offline.ping();
    const heard = new Date(one.clock.now).toISOString();
    const { outbox } = one.tab.offline;
    const since = await outbox.known();
    one.network.epoch = "e2";
    one.clock.now += HOUR_MS;
    await one.tab.offline.ping();
    const entry = (stateid: number, qty: number) => ({ id: 0, stateid, items: JSON.stringify([{ itemid: 4, qty }]) });
    const request = citySave({ since, args: entry(7, 1) });
    one.network.fateOf = ({ op }) =>
      op?.id === request.opId ? { rows: [{ err: 1, errkey: "city", errormsg: "No." }] } : "apply";
    await outbox.save(request);
    const known = await outbox.known();
    const correct = async (args: ReturnType<typeof entry>) => {
      await outbox.settled(request.opId, 2000);
      await outbox.correct(request.opId, { args, shown: request.shown, base: request.base, since: known });
      await outbox.settled(request.opId, 2000);
      return one.network.sent.findLast(({ op }) => op?.id === request.opId)?.op?.cap?.heard;
    };
    expect(await correct(entry(7, 2))).toBe(heard);
    expect(await correct(entry(8, 2))).toBe(new Date(one.clock.now).toISOString());
  });

  test.each([
    ["whose record still has the name under which it was chosen goes out at once", "Surat", true],
    ["whose record has another name waits for its user", "Rajkot", false],
  ])("refuses by its age a save %s", async (_title, label, goes) => {
    const one = await setup();
    await one.tab.offline.ping();
    const request = citySave({ title: "Daman" });
    const shown = { ...request.shown, items: JSON.stringify([{ itemid: 4, itemid_label: label }]) };
    await saveOffline(one, { ...request, shown });
    const refused = { err: 1, errkey: "items", errormsg: "Choose it again.", reusedfield: "itemid", reusedid: 4 };
    one.network.fateOf = ({ op }) =>
      op?.id === request.opId && op.cap?.heard ? { rows: [{ ...refused, reusedname: "Surat" }] } : "apply";
    await goOnline(one);
    expect(one.network.applied.map(({ opId }) => opId).includes(request.opId)).toBe(goes);
    expect((await one.tab.offline.outbox.status(request.opId))?.state).toBe(goes ? "applied" : "rejected");
  });

  test("goes back twice, and gets it twice", async () => {
    const request = citySave({ title: "Daman" });
    const { one } = await restoredAfter([request]);
    for (const epoch of ["e2", "e3"]) {
      one.network.applied.length = 0;
      one.network.epoch = epoch;
      await one.tab.offline.ping();
      await goOnline(one);
      expect(one.network.applied.map(({ opId }) => opId)).toEqual([request.opId]);
    }
  });

  test("an edit that still waits goes out behind the save it was made on, which the server lost", async () => {
    const first = citySave({ title: "Daman" });
    const { one } = await restoredAfter([first]);
    const edit = citySave({
      title: "Daman again",
      recordKey: `tmp:${first.opId}`,
      base: { kind: "op", op: first.opId },
    });
    await saveOffline(one, edit);
    one.network.applied.length = 0;
    one.network.sent.length = 0;
    one.network.epoch = "e2";
    await goOnline(one);
    await goOnline(one);
    expect(one.network.applied.map(({ opId }) => opId)).toEqual([first.opId, edit.opId]);
  });

  test("an edit made while the lost edits wait stands on the last of them, though they were saved under two names of the record", async () => {
    // The creator's id sorts after those of the edits, as it does for one record in three.
    const [maker, ...edits] = ["f", "1", "2", "3"].map(
      (sign) => `${sign}0000000-0000-4000-8000-${crypto.randomUUID().slice(24)}`,
    ) as [string, string, string, string];
    const first = citySave({ opId: maker, title: "Daman" });
    const one = await setup();
    await one.tab.offline.ping();
    const { outbox } = one.tab.offline;
    await outbox.save(first);
    const under = citySave({
      opId: edits[0],
      title: "Daman 1",
      recordKey: `tmp:${maker}`,
      base: { kind: "op", op: maker },
    });
    await outbox.save(under);
    for (const { opId } of [first, under]) await outbox.settled(opId, 2000);
    const id = String((await outbox.result(maker))?.id);
    const byId = citySave({ opId: edits[1], title: "Daman 2", recordKey: id, base: { kind: "op", op: under.opId } });
    await outbox.save(byId);
    await outbox.settled(byId.opId, 2000);
    one.network.applied.length = 0;
    one.network.epoch = "e2";
    one.network.fateOf = () => "drop-before";
    await one.tab.offline.ping();
    expect(await outbox.rows()).toHaveLength(3);
    const next = citySave({ opId: edits[2], title: "Daman 3", recordKey: id, base: { kind: "op", op: byId.opId } });
    expect(await outbox.save(next)).toMatchObject({ base: { kind: "op", op: byId.opId }, after: byId.opId });
    one.network.fateOf = () => "apply";
    one.network.sent.length = 0;
    await goOnline(one);
    expect(one.network.sent.map(({ op }) => op?.id)).toEqual([maker, ...edits]);
  });

  test("what it refuses for good is shown to the person, after it was tried again for what others bring", async () => {
    const request = citySave({ title: "Daman" });
    const { one } = await restoredAfter([request]);
    one.network.applied.length = 0;
    one.network.epoch = "e2";
    let asked = 0;
    one.network.fateOf = () => {
      asked += 1;
      return { rows: [{ err: 1, errkey: "city", errormsg: "This city cannot be added again under its old number." }] };
    };
    await one.tab.offline.ping();
    for (let tries = 0; tries < 8; tries += 1) await one.tab.offline.outbox.sendNow(request.opId);
    expect(asked).toBe(6);
    expect(await rowOf(one.tab, request.opId)).toMatchObject({
      state: "rejected",
      lastErr: { msg: "This city cannot be added again under its old number." },
    });
  });

  test("a server that cannot be asked is asked at the next contact; nothing is taken for lost meanwhile", async () => {
    const request = citySave({ title: "Daman" });
    const { one } = await restoredAfter([request]);
    one.network.applied.length = 0;
    one.network.epoch = "e2";
    const { fetch: line } = one.network;
    let isCut = true;
    Object.assign(one.tab.env, {
      fetch: ((input, init) =>
        isCut && String(input).endsWith("ENC")
          ? Promise.reject(new TypeError("fetch failed"))
          : line(input, init)) satisfies typeof fetch,
    });
    await one.tab.offline.ping();
    expect(await one.tab.offline.losses()).toEqual([]);
    isCut = false;
    await one.tab.offline.ping();
    await goOnline(one);
    expect(one.network.applied.map(({ opId }) => opId)).toEqual([request.opId]);
  });

  test("what was sent is kept for 30 days, and no longer", async () => {
    const request = citySave({ title: "Daman" });
    const { one } = await restoredAfter([request]);
    const rows = async () => one.tab.offline.stores.core.guard.run(() => one.tab.offline.stores.core.db.sent.count());
    expect(await rows()).toBe(1);
    const { prune } = await import("../../src/client/offline/database/storage");
    const { db } = one.tab.offline.stores.core;
    await prune(db, one.tab.env.now() + 29 * DAY_MS);
    expect(await rows()).toBe(1);
    await prune(db, one.tab.env.now() + 31 * DAY_MS);
    expect(await rows()).toBe(0);
  });

  test("whose whole data folder was put back by hand keeps its epoch: a lower mark than the device has had is taken like a new one", async () => {
    const request = citySave({ title: "Daman" });
    const one = await setup();
    one.network.mark = "40.seal";
    await one.tab.offline.ping();
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.outbox.settled(request.opId, 2000);
    one.network.mark = "41.seal";
    await one.tab.offline.ping();
    expect(await one.tab.offline.losses()).toEqual([]);
    one.network.applied.length = 0;
    one.network.mark = "40.other";
    await one.tab.offline.ping();
    expect(one.network.saidByPing("mark")).toBe("41.seal");
    await goOnline(one);
    expect(one.network.applied.map(({ opId }) => opId)).toEqual([request.opId]);
    expect(await one.tab.offline.losses()).toHaveLength(1);
    // From now on the lower mark is compared, so the next contact is not another restore.
    one.network.applied.length = 0;
    await one.tab.offline.ping();
    await goOnline(one);
    expect(one.network.applied).toEqual([]);
  });

  test("lists, forms and reports that it answered before are not shown any more; definitions are, and the space is counted anew", async () => {
    const { one } = await restoredAfter([citySave({ title: "Daman" })]);
    const { cacheDb, core } = one.tab.offline.stores;
    const cache = createCache(one.tab.env, cacheDb);
    const scope = "7|1|11";
    const kinds = ["def", "list", "master", "form", "report"] as const;
    const question = (kind: (typeof kinds)[number]) => ({
      kind,
      sqlsp: `city_R_${kind}`,
      args: {},
      scope,
      userKey: "7",
      enc: false,
    });
    for (const kind of kinds) await cache.put(question(kind), [{ id: 1, city: "Daman" }], one.clock.now);
    const kept = async () =>
      (await Promise.all(kinds.map(async (kind) => ((await cache.get(question(kind))) ? [kind] : [])))).flat();
    await one.tab.offline.ping();
    expect(await kept()).toEqual([...kinds]);
    one.network.epoch = "e2";
    await one.tab.offline.ping();
    expect(await kept()).toEqual(["def"]);
    const left = await cacheDb.entry.toArray();
    expect((await cacheDb.meta.get("total"))?.v).toBe(left.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(await core.guard.run(() => core.db.outbox.count())).toBe(0);
  });
});
