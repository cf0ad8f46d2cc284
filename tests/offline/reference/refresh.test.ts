import { expect, test } from "vitest";
import type { OfflineEnv } from "../../../src/client/offline/contract/env";
import { signIn } from "../help/device";
import { argsOf, stage, type Stage } from "../help/plan-server";

/** A stage whose clocks stand still: what waits for its time, by ms, the last set for each; `wake` is the browser's. */
async function stoppedStage() {
  const waiting = new Map<number, { readonly ms: number; readonly work: () => void }>();
  const wakes: ((why: string) => void)[] = [];
  let id = 0;
  const one = await stage({
    setTimeout: (work, ms) => {
      // Short ones belong to calls and pauses between pages.
      if (ms < 1_000) return Number(setTimeout(work, ms));
      waiting.set((id += 1), { ms, work });
      return id;
    },
    clearTimeout: (timer) => void (waiting.delete(timer) || clearTimeout(timer)),
    wakeUps: (wake) => {
      wakes.push(wake);
      return () => undefined;
    },
  } satisfies Partial<OfflineEnv>);
  /** Runs what waits these ms, and resolves when nothing more is asked. */
  const pass = async (ms: number): Promise<void> => {
    for (const [timer, due] of waiting)
      if (due.ms === ms) {
        waiting.delete(timer);
        due.work();
      }
    for (let quiet = 0, sent = -1; quiet < 20; quiet += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (one.network.sent.length !== sent) quiet = 0;
      sent = one.network.sent.length;
    }
  };
  const times = () => [...waiting.values()].map(({ ms }) => ms);
  return { ...one, pass, times, wake: (why: string) => wakes.forEach((tell) => tell(why)) };
}

const since = ({ network }: Stage) =>
  network.sent.filter(({ sqlsp }) => sqlsp === "WEBAPI_changes_since").map((one) => argsOf(one).cursor);

async function preparedStage() {
  const one = await stoppedStage();
  await one.tab.offline.preparer.check();
  await one.tab.offline.start();
  one.network.sent.length = 0;
  return one;
}

test("each minute one question tells whether others entered anything; only then the changes come", async () => {
  const one = await preparedStage();
  const { tab, server, pass, asked, clock } = one;
  await pass(60_000);
  expect(asked()).toEqual(["WEBAPI_changed_copies"]);
  server.items.push({ id: 5_000, label: "A colleague's bolt" });
  clock.now += 60_000;
  one.network.sent.length = 0;
  await pass(60_000);
  expect(asked()).toEqual(["WEBAPI_changed_copies", "WEBAPI_changes_since"]);
  expect(since(one)).toEqual(["1200"]);
  expect(await tab.offline.reference.byId("item", "5000")).toMatchObject({ label: "A colleague's bolt" });
  const copies = (await tab.offline.reference.entities()).filter(({ complete }) => complete);
  expect(copies.map(({ entity, asOf }) => [entity, asOf])).toEqual([
    ["item", clock.now],
    ["itemstock", clock.now],
  ]);
});

test("a reload and a return of the line bring what others entered at once, however young the copies are", async () => {
  const one = await preparedStage();
  const { tab, server, pass, network } = one;
  server.items.push({ id: 5_000, label: "New bolt" });
  await pass(4_000);
  expect(since(one)).toEqual(["1200"]);
  server.items.push({ id: 5_001, label: "Newer bolt" });
  server.down.add("WEBAPI_changed_copies").add("WEBAPI_ping");
  await pass(60_000);
  expect(tab.offline.line().line).not.toBe("online");
  server.down.clear();
  network.sent.length = 0;
  await tab.offline.ping();
  await pass(4_000);
  expect(since(one)).toEqual(["1201"]);
});

test("a page that is not seen asks for nothing; when the user comes back to it, it asks at once", async () => {
  const one = await preparedStage();
  const { line, pass, asked, times, wake } = one;
  line.shown = false;
  await pass(60_000);
  expect(asked()).toEqual(["WEBAPI_changed_copies"]);
  expect(times()).not.toContain(60_000);
  line.shown = true;
  wake("visible");
  await pass(1_000);
  expect(asked().filter((name) => name === "WEBAPI_changed_copies")).toHaveLength(2);
  expect(times()).toContain(60_000);
});

test("on a metered line, with downloads off and without a user nothing is asked", async () => {
  const { tab, line, pass, asked } = await preparedStage();
  line.metered = true;
  await pass(60_000);
  line.metered = false;
  line.chosen = "off";
  await pass(60_000);
  line.chosen = null;
  await tab.offline.session.expire();
  await pass(60_000);
  expect(asked().filter((name) => name.startsWith("WEBAPI_change"))).toEqual([]);
});

test("a copy that the server refuses keeps what it has and stops no other; a lost answer is no fault", async () => {
  const one = await preparedStage();
  const { tab, server, pass, clock } = one;
  const before = clock.now;
  clock.now += 60_000;
  server.items.push({ id: 5_000, label: "New bolt" });
  server.refuses.set("WEBAPI_changes_since", { err: 1, errkey: "x", errormsg: "Busy." });
  await pass(60_000);
  const ages = async () => (await tab.offline.reference.entities()).flatMap(({ asOf }) => asOf ?? []);
  expect(await ages()).toEqual([before, clock.now]);
  server.refuses.set("WEBAPI_changed_copies", { err: 1, errkey: "x", errormsg: "Busy." });
  clock.now += 60_000;
  await pass(60_000);
  expect(await ages()).toEqual([before, clock.now - 60_000]);
  server.refuses.clear();
  await pass(60_000);
  expect(await tab.offline.reference.byId("item", "5000")).toMatchObject({ label: "New bolt" });
});

test("an answer that comes when another user is signed in says nothing of the copies that were asked about", async () => {
  const { tab, server, pass, asked, clock } = await preparedStage();
  const before = clock.now;
  clock.now += 60_000;
  let answer = (): void => {};
  server.hold = new Promise<void>((resolve) => (answer = resolve));
  await pass(60_000);
  expect(asked()).toEqual(["WEBAPI_changed_copies"]);
  await signIn(tab, { sub: "another" });
  answer();
  server.hold = null;
  await pass(0);
  await signIn(tab);
  const copies = (await tab.offline.reference.entities()).filter(({ complete }) => complete);
  expect(copies.map(({ asOf }) => asOf)).toEqual([before, before]);
});
