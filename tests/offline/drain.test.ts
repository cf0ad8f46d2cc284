import { describe, expect, test } from "vitest";
import { OutboxDb } from "../../src/client/offline/database/outbox-db";
import { claim } from "../../src/client/offline/sending/claim";
import { cpuMs } from "../cpu-time";
import { atPace } from "../pace";
import { signIn } from "./help/device";
import { goOnline, rowOf, saveOffline, setup, goOffline } from "./help/outbox-setup";
import { citySave } from "./help/save-request";

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe("replay", () => {
  test("order is kept within a record, and different records go side by side", async () => {
    const one = await setup();
    const chains = times(6, (index) =>
      times(5, () => citySave({ recordKey: String(index + 1), base: { kind: "ver", ver: 1 } })),
    );
    await saveOffline(one, ...chains.flat());
    let flying = 0;
    let most = 0;
    // The first wait for a fifth, and a little longer for a sixth, which must not come.
    let go = (): void => undefined;
    const together = new Promise<void>((resolve) => (go = resolve));
    const inner = one.network.fetch;
    const tab = one.device.tab({
      fetch: async (input, init) => {
        most = Math.max(most, ++flying);
        if (flying === 5) setTimeout(go, 20);
        await Promise.race([together, new Promise((resolve) => setTimeout(resolve, 2_000))]);
        return inner(input, init).finally(() => {
          flying -= 1;
        });
      },
    });
    one.network.pings = "fine";
    expect(await tab.offline.drain("online")).toBe("done");
    expect(most).toBe(5);
    for (const [index, chain] of chains.entries())
      expect(one.network.applied.filter(({ agg }) => agg === `city:${index + 1}`).map(({ opId }) => opId)).toEqual(
        chain.map(({ opId }) => opId),
      );
  });

  test("two tabs that start at once do not double, and the one without the lock says so", async () => {
    const one = await setup();
    await saveOffline(one, ...times(20, () => citySave()));
    const other = one.device.tab();
    one.network.pings = "fine";
    const results = await Promise.all([one.tab.offline.drain("online"), other.offline.drain("online")]);
    expect(results.toSorted()).toEqual(["busy", "done"]);
    expect(one.network.applied).toHaveLength(20);
    expect(one.network.sent.filter(({ op }) => one.network.applied.some(({ opId }) => opId === op?.id))).toHaveLength(
      20,
    );
  });

  test("without Web Locks a lease keeps the tabs apart", async () => {
    const one = await setup({}, false);
    await saveOffline(one, ...times(10, () => citySave()));
    const other = one.device.tab();
    one.network.pings = "fine";
    const results = await Promise.all([one.tab.offline.drain("online"), other.offline.drain("online")]);
    expect(results).toContain("done");
    expect(one.network.applied).toHaveLength(10);
    expect(await other.offline.drain("online")).toBe("done");
  });

  test("a tab killed between claim and send leaves the save to the next tab", async () => {
    const one = await setup();
    const request = citySave();
    await saveOffline(one, request);
    one.network.pings = "fine";
    one.network.fateOf = (envelope) => (envelope.op?.id === request.opId ? "hang" : "apply");
    void one.tab.offline.drain("online");
    await expect.poll(async () => (await rowOf(one.device.tab(), request.opId)).state).toBe("sending");
    one.tab.kill();
    one.network.fateOf = () => "apply";
    const tab = one.device.tab();
    expect(await tab.offline.drain("online")).toBe("done");
    expect(await tab.offline.outbox.status(request.opId)).toMatchObject({ state: "applied" });
    expect(one.network.applied.filter(({ opId }) => opId === request.opId)).toHaveLength(1);
  });

  test("a holder without progress for 120 s is robbed of the lock; what it still does harms nothing", async () => {
    const one = await setup();
    const request = citySave();
    await saveOffline(one, request);
    one.network.pings = "fine";
    let release: () => void = () => undefined;
    const stuck = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hung = one.device.tab({
      fetch: async (input, init) => {
        if (String(input).endsWith("ENC")) await stuck;
        return one.network.fetch(input, init);
      },
    });
    const hanging = hung.offline.drain("online");
    await expect.poll(async () => (await rowOf(one.tab, request.opId)).state).toBe("sending");
    expect(await one.tab.offline.drain("online")).toBe("busy");
    one.clock.now += 119_000;
    expect(await one.tab.offline.drain("online")).toBe("busy");
    one.clock.now += 2_000;
    expect(await one.tab.offline.drain("online")).toBe("done");
    expect(await one.tab.offline.outbox.status(request.opId)).toMatchObject({ state: "applied" });
    release();
    expect(await hanging).toBe("busy");
    expect(one.network.applied.filter(({ opId }) => opId === request.opId)).toHaveLength(1);
    expect(await one.tab.offline.outbox.rows()).toEqual([]);
  });

  test("saves made while a slow one is under way do not wait for it", async () => {
    const one = await setup();
    const slow = citySave();
    one.network.fateOf = (envelope) => (envelope.op?.id === slow.opId ? "hang" : "apply");
    await one.tab.offline.outbox.save(slow);
    const quick = citySave();
    await one.tab.offline.outbox.save(quick);
    expect(await one.tab.offline.outbox.settled(quick.opId, 2000)).toMatchObject({ state: "applied" });
    expect((await rowOf(one.tab, slow.opId)).state).toBe("sending");
    one.tab.kill();
  });

  test("a dead line is not hammered: one try, then the breaker, then a ping first", async () => {
    const one = await setup();
    await saveOffline(one, ...times(5, () => citySave()));
    const before = one.network.sent.length;
    expect(await one.tab.offline.drain("timer")).toBe("down");
    one.clock.now += 61_000;
    expect(await one.tab.offline.drain("timer")).toBe("down");
    expect(one.network.sent.length).toBe(before);
    expect(one.tab.offline.line().line).toBe("offline");
    one.network.pings = "fine";
    one.clock.now += 61_000;
    expect(await one.tab.offline.drain("timer")).toBe("done");
    expect(one.network.applied).toHaveLength(5);
    expect(one.tab.offline.line().line).toBe("online");
  });

  test("a busy server is left alone for as long as it asks", async () => {
    const one = await setup();
    const request = citySave();
    one.network.script.push({ raw: '{"Message":"busy"}', status: 503, headers: { "retry-after": "90" } });
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.drain("test");
    one.clock.now += 80_000;
    expect(await one.tab.offline.drain("timer")).toBe("down");
    one.clock.now += 11_000;
    expect(await one.tab.offline.drain("timer")).toBe("done");
    expect(await one.tab.offline.outbox.status(request.opId)).toMatchObject({ state: "applied" });
  });

  test("the timer alone brings a save through", async () => {
    const one = await setup({ now: Date.now, random: () => 0.01 });
    await one.tab.offline.start();
    const request = citySave();
    one.network.script.push("drop-before", "drop-after");
    await one.tab.offline.outbox.save(request);
    expect(await one.tab.offline.outbox.settled(request.opId, 5000)).toMatchObject({ state: "applied" });
  });
});

describe("who may send", () => {
  test("a 401 ends the session, holds the saves and loses none; the next sign-in sends them", async () => {
    const one = await setup();
    const requests = times(3, () => citySave({ recordKey: "5", base: { kind: "ver", ver: 1 } }));
    await saveOffline(one, ...requests);
    one.network.pings = "fine";
    one.network.fateOf = () => ({ raw: '{"Message":"Authorization has been denied for this request."}', status: 401 });
    expect(await one.tab.offline.drain("online")).toBe("auth");
    expect(await one.tab.offline.session.get()).toBeNull();
    expect(await one.tab.offline.outbox.status(requests[0]?.opId ?? "")).toEqual({ state: "waiting", why: "auth" });
    expect(await one.tab.offline.drain("timer")).toBe("signed-out");
    one.network.fateOf = () => "apply";
    await signIn(one.tab, { sid: "sid-2" });
    await one.tab.offline.drain("signedIn");
    expect(one.network.applied.map(({ opId }) => opId)).toEqual(requests.map(({ opId }) => opId));
  });

  test("a save that was denied under a token that is the kept one no more goes at once under the one that is", async () => {
    const one = await setup();
    const request = citySave({ recordKey: "5", base: { kind: "ver", ver: 1 } });
    await saveOffline(one, request);
    one.network.pings = "fine";
    const { session } = one.tab.offline;
    const { expire } = session;
    Object.assign(session, {
      expire: async (token?: string) => {
        one.network.fateOf = () => "apply";
        await signIn(one.tab, { sid: "sid-2" });
        await expire(token);
      },
    });
    one.network.fateOf = () => ({ raw: '{"Message":"Authorization has been denied for this request."}', status: 401 });
    expect(await one.tab.offline.drain("online")).toBe("done");
    expect(one.network.applied.map(({ opId }) => opId)).toEqual([request.opId]);
    expect((await session.get())?.claims.sid).toBe("sid-2");
  });

  test("a save of another branch waits for a sign-in there and says where", async () => {
    const one = await setup();
    const request = citySave();
    await saveOffline(one, request);
    await signIn(one.tab, { sid: "sid-2", branchid: 12, bname: "Vapi" });
    await goOnline(one);
    expect(one.network.applied).toEqual([]);
    expect((await one.tab.offline.outbox.rows()).find(({ opId }) => opId === request.opId)).toMatchObject({
      state: "held",
      holdWhy: "policy",
    });
    expect(await one.tab.offline.outbox.status(request.opId)).toMatchObject({
      state: "waiting",
      why: "user",
      note: expect.stringContaining("Alpha Traders · Surat"),
    });
    await signIn(one.tab, { sid: "sid-3" });
    await goOnline(one);
    expect(one.network.applied).toHaveLength(1);
  });

  test("another person's saves are counted, not shown, and not sent", async () => {
    const one = await setup();
    await saveOffline(one, citySave(), citySave());
    await signIn(one.tab, { sid: "sid-2", sub: "8", name: "ravi" });
    await goOnline(one);
    expect(one.network.applied).toEqual([]);
    expect(await one.tab.offline.outbox.rows()).toEqual([]);
    expect(await one.tab.offline.outbox.othersPending()).toMatchObject([{ userKey: "7", count: 3 }]);
  });

  test("another person's save is neither opened nor changed, sent, left or discarded by its id", async () => {
    const one = await setup();
    const request = citySave({ title: "Daman" });
    await saveOffline(one, request);
    const { outbox } = one.tab.offline;
    const [, before] = await outbox.rows();
    await signIn(one.tab, { sid: "sid-2", sub: "8", userid: 8, name: "ravi" });
    const change = { args: { id: 0, city: "Diu" }, shown: {}, base: { kind: "none" as const } };
    expect(await outbox.row(request.opId)).toBeNull();
    expect(await outbox.followers(request.opId)).toEqual([]);
    expect(await outbox.status(request.opId)).toMatchObject({ state: "waiting", why: "user" });
    expect(await outbox.discard(request.opId, "not mine", true)).toEqual({ outcome: "unreachable", followers: [] });
    await expect(outbox.correct(request.opId, change)).rejects.toMatchObject({ why: "on-its-way" });
    await outbox.leave(request.opId, true);
    await outbox.dropNumber(request.opId);
    await outbox.sendNow(request.opId);
    await signIn(one.tab, { sid: "sid-3" });
    expect((await outbox.rows())[1]).toEqual(before);
  });

  test("a refused save of another person does not say what was entered, and its answer is not given out", async () => {
    const one = await setup();
    const [refused, sent] = [citySave({ title: "Daman" }), citySave({ title: "Diu" })];
    one.network.fateOf = (envelope) =>
      envelope.op?.id === refused.opId ? { rows: [{ err: 1, errkey: "city", errormsg: "Daman is there." }] } : "apply";
    for (const request of [refused, sent]) {
      await one.tab.offline.outbox.save(request);
      await one.tab.offline.outbox.settled(request.opId, 2000);
    }
    const { outbox } = one.tab.offline;
    expect(await outbox.status(refused.opId)).toMatchObject({ state: "rejected" });
    expect(await outbox.result(sent.opId)).toMatchObject({ opId: sent.opId });
    await signIn(one.tab, { sid: "sid-2", sub: "8", userid: 8, name: "ravi" });
    expect(await outbox.status(refused.opId)).toEqual({
      state: "waiting",
      why: "user",
      note: expect.not.stringContaining("Daman"),
    });
    expect(await outbox.result(sent.opId)).toBeNull();
  });

  test("what another person sent from this device is not shown", async () => {
    const one = await setup();
    const request = citySave({ title: "Daman" });
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.outbox.settled(request.opId, 2000);
    expect(await one.tab.offline.outbox.history(10)).toMatchObject([{ title: "Daman", what: "applied" }]);
    await signIn(one.tab, { sub: "8", userid: 8, name: "vijay" });
    expect(await one.tab.offline.outbox.history(10)).toEqual([]);
  });

  test("what waits for a newer app is sent by it", async () => {
    const one = await setup();
    const request = citySave();
    one.network.script.push({ rows: [{ err: 1, errkey: "op_schema", errormsg: "old" }] });
    await one.tab.offline.outbox.save(request);
    expect(await one.tab.offline.outbox.settled(request.opId, 200)).toEqual({ state: "waiting", why: "schema" });
    await one.tab.offline.drain("online");
    expect(one.network.applied).toEqual([]);
    await one.device.tab({ app: "2.0.0" }).offline.drain("online");
    expect(one.network.applied).toHaveLength(1);
  });
});

describe("moving saves to another device", () => {
  test("the ids are kept, so the file and the old device together apply once", async () => {
    const one = await setup();
    const requests = times(3, () => citySave());
    await saveOffline(one, ...requests);
    const text = await one.tab.offline.outbox.exportRows();
    const two = await setup();
    const rescued = one.device.options;
    const tab = two.device.tab({ fetch: rescued.fetch });
    await goOffline(tab, one.network);
    expect(await tab.offline.outbox.importRows(text)).toBe(4);
    expect(await tab.offline.outbox.importRows(text)).toBe(0);
    await goOnline({ network: one.network, tab });
    await goOnline(one);
    expect(one.network.applied.map(({ opId }) => opId).toSorted()).toEqual(requests.map(({ opId }) => opId).toSorted());
    expect(await one.tab.offline.outbox.rows()).toEqual([]);
  });

  test("a damaged or foreign file is refused as a whole", async () => {
    const one = await setup();
    await saveOffline(one, citySave());
    const text = await one.tab.offline.outbox.exportRows();
    await expect(one.tab.offline.outbox.importRows(text.replace("city_R_save", "city_R_sale"))).rejects.toThrow(
      "damaged",
    );
    await expect(one.tab.offline.outbox.importRows("hello")).rejects.toThrow("not a file of unsent saves");
  });
});

test("the next saves are found as fast among 10,000 waiting ones as among a few", async () => {
  const one = await setup();
  await saveOffline(one, citySave({ recordKey: "1", base: { kind: "ver", ver: 1 } }));
  const text = JSON.parse(await one.tab.offline.outbox.exportRows());
  const db = new OutboxDb(one.device.factory, one.tab.env);
  one.tab.close();
  const sample = text.rows[1];
  await db.outbox.bulkAdd(
    times(10_000, (index) => {
      const { seq: _seq, ...row } = sample;
      const agg = `city:${index % 2 ? 1 : index}`;
      return { ...row, opId: crypto.randomUUID(), agg, chain: `7|1|${agg}`, due: index % 2 ? undefined : 0 };
    }),
  );
  const took: number[] = [];
  for (let time = 0; time < 60; time += 1) {
    const from = cpuMs();
    await db.transaction("rw", db.outbox, async () => claim(db, sample.lane, 4, one.clock.now));
    took.push(cpuMs() - from);
  }
  db.close();
  const sorted = took.toSorted((left, right) => left - right);
  expect(sorted[56]).toBeLessThan(atPace(60));
});
