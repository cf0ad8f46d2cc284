import { describe, expect, test } from "vitest";
import { createBreaker } from "../../src/client/offline/sending/breaker";
import { CHANGE_FIRST } from "../../src/wire/session";
import { signIn } from "./help/device";
import { rowOf, setup } from "./help/outbox-setup";
import { citySave } from "./help/save-request";
import { echoed } from "./help/scripted-network";

const NEVER_SENT = { attempts: 0, state: "queued", outcome: "never" };

describe("a save does not go out into nothing", () => {
  test("of a page that was opened without a line: it stays unsent, and what is wrong in it is corrected before the line is back", async () => {
    const { network, tab } = await setup();
    network.pings = "down";
    network.fateOf = () => "drop-before";
    const request = citySave();
    await tab.offline.outbox.save(request);
    expect(await tab.offline.drain("test")).toBe("down");
    expect(await tab.offline.drain("visible")).toBe("down");
    expect(await rowOf(tab, request.opId)).toMatchObject(NEVER_SENT);
    await tab.offline.outbox.correct(request.opId, {
      args: { id: 0, city: "Nagpur" },
      shown: { city: "Nagpur" },
      base: { kind: "none" },
    });
    network.pings = "fine";
    network.fateOf = () => "apply";
    expect(await tab.offline.drain("online")).toBe("done");
    expect(network.applied.map(({ envelope }) => envelope.mypayans)).toEqual([expect.arrayContaining(["Nagpur"])]);
  });

  test("a server that wants the password changed first is no network to sign in to", async () => {
    const { tab, network } = await setup();
    const { fetch } = network;
    const refused = new Response(JSON.stringify({ Message: CHANGE_FIRST }), { status: 403 });
    Object.assign(tab.env, {
      fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
        String(input).endsWith("Postmacapitest") ? echoed(init, refused.clone()) : fetch(input, init),
    });
    expect(await tab.offline.ping()).toBeNull();
    expect(tab.offline.line().line).toBe("online");
  });

  test("an answer to what was sent before the browser said offline does not leave the page online: the server is asked again", async () => {
    const again: (() => void)[] = [];
    const told: ((why: string) => void)[] = [];
    const { tab, network } = await setup({
      wakeUps: (wake) => {
        told.push(wake);
        return () => undefined;
      },
      setTimeout: (work, ms) => (ms === 5_000 || ms === 20_000 ? again.push(work) : Number(setTimeout(work, ms))),
    });
    await tab.offline.start();
    await tab.offline.ping();
    network.pings = "down";
    for (const tell of told) tell("offline");
    await expect.poll(() => tab.offline.line().line).toBe("offline");
    network.fateOf = () => ({ rows: [{ id: 1 }] });
    await tab.offline.reader.ask("WEBAPI_whatever", {});
    expect(tab.offline.line().line).toBe("online");
    for (const work of again) work();
    await expect.poll(() => tab.offline.line().line).toBe("offline");
  });

  test("of a tab whose proof of the line is old: another tab may have lost it since", async () => {
    const { network, tab, clock } = await setup();
    await tab.offline.ping();
    clock.now += 60_000;
    network.pings = "down";
    network.fateOf = () => "drop-before";
    const request = citySave();
    await tab.offline.outbox.save(request);
    expect(await tab.offline.drain("test")).toBe("down");
    expect(await rowOf(tab, request.opId)).toMatchObject(NEVER_SENT);
  });

  test("of a worker that the browser wakes although there is no line", async () => {
    const { network, device, tab } = await setup();
    network.pings = "down";
    network.fateOf = () => "drop-before";
    const request = citySave();
    await tab.offline.outbox.save(request);
    expect(await tab.offline.drain("test")).toBe("down");
    for (let turn = 0; turn < 3; turn++) expect(await device.tab().offline.drain("sync")).toBe("down");
    expect(await rowOf(tab, request.opId)).toMatchObject(NEVER_SENT);
  });

  test("over a line that is slow and not dead a ping is waited for longer each time, until the save goes", async () => {
    const { network, tab } = await setup();
    const [fetch, FASTER, SLOW_MS] = [network.fetch, 50, 10_000];
    const later = (ms: number, work: () => void) => globalThis.setTimeout(work, ms / FASTER);
    Object.assign(tab.offline.env, {
      setTimeout: (work: () => void, ms: number) => Number(later(ms, work)),
      clearTimeout: (timer: number) => globalThis.clearTimeout(timer),
      fetch: (input: RequestInfo | URL, init?: RequestInit) =>
        new Promise<Response>((settle, fail) => {
          init?.signal?.addEventListener("abort", () => fail(new DOMException("aborted", "AbortError")));
          later(SLOW_MS, () => init?.signal?.aborted || fetch(input, init).then(settle, fail));
        }),
    });
    const request = citySave();
    await tab.offline.outbox.save(request);
    expect([await tab.offline.drain("visible"), await tab.offline.drain("visible")]).toEqual(["down", "down"]);
    expect(await rowOf(tab, request.opId)).toMatchObject(NEVER_SENT);
    expect(await tab.offline.drain("visible")).toBe("done");
    expect(network.applied.map(({ opId }) => opId)).toEqual([request.opId]);
  });

  test("and where the server denies the ping, the save is held and a sign-in asked for; it goes after that", async () => {
    const { network, tab } = await setup();
    const fetch = network.fetch;
    let isDenied = true;
    Object.assign(tab.offline.env, {
      fetch: (input: RequestInfo | URL, init?: RequestInit) =>
        isDenied
          ? Promise.resolve(
              echoed(
                init,
                Response.json({ Message: "Authorization has been denied for this request." }, { status: 401 }),
              ),
            )
          : fetch(input, init),
    });
    const request = citySave();
    await tab.offline.outbox.save(request);
    await tab.offline.drain("test");
    expect(tab.offline.line()).toMatchObject({ line: "online", needSignIn: true });
    expect(await tab.offline.session.get()).toBeNull();
    isDenied = false;
    await signIn(tab);
    expect(await tab.offline.drain("signedIn")).toBe("done");
    expect(network.applied.map(({ opId }) => opId)).toEqual([request.opId]);
  });

  test("when the browser says that the line is gone; where it is wrong, a ping says so and the save goes out", async () => {
    const told: ((why: string) => void)[] = [];
    const say = (why: string) => told.forEach((tell) => tell(why));
    const { network, tab } = await setup({
      wakeUps: (wake) => {
        told.push(wake);
        return () => undefined;
      },
    });
    await tab.offline.start();
    const [first, lost, wrong] = [citySave(), citySave(), citySave()];
    await tab.offline.outbox.save(first);
    expect(await tab.offline.drain("test")).toBe("done");
    network.pings = "down";
    network.fateOf = () => "drop-before";
    say("offline");
    await tab.offline.outbox.save(lost);
    expect(await tab.offline.drain("test")).toBe("down");
    expect(await rowOf(tab, lost.opId)).toMatchObject(NEVER_SENT);
    network.pings = "fine";
    network.fateOf = () => "apply";
    say("online");
    await expect.poll(() => network.applied.length).toBe(2);
    say("offline");
    await tab.offline.outbox.save(wrong);
    await tab.offline.drain("test");
    expect(network.applied.map(({ opId }) => opId)).toEqual([first, lost, wrong].map(({ opId }) => opId));
  });
});

function breakerAt() {
  const clock = { now: 1_000_000 };
  return { clock, breaker: createBreaker({ now: () => clock.now, random: () => 0.999 }) };
}

test("four saves that fail with one break of the line wait as for one failure, and the next break waits longer", () => {
  const { clock, breaker } = breakerAt();
  for (let n = 0; n < 4; n += 1) {
    breaker.fail();
    clock.now += 5;
  }
  expect(breaker.wait()).toBe(344 - 20);
  clock.now += 400;
  expect(breaker.wait()).toBe(0);
  breaker.fail();
  expect(breaker.wait()).toBe(396);
  breaker.ok();
  expect([breaker.wait(), breaker.suspicious()]).toEqual([0, false]);
});

test("a lost line is tried again after a part of the time that it has been gone, at most after a minute", () => {
  const { clock, breaker } = breakerAt();
  let gone = 0;
  for (let n = 0; n < 60; n += 1) {
    breaker.fail();
    expect(breaker.wait()).toBeGreaterThanOrEqual(300);
    expect(breaker.wait()).toBeLessThanOrEqual(Math.min(60_000, 345 + gone * 0.16));
    gone += breaker.wait();
    clock.now += breaker.wait();
  }
  breaker.fail();
  expect(breaker.wait()).toBeGreaterThan(59_000);
});

test("what the server asks to wait is kept where it is longer, at most ten minutes", () => {
  const { breaker } = breakerAt();
  breaker.fail();
  breaker.fail(60_000);
  breaker.fail(5_000);
  expect(breaker.wait()).toBe(60_000);
  breaker.fail(3_600_000);
  expect(breaker.wait()).toBe(600_000);
});
