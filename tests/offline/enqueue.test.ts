import { describe, expect, test } from "vitest";
import { readGeolocation } from "../../src/client/browser/geolocation";
import { NotKept } from "../../src/client/offline/contract/save";
import { CLAIMS, signIn } from "./help/device";
import { goOnline, rowOf, saveOffline, setup, goOffline } from "./help/outbox-setup";
import { citySave } from "./help/save-request";

describe("storing a save", () => {
  test("a save is sent, echoed and leaves the outbox with its result", async () => {
    const { network, tab } = await setup();
    const { outbox } = tab.offline;
    const request = citySave();
    await outbox.save(request);
    expect(await outbox.settled(request.opId, 2000)).toMatchObject({ state: "applied", id: "100", ver: 1 });
    expect(network.applied).toHaveLength(1);
    expect(await outbox.rows()).toEqual([]);
    expect((await outbox.history(10))[0]).toMatchObject({ opId: request.opId, what: "applied" });
  });

  test("pressing Save twice keeps one, and again after it was applied too", async () => {
    const one = await setup();
    const request = citySave();
    const [first, second] = await Promise.all([
      one.tab.offline.outbox.save(request),
      one.tab.offline.outbox.save(request),
    ]);
    expect(first.opId).toBe(second.opId);
    await one.tab.offline.outbox.settled(request.opId, 2000);
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.drain("test");
    expect(one.network.applied).toHaveLength(1);
    expect(await one.tab.offline.outbox.status(request.opId)).toMatchObject({ state: "applied" });
  });

  test("another body under an id that is on its way is refused, never dropped in silence", async () => {
    const one = await setup();
    const request = citySave();
    one.network.script.push("drop-after");
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.drain("test");
    const other = { ...request, args: { id: 0, city: "Bharuch" } };
    await expect(one.tab.offline.outbox.save(other)).rejects.toMatchObject({ why: "on-its-way" });
    await goOnline(one);
    await expect(one.tab.offline.outbox.save(other)).rejects.toMatchObject({ why: "on-its-way" });
  });

  test("another body before it was ever sent replaces the first", async () => {
    const one = await setup();
    const request = citySave();
    await saveOffline(one, request, { ...request, args: { id: 0, city: "Bharuch" } });
    expect(await rowOf(one.tab, request.opId)).toMatchObject({ rev: 1, outcome: "never" });
    await goOnline(one);
    expect(one.network.applied.find(({ opId }) => opId === request.opId)?.envelope.mypayans).toEqual([0, "Bharuch"]);
  });

  test("a form that was opened in another branch is not saved into this one, and says where it belongs", async () => {
    const one = await setup();
    const { outbox } = one.tab.offline;
    const here = citySave({ openedIn: CLAIMS });
    await outbox.save(here);
    expect(await outbox.settled(here.opId, 2000)).toMatchObject({ state: "applied" });
    const elsewhere = [
      { ...CLAIMS, branchid: CLAIMS.branchid + 1, bname: "Pune" },
      { ...CLAIMS, coid: CLAIMS.coid + 1, coname: "Beta Mills" },
    ];
    for (const openedIn of elsewhere) {
      const request = citySave({ openedIn });
      const refusal = { why: "elsewhere", message: expect.stringContaining(`${openedIn.coname} · ${openedIn.bname}`) };
      await expect(outbox.save(request)).rejects.toMatchObject(refusal);
      await expect(outbox.exportUnstored([request])).rejects.toMatchObject(refusal);
    }
    await expect(outbox.saveAll([citySave(), citySave({ openedIn: elsewhere[0] })])).rejects.toThrow(NotKept);
    expect(await outbox.rows()).toEqual([]);
  });

  test("signed out, or past the offline lifetime, nothing is accepted", async () => {
    const one = await setup();
    await one.tab.offline.session.expire();
    await expect(one.tab.offline.outbox.save(citySave())).rejects.toMatchObject({ why: "signed-out" });
    await signIn(one.tab, {}, one.clock.now - 8 * 86_400_000);
    await expect(one.tab.offline.outbox.save(citySave())).rejects.toMatchObject({ why: "offline-lifetime" });
    await signIn(one.tab, {}, one.clock.now - 6 * 86_400_000);
    await one.tab.offline.outbox.save(citySave());
  });

  test("the tokens of the client are resolved once: every attempt sends the same bytes", async () => {
    let asked = 0;
    const one = await setup({ location: async () => `21.1,72.${++asked}` });
    const request = citySave({ args: { id: 0, geolocation: "@geolocation", devid: "@devid", dnt: "@dnt" } });
    one.network.script.push("drop-before", "drop-after");
    await one.tab.offline.outbox.save(request);
    for (let time = 0; time < 4; time += 1) {
      one.clock.now += 3_600_000;
      await goOnline(one);
    }
    const bodies = one.network.sent
      .filter(({ op }) => op?.id === request.opId)
      .map((envelope) => JSON.stringify(envelope));
    expect(bodies.length).toBe(3);
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? "").mypayans).toEqual([0, "21.1,72.1", await one.tab.offline.deviceId(), "@dnt"]);
  });

  test("ENV-016 @geolocation becomes the browser's latitude,longitude, which is asked for only when a parameter wants it", async () => {
    let asked = 0;
    const browser = {
      getCurrentPosition: (found: PositionCallback) => {
        asked += 1;
        found({ coords: { latitude: 21.17, longitude: 72.83 } } as GeolocationPosition);
      },
    } as unknown as Geolocation;
    const one = await setup({ location: () => readGeolocation(browser) });
    const [without, wanting] = [
      citySave({ args: { id: 0, city: "Vapi" } }),
      citySave({ args: { id: 0, where: "@geolocation" } }),
    ];
    await one.tab.offline.outbox.save(without);
    await one.tab.offline.outbox.settled(without.opId, 2000);
    expect(asked).toBe(0);
    await one.tab.offline.outbox.save(wanting);
    await one.tab.offline.outbox.settled(wanting.opId, 2000);
    expect(asked).toBe(1);
    expect(one.network.applied.map(({ envelope }) => envelope.mypayans)).toEqual([
      [0, "Vapi"],
      [0, "21.17,72.83"],
    ]);
  });

  test("no location costs no save", async () => {
    const one = await setup({ location: () => Promise.reject(new Error("denied")) });
    const request = citySave({ args: { id: 0, geolocation: "@geolocation" } });
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.outbox.settled(request.opId, 2000);
    expect(one.network.applied[0]?.envelope.mypayans).toEqual([0, ""]);
  });

  test("references are found in lists, objects and JSON text, and parked until their save is applied", async () => {
    const one = await setup();
    const [parent, child, line] = [citySave(), citySave(), citySave()];
    const ref = { $op: parent.opId, col: "id" as const };
    await saveOffline(
      one,
      parent,
      { ...child, args: { id: 0, cityid: ref } },
      { ...line, args: { id: 0, lines: JSON.stringify([{ city: ref }]) } },
    );
    expect((await rowOf(one.tab, child.opId)).deps).toEqual([parent.opId]);
    expect((await rowOf(one.tab, line.opId)).deps).toEqual([parent.opId]);
    one.network.fateOf = (envelope) =>
      envelope.op?.id === parent.opId ? { rows: [{ err: 1, errkey: "city", errormsg: "exists" }] } : "apply";
    await goOnline(one);
    expect(await one.tab.offline.outbox.status(child.opId)).toEqual({ state: "waiting", why: "dependency" });
    expect((await rowOf(one.tab, child.opId)).attempts).toBe(0);
    one.network.fateOf = () => "apply";
    await one.tab.offline.outbox.correct(parent.opId, {
      args: { id: 0, city: "Navsari" },
      shown: {},
      base: { kind: "none" },
    });
    await one.tab.offline.drain("test");
    const order = one.network.applied.map(({ opId }) => opId);
    expect(order.indexOf(parent.opId)).toBeLessThan(order.indexOf(child.opId));
    expect(order).toContain(line.opId);
  });

  test("edits of one record form a chain on what the earlier ones will have made", async () => {
    const one = await setup();
    const first = citySave({ recordKey: "12", base: { kind: "ver", ver: 3 } });
    const second = citySave({ recordKey: "12", base: { kind: "ver", ver: 3 } });
    await saveOffline(one, first, second);
    expect(await rowOf(one.tab, first.opId)).toMatchObject({
      agg: "city:12",
      after: null,
      base: { kind: "ver", ver: 3 },
    });
    expect(await rowOf(one.tab, second.opId)).toMatchObject({
      agg: "city:12",
      after: first.opId,
      base: { kind: "op", op: first.opId },
    });
  });

  test("an edit by the real id joins the edits that wait under the temporary one", async () => {
    const one = await setup();
    const made = citySave();
    await one.tab.offline.outbox.save(made);
    await one.tab.offline.outbox.settled(made.opId, 2000);
    const edit = citySave({ recordKey: `tmp:${made.opId}`, base: { kind: "op", op: made.opId } });
    const later = citySave({ recordKey: "100", base: { kind: "ver", ver: 1 } });
    await saveOffline(one, edit, later);
    expect(await rowOf(one.tab, later.opId)).toMatchObject({ agg: `city:tmp:${made.opId}`, after: edit.opId });
  });

  test("all saves of one Submit are kept together or not at all", async () => {
    const one = await setup();
    const good = citySave();
    await goOffline(one.tab, one.network);
    await expect(
      one.tab.offline.outbox.saveAll([good, citySave({ args: { id: 0, bad: () => 1 } })]),
    ).rejects.toBeInstanceOf(NotKept);
    expect(await one.tab.offline.outbox.row(good.opId)).toBeNull();
  });

  test("a twin of a save of the last 15 minutes is noticed, waiting or sent", async () => {
    const one = await setup();
    const request = citySave({ args: { id: 0, city: "Vapi", geolocation: "@geolocation" } });
    const twin = { ...request, opId: crypto.randomUUID() };
    await one.tab.offline.outbox.save(request);
    expect(await one.tab.offline.outbox.findTwin?.(twin)).toMatchObject({ opId: request.opId });
    await one.tab.offline.outbox.settled(request.opId, 2000);
    expect(await one.tab.offline.outbox.findTwin?.(twin)).toMatchObject({ opId: request.opId });
    expect(await one.tab.offline.outbox.findTwin?.(request)).toBeNull();
    one.clock.now += 16 * 60_000;
    expect(await one.tab.offline.outbox.findTwin?.(twin)).toBeNull();
  });

  test("who, where and which device stand in the operation", async () => {
    const one = await setup();
    const request = citySave();
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.outbox.settled(request.opId, 2000);
    expect(one.network.applied[0]?.envelope.op).toMatchObject({
      id: request.opId,
      rev: 0,
      dseq: 1,
      fmt: 1,
      def: "d1",
      dev: await one.tab.offline.deviceId(),
      cap: { user: CLAIMS.sub, coid: 1, branchid: 11, at: "2026-11-21T10:00:00.000Z" },
    });
  });
});
