import { describe, expect, test } from "vitest";
import { goOnline, rowOf, saveOffline, setup, type Setup } from "./help/outbox-setup";
import { citySave } from "./help/save-request";

const refuse = (one: Setup, opId: string, errkey = "city") => {
  one.network.fateOf = (envelope) =>
    envelope.op?.id === opId ? { rows: [{ err: 1, errkey, errormsg: "No." }] } : "apply";
};

describe("correcting and discarding", () => {
  test("a rejected save is corrected under its own id with the next rev", async () => {
    const one = await setup();
    const request = citySave();
    refuse(one, request.opId);
    await one.tab.offline.outbox.save(request);
    expect(await one.tab.offline.outbox.settled(request.opId, 2000)).toMatchObject({
      state: "rejected",
      rows: [{ errkey: "city" }],
    });
    one.network.fateOf = () => "apply";
    await one.tab.offline.outbox.correct(request.opId, {
      args: { id: 0, city: "Anand" },
      shown: { city: "Anand" },
      base: { kind: "none" },
      title: "City Anand",
    });
    expect(await one.tab.offline.outbox.settled(request.opId, 2000)).toMatchObject({ state: "applied" });
    expect(one.network.applied[0]).toMatchObject({ opId: request.opId, rev: 1 });
  });

  test("a save with an unknown outcome may not be changed before the server was asked", async () => {
    const one = await setup();
    const request = citySave();
    const change = { args: { id: 0, city: "Anand" }, shown: {}, base: { kind: "none" as const } };
    one.network.script.push("drop-before");
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.drain("test");
    await expect(one.tab.offline.outbox.correct(request.opId, change)).rejects.toMatchObject({ why: "on-its-way" });
    expect(await one.tab.offline.outbox.askServer(request.opId)).toMatchObject({ state: "waiting" });
    await one.tab.offline.outbox.correct(request.opId, change);
    expect(await rowOf(one.tab, request.opId)).toMatchObject({ rev: 1 });
  });

  test("asking the server settles a save whose answer was lost", async () => {
    const one = await setup();
    const request = citySave();
    one.network.script.push("drop-after");
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.drain("test");
    expect(await one.tab.offline.outbox.askServer(request.opId)).toMatchObject({ state: "applied" });
  });

  test("an earlier body that got there first is done, and the correction goes on as a save of its own", async () => {
    const one = await setup();
    const request = citySave();
    refuse(one, request.opId);
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.outbox.settled(request.opId, 2000);
    const late = one.network.sent.find(({ op }) => op?.id === request.opId);
    one.network.applied.push({
      opId: request.opId,
      rev: 0,
      agg: late?.op?.agg ?? "",
      envelope: late ?? { sqlsp: "", sqlpara: [], mypayans: [] },
    });
    one.network.fateOf = () => "apply";
    await one.tab.offline.outbox.correct(request.opId, {
      args: { id: 0, city: "Anand" },
      shown: {},
      base: { kind: "none" },
    });
    await one.tab.offline.drain("test");
    await one.tab.offline.drain("test");
    expect(await one.tab.offline.outbox.status(request.opId)).toMatchObject({ state: "applied" });
    const second = one.network.applied[1];
    expect(second?.envelope.mypayans).toEqual([{ $op: request.opId, col: "id" }, "Anand"]);
    expect(second?.envelope.op).toMatchObject({ rev: 0, base: { kind: "ver", ver: 1 }, deps: [request.opId] });
    expect(await one.tab.offline.outbox.rows()).toEqual([]);
  });

  test("a save that was never sent is discarded without a server", async () => {
    const one = await setup();
    const request = citySave();
    await saveOffline(one, request);
    expect(await one.tab.offline.outbox.discard(request.opId, "typed twice", false)).toMatchObject({
      outcome: "discarded",
    });
    await goOnline(one);
    expect(one.network.sent.some(({ op }) => op?.id === request.opId)).toBe(false);
    expect((await one.tab.offline.outbox.history(9)).find(({ opId }) => opId === request.opId)).toMatchObject({
      what: "discarded",
      reason: "typed twice",
    });
  });

  test("a save that was sent goes through the fence, and a late copy of it is refused", async () => {
    const one = await setup();
    const request = citySave();
    one.network.script.push("drop-before");
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.drain("test");
    one.network.pings = "down";
    expect(await one.tab.offline.outbox.discard(request.opId, "x", false)).toMatchObject({ outcome: "unreachable" });
    expect(await rowOf(one.tab, request.opId)).toMatchObject({ state: "queued" });
    one.network.pings = "fine";
    expect(await one.tab.offline.outbox.discard(request.opId, "x", false)).toMatchObject({ outcome: "cancelled" });
    expect(one.network.cancelled.has(request.opId)).toBe(true);
    expect(await one.tab.offline.outbox.status(request.opId)).toEqual({ state: "discarded" });
  });

  test("a save that the server already has cannot be discarded: it is shown as saved", async () => {
    const one = await setup();
    const request = citySave();
    one.network.script.push("drop-after");
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.drain("test");
    expect(await one.tab.offline.outbox.discard(request.opId, "x", false)).toMatchObject({ outcome: "applied" });
    expect(await one.tab.offline.outbox.status(request.opId)).toMatchObject({ state: "applied" });
  });

  test("a discard that comes after the save has left as applied says applied, never discarded", async () => {
    const one = await setup();
    const request = citySave();
    await one.tab.offline.outbox.save(request);
    expect(await one.tab.offline.outbox.settled(request.opId, 2000)).toMatchObject({ state: "applied" });
    expect(await one.tab.offline.outbox.discard(request.opId, "Typed twice", false)).toEqual({
      outcome: "applied",
      followers: [],
    });
    expect((await one.tab.offline.outbox.history(10)).map(({ what }) => what)).toEqual(["applied"]);
  });

  test("followers are named first and go along only if wanted", async () => {
    const one = await setup();
    const parent = citySave();
    const edit = citySave({ recordKey: `tmp:${parent.opId}` });
    const child = citySave({ args: { id: 0, cityid: { $op: parent.opId, col: "id" } } });
    const other = citySave();
    await saveOffline(one, parent, edit, child, other);
    const asked = await one.tab.offline.outbox.discard(parent.opId, "x", false);
    expect(asked.outcome).toBe("has-followers");
    expect(asked.followers.map(({ opId }) => opId)).toEqual([edit.opId, child.opId]);
    expect((await one.tab.offline.outbox.rows()).length).toBe(5);
    await one.tab.offline.outbox.discard(parent.opId, "x", true);
    expect(
      (await one.tab.offline.outbox.rows()).filter(({ screen }) => screen !== "probe").map(({ opId }) => opId),
    ).toEqual([other.opId]);
  });

  test("a discarded entry cannot be saved again under its id", async () => {
    const one = await setup();
    const request = citySave();
    await saveOffline(one, request);
    await one.tab.offline.outbox.discard(request.opId, "x", false);
    await expect(one.tab.offline.outbox.save(request)).rejects.toMatchObject({ why: "on-its-way" });
  });
});

describe("drafts", () => {
  test("a draft survives a crash with its id, and a save of it is known after one", async () => {
    const one = await setup();
    const request = citySave({ formKey: "city|new" });
    const draft = {
      formKey: "city|new",
      opId: request.opId,
      userKey: "7",
      at: one.clock.now,
      values: { city: "Ana" },
      base: { kind: "none" as const },
      enqueued: false,
    };
    await one.tab.offline.outbox.keepDraft(draft);
    one.tab.kill();
    const tab = one.device.tab();
    expect(await tab.offline.outbox.draft("city|new")).toMatchObject({ opId: request.opId, values: { city: "Ana" } });
    await saveOffline({ ...one, tab }, request);
    await expect.poll(() => tab.offline.outbox.draft("city|new")).toBeNull();
    expect(await rowOf(tab, request.opId)).toBeTruthy();
  });

  test("typing that arrives after the save does not hide that it was saved", async () => {
    const one = await setup();
    const draft = {
      formKey: "f",
      opId: crypto.randomUUID(),
      userKey: "7",
      at: 1,
      values: {},
      base: { kind: "none" as const },
      enqueued: true,
    };
    await one.tab.offline.outbox.keepDraft(draft);
    await one.tab.offline.outbox.keepDraft({ ...draft, enqueued: false });
    expect(await one.tab.offline.outbox.draft("f")).toMatchObject({ enqueued: true });
  });

  test("drafts are of one person", async () => {
    const one = await setup();
    const draft = {
      formKey: "f",
      opId: crypto.randomUUID(),
      userKey: "ravi",
      at: 1,
      values: {},
      base: { kind: "none" as const },
      enqueued: false,
    };
    await one.tab.offline.outbox.keepDraft(draft);
    expect(await one.tab.offline.outbox.draft("f")).toBeNull();
    expect(await one.tab.offline.outbox.drafts()).toEqual([]);
  });
});
