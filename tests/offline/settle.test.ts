import { describe, expect, test } from "vitest";
import { goOnline, rowOf, saveOffline, setup } from "./help/outbox-setup";
import { citySave } from "./help/save-request";
import type { Fate } from "./help/scripted-network";

const refusal = (errkey: string, more = {}): Fate => ({
  rows: [{ err: 1, errkey, errormsg: "No, because.", ...more }],
});
const json = (status: number, body: unknown): Fate => ({ raw: JSON.stringify(body), status });

describe("where an answer puts the row", () => {
  const table: readonly (readonly [string, Fate, object])[] = [
    ["the line fails before the server", "drop-before", { state: "queued", outcome: "unknown" }],
    ["the answer is lost", "drop-after", { state: "queued", outcome: "unknown" }],
    ["a captive portal answers", { raw: "<html>Sign in to Free Wifi</html>" }, { state: "queued", outcome: "unknown" }],
    ["an empty body", { raw: "" }, { state: "queued", outcome: "unknown" }],
    [
      "plain rows that echo us, but are not sealed",
      json(200, [{ opst: "applied" }]),
      { state: "queued", outcome: "unknown" },
    ],
    ["the server is busy", json(503, { Message: "busy" }), { state: "queued", outcome: "unknown", itemFails: 0 }],
    [
      "a fault of the server while pings are fine",
      json(500, { ExceptionMessage: "x" }),
      { state: "queued", outcome: "unknown", itemFails: 1 },
    ],
    [
      "the token is no longer good",
      json(401, { Message: "Authorization has been denied for this request." }),
      { state: "held", holdWhy: "auth" },
    ],
    ["no right", json(403, { Message: "No right to save cities." }), { state: "rejected", outcome: "refused" }],
    ["a business refusal", refusal("city"), { state: "rejected", outcome: "refused" }],
    [
      "a conflict",
      refusal("op_conflict", { current: { city: "Surat" }, rowver: 9, who: "ravi", when: "2026-11-21T09:00:00Z" }),
      { state: "conflict", server: { ver: 9, who: "ravi" } },
    ],
    ["a save it stands on is missing", refusal("op_dep"), { state: "queued", itemFails: 1 }],
    ["a save it stands on was discarded", refusal("op_dep_cancelled"), { state: "attention" }],
    ["captured by another", refusal("op_user"), { state: "held", holdWhy: "user" }],
    ["the app is too old", refusal("op_schema"), { state: "held", holdWhy: "schema" }],
    ["too big", json(413, { Message: "Too big" }), { state: "attention" }],
  ];
  test.each(table)("%s", async (_name, fate, expected) => {
    const one = await setup();
    const request = citySave();
    await saveOffline(one, request);
    one.network.fateOf = (envelope) => (envelope.op?.id === request.opId ? fate : "apply");
    await goOnline(one);
    expect(await rowOf(one.tab, request.opId)).toMatchObject({ ...expected, attempts: 1, rev: 0 });
  });

  test("a lost answer is asked for again and the save is applied once", async () => {
    const one = await setup();
    const request = citySave();
    await saveOffline(one, request);
    one.network.script.push("apply", "drop-after");
    one.network.fateOf = (envelope) =>
      envelope.op?.id === request.opId && one.network.sent.length < 4 ? "drop-after" : "apply";
    await goOnline(one);
    await goOnline(one);
    await goOnline(one);
    expect(one.network.applied.filter(({ opId }) => opId === request.opId)).toHaveLength(1);
    expect(await one.tab.offline.outbox.status(request.opId)).toMatchObject({ state: "applied" });
  });

  test("a fault while no ping answers blames the line, not the save", async () => {
    const one = await setup();
    const request = citySave();
    await saveOffline(one, request);
    one.network.fateOf = (envelope) => {
      if (envelope.op?.id !== request.opId) return "apply";
      one.network.pings = "down";
      return { raw: '{"ExceptionMessage":"x"}', status: 500 };
    };
    one.network.pings = "fine";
    expect(await one.tab.offline.drain("online")).toBe("down");
    expect(await rowOf(one.tab, request.opId)).toMatchObject({ state: "queued", itemFails: 0 });
  });

  test("eight failures over a quarter of an hour ask a person, and nothing is deleted", async () => {
    const one = await setup();
    const request = citySave();
    await saveOffline(one, request);
    one.network.fateOf = (envelope) =>
      envelope.op?.id === request.opId ? { raw: '{"ExceptionMessage":"x"}', status: 500 } : "apply";
    for (let time = 0; time < 8; time += 1) {
      await goOnline(one);
      one.clock.now += 6 * 60_000;
    }
    expect(await rowOf(one.tab, request.opId)).toMatchObject({ state: "attention", itemFails: 8 });
    await goOnline(one);
    expect((await rowOf(one.tab, request.opId)).attempts).toBe(8);
    one.network.fateOf = () => "apply";
    await one.tab.offline.outbox.sendNow(request.opId);
    expect(await one.tab.offline.outbox.status(request.opId)).toMatchObject({ state: "applied" });
  });

  test("poison on one record does not delay another", async () => {
    const one = await setup();
    const [bad, good] = [citySave(), citySave()];
    await saveOffline(one, bad, good);
    one.network.fateOf = (envelope) => (envelope.op?.id === bad.opId ? { raw: "{}", status: 500 } : "apply");
    await goOnline(one);
    expect(await one.tab.offline.outbox.status(good.opId)).toMatchObject({ state: "applied" });
    expect(await rowOf(one.tab, bad.opId)).toMatchObject({ state: "queued" });
  });

  test("an operation fenced from elsewhere leaves as cancelled", async () => {
    const one = await setup();
    const request = citySave();
    await saveOffline(one, request);
    one.network.cancelled.add(request.opId);
    await goOnline(one);
    expect(await one.tab.offline.outbox.status(request.opId)).toEqual({ state: "discarded" });
  });

  test("a retry time set under a wrong clock is forgotten", async () => {
    const one = await setup();
    const request = citySave();
    await saveOffline(one, request);
    one.clock.now += 365 * 86_400_000;
    one.network.fateOf = (envelope) => (envelope.op?.id === request.opId ? { raw: "{}", status: 500 } : "apply");
    await goOnline(one);
    one.clock.now -= 365 * 86_400_000;
    one.network.fateOf = () => "apply";
    await goOnline(one);
    expect(await one.tab.offline.outbox.status(request.opId)).toMatchObject({ state: "applied" });
  });
});
