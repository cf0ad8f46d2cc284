import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSession } from "../../src/client/offline/session/session";
import type { Grant } from "../../src/wire/session";
import { grantServer, type GrantServer } from "./help/grants";
import { claimsOf, createDevice, DAY, type Device, json, loginServer, NOON, tokenOf } from "./help/read-harness";

let device: Device;
let server: GrantServer;

beforeEach(async () => {
  device = createDevice();
  server = await grantServer();
});
afterEach(() => device.close());

const S = 1000;
const grantOf = (change: Partial<Grant> = {}): Grant => ({
  sub: "asha",
  coid: 1,
  branches: ["1-2"],
  dev: "",
  rights: "r1",
  iat: NOON / S,
  exp: NOON / S + (7 * DAY) / S,
  ...change,
});

/** A sign-in whose replies carry a grant and the key to verify it. */
async function signIn(grant: string, key: Pick<GrantServer, "kid" | "jwk"> = server): Promise<void> {
  const inner = loginServer(tokenOf(claimsOf()), () => undefined);
  device.answer = async (asked) => {
    const answer = await inner(asked);
    const body = (await answer.json()) as object;
    const more = asked.path.endsWith("/Getkey") ? { grant: { kid: key.kid, jwk: key.jwk } } : { grant };
    return json({ ...body, ...more }, 200, { date: new Date(device.now).toUTCString() });
  };
  await device.session.signIn({ username: "asha", password: "demo1234", companyid: "1-2", pin: "" });
  device.answer = null;
}

const lapsed = async () => (await device.session.get())?.lapsed;

describe("the grant for working without the server", () => {
  test("OPEN-054 with a good grant the device works until its end, and not a moment longer", async () => {
    await signIn(await server.sign(grantOf()));
    expect(await device.session.get()).toMatchObject({ lapsed: false, until: NOON + 7 * DAY });
    device.now = NOON + 7 * DAY;
    expect(await lapsed()).toBe(false);
    device.now = NOON + 7 * DAY + 1;
    expect(await lapsed()).toBe(true);
    expect((await device.session.get())?.token).toBe(tokenOf(claimsOf()));
  });

  test.each([
    ["of another user", { sub: "ravi" }],
    ["of another company", { coid: 2 }],
    ["without this branch", { branches: ["1-9"] }],
  ])("a grant %s is none", async (_what, change) => {
    await signIn(await server.sign(grantOf(change)));
    expect(await device.session.get()).toMatchObject({ lapsed: true, until: 0 });
  });

  test("a grant that was lengthened by hand, cut off, or signed by somebody else is none", async () => {
    const good = await server.sign(grantOf());
    const [head, , signature] = good.split(".");
    const longer = Buffer.from(JSON.stringify(grantOf({ exp: NOON / S + 10_000_000 }))).toString("base64url");
    const stranger = await grantServer();
    const unsigned = `${Buffer.from('{"alg":"none","kid":"g1"}').toString("base64url")}.${longer}.`;
    for (const bad of [
      `${head}.${longer}.${signature}`,
      `${head}.${longer}`,
      "",
      "x.y.z",
      unsigned,
      await stranger.sign(grantOf()),
    ]) {
      await signIn(good);
      await device.keys.put({ k: "grant", text: bad });
      expect(await lapsed(), bad).toBe(true);
    }
  });

  test("taking the grant away does not bring back the time of before there were grants", async () => {
    await signIn(await server.sign(grantOf({ exp: NOON / S + 60 })));
    device.now = NOON + 61_000;
    expect(await lapsed()).toBe(true);
    await device.keys.remove("grant");
    expect(await lapsed()).toBe(true);
    await device.keys.remove("grantkey");
    expect(await lapsed()).toBe(true);
  });

  test("a grant of another device is none; one that names no device is good on every one", async () => {
    const session = (id: string | null) => createSession(device.env, device.keys, { deviceId: async () => id });
    await signIn(await server.sign(grantOf({ dev: "dev-1" })));
    expect((await session("dev-1").get())?.lapsed).toBe(false);
    expect((await session(null).get())?.lapsed).toBe(false);
    expect((await session("dev-2").get())?.lapsed).toBe(true);
    await signIn(await server.sign(grantOf()));
    expect((await session("dev-2").get())?.lapsed).toBe(false);
  });

  test("a session of before there were grants goes on for seven days from its sign-in", async () => {
    await device.signIn();
    expect(await device.session.get()).toMatchObject({ lapsed: false, until: NOON + 7 * DAY });
  });

  test("a grant of a later contact lengthens the time, and one that says nothing new is not written", async () => {
    await signIn(await server.sign(grantOf()));
    const first = (await device.keys.get("grant"))?.text;
    await device.session.noteGrant?.(await server.sign(grantOf({ exp: NOON / S + (7 * DAY) / S + 60 })));
    expect((await device.keys.get("grant"))?.text).toBe(first);
    await device.session.noteGrant?.(await server.sign(grantOf({ exp: NOON / S + (9 * DAY) / S })));
    expect((await device.session.get())?.until).toBe(NOON + 9 * DAY);
    await device.session.noteGrant?.(await server.sign(grantOf({ exp: NOON / S + (9 * DAY) / S, rights: "r2" })));
    expect((await device.session.get())?.until).toBe(NOON + 9 * DAY);
    const shorter = await server.sign(grantOf({ exp: NOON / S + DAY / S }));
    await device.session.noteGrant?.(shorter);
    expect((await device.session.get())?.until).toBe(NOON + DAY);
  });

  test("a grant of a new key is verified with the key that the server tells then; a forged one changes nothing", async () => {
    await signIn(await server.sign(grantOf()));
    const next = await grantServer("g2");
    device.answer = (asked) =>
      asked.path.endsWith("/Getkey")
        ? json({ kid: "k1", jwk: {}, grant: { kid: "g2", jwk: next.jwk } })
        : json({}, 404);
    const stranger = await grantServer("g2");
    await device.session.noteGrant?.(await stranger.sign(grantOf({ exp: NOON / S + (99 * DAY) / S })));
    expect((await device.session.get())?.until).toBe(NOON + 7 * DAY);
    await device.session.noteGrant?.(await next.sign(grantOf({ exp: NOON / S + (9 * DAY) / S })));
    expect((await device.session.get())?.until).toBe(NOON + 9 * DAY);
  });

  test("a contact ends the wait of a device past its grant, and tells the page", async () => {
    await signIn(await server.sign(grantOf()));
    device.now = NOON + 8 * DAY;
    let told = 0;
    device.session.onChange(() => (told += 1));
    await device.session.noteGrant?.(await server.sign(grantOf({ exp: NOON / S + (15 * DAY) / S })));
    expect(told).toBe(1);
    expect(await lapsed()).toBe(false);
  });
});

describe("a device clock that is set back", () => {
  test("OPEN-054 between two contacts: the time that was reckoned before counts, and it is noticed", async () => {
    await signIn(await server.sign(grantOf()));
    device.now = NOON + 6 * DAY;
    expect(await device.session.get()).toMatchObject({ lapsed: false, clockBack: false });
    await expect.poll(async () => (await device.keys.get("clock"))?.seen).toBe(NOON + 6 * DAY);
    device.now = NOON + DAY;
    expect(await device.session.get()).toMatchObject({ lapsed: false, clockBack: true });
    device.now = NOON + 8 * DAY;
    expect(await lapsed()).toBe(true);
    await expect.poll(async () => (await device.keys.get("clock"))?.seen).toBe(NOON + 8 * DAY);
    device.now = NOON + DAY;
    expect(await device.session.get()).toMatchObject({ lapsed: true, clockBack: true });
  });

  test("the last seen server time never becomes an earlier one", async () => {
    await signIn(await server.sign(grantOf()));
    await device.session.sawServer?.(NOON + 5 * DAY);
    await device.session.sawServer?.(NOON + DAY);
    expect((await device.keys.get("clock"))?.server).toBe(NOON + 5 * DAY);
  });

  test("a clock that jumped ahead by mistake is put right by the next contact", async () => {
    await signIn(await server.sign(grantOf()));
    device.now = NOON + 365 * DAY;
    expect(await lapsed()).toBe(true);
    await expect.poll(async () => (await device.keys.get("clock"))?.seen).toBe(NOON + 365 * DAY);
    await device.session.sawServer?.(NOON + 30_000);
    expect(await lapsed()).toBe(false);
  });
});
