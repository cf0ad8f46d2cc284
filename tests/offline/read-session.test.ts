import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { callEndpoint } from "../../src/client/call/endpoint";
import type { Row } from "../../src/wire/envelope";
import { claimsOf, createDevice, DAY, type Device, json, loginServer, NOON, tokenOf } from "./help/read-harness";

let device: Device;

beforeEach(() => {
  device = createDevice();
});
afterEach(() => device.close());

const entry = { username: "asha", password: "demo1234", companyid: "1-2", pin: "4711" };

test("AUTH-023 user name and password travel in the sealed blob, the password member stays empty", async () => {
  const seen: { blob?: Row; body?: Row } = {};
  device.answer = loginServer(
    tokenOf(claimsOf()),
    () => undefined,
    (blob, body) => Object.assign(seen, { blob, body }),
  );
  await device.session.signIn(entry);
  expect(seen.body).toMatchObject({ password: "", coname: "1-2", pinsecuritycode: "4711" });
  expect(JSON.stringify(seen.body)).not.toContain("demo1234");
  expect(seen.blob).toMatchObject({ username: "asha", password: "demo1234", iat: NOON / 1000 });
  expect(Buffer.from(String(seen.blob?.key), "base64url")).toHaveLength(32);
});

test("AUTH-023 every attempt makes a session key of its own", async () => {
  const keys: string[] = [];
  device.answer = loginServer(tokenOf(claimsOf()), (key) => void keys.push(Buffer.from(key).toString("hex")));
  await device.session.signIn(entry);
  await device.session.signIn(entry);
  expect(new Set(keys).size).toBe(2);
});

test("AUTH-024 OPEN-008 the token is kept as id_token, its key cannot be read out again", async () => {
  await device.signIn();
  const kept = await device.keys.get("id_token");
  expect(kept?.token).toBe(tokenOf(claimsOf()));
  expect(kept?.key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", kept!.key)).rejects.toThrow();
});

test("AUTH-033 AUTH-034 the claims of the token are the profile: company name, name and full name among them", async () => {
  await device.signIn({ name: "आशा" });
  expect((await device.session.get())?.claims).toMatchObject({
    coid: 1,
    coname: "Shree Traders",
    bname: "Pune",
    name: "आशा",
    companyadminuser: "False",
  });
});

test("AUTH-024 an answer without a token keeps nothing", async () => {
  device.answer = async (asked) =>
    asked.path.endsWith("/Getkey")
      ? loginServer("", () => undefined)(asked)
      : json({ gotostep: 3, coname: "", err: "" });
  expect(await device.session.signIn(entry)).toEqual({ gotostep: 3, coname: "", err: "" });
  expect(await device.session.get()).toBeNull();
});

test("AUTH-025 an answer other than 2xx raises the status text", async () => {
  device.answer = () => json({ Message: "Wait a minute." }, 429, {}, "Too Many Requests");
  await expect(device.session.signIn(entry)).rejects.toMatchObject({
    kind: "server",
    http: 429,
    message: "Too Many Requests. Wait a minute.",
  });
});

test("AUTH-029 without a network the sentence says that sign-in needs the server once", async () => {
  await expect(device.session.signIn(entry)).rejects.toMatchObject({
    kind: "network",
    message: expect.stringMatching(/^You are offline\. Connect to sign in\./),
  });
});

test("AUTH-029 a page of the network that answers 200 is not taken for a login", async () => {
  device.answer = () => new Response("<html>Hotel Wi-Fi</html>", { status: 200 });
  await expect(device.session.signIn(entry)).rejects.toMatchObject({ kind: "captive" });
});

test("AUTH-032 exp is in seconds and compared in seconds", async () => {
  await device.signIn({ exp: NOON / 1000 + 60 });
  device.now = NOON + 59_999;
  expect((await device.session.get())?.expired).toBe(false);
  device.now = NOON + 60_000;
  expect((await device.session.get())?.expired).toBe(true);
});

test("OPEN-054 a token past exp still lets the device work for seven days after the sign-in, then no longer", async () => {
  await device.signIn({ exp: NOON / 1000 + 60 });
  device.now = NOON + 7 * DAY;
  expect(await device.session.get()).toMatchObject({ expired: true, lapsed: false });
  device.now = NOON + 7 * DAY + 1;
  expect((await device.session.get())?.lapsed).toBe(true);
});

test("OPEN-054 winding the device clock back does not lengthen the offline lifetime", async () => {
  await device.signIn();
  device.now = NOON + 8 * DAY;
  await device.session.sawServer?.(NOON + 8 * DAY);
  device.now = NOON + DAY;
  expect((await device.session.get())?.lapsed).toBe(true);
});

test("AUTH-032 a device clock that is two years ahead neither expires nor ends the session", async () => {
  device.now = NOON + 730 * DAY;
  await device.signIn({ exp: NOON / 1000 + 3600 });
  expect(await device.session.get()).toMatchObject({ expired: false, lapsed: false });
});

test("AUTH-038 expire drops the token, says so to other tabs and remembers whose it was", async () => {
  await device.signIn();
  const other = device.tab();
  let told = 0;
  other.session.onChange(() => (told += 1));
  await device.session.expire();
  expect(await device.session.get()).toBeNull();
  expect(told).toBe(1);
  expect(await other.session.ended?.()).toMatchObject({ why: "denied", claims: { sub: "asha" } });
  other.close();
});

test("AUTH-038 a late refusal of an old token does not end the new session", async () => {
  await device.signIn({ sid: "old" });
  const old = (await device.session.get())?.token;
  await device.signIn({ sid: "new" });
  await device.session.expire(old);
  expect((await device.session.get())?.claims.sid).toBe("new");
});

test("AUTH-039 logout tells the server, wipes the caches of this user and answers a logout site of the brand", async () => {
  await device.signIn();
  device.answer = () =>
    json({
      brand: "MicroAC",
      footer: "2012-2025",
      primary: "#1F5FBF",
      logoutsites: ["https://a.example", "https://b.example"],
    });
  await device.session.branding();
  expect(await device.session.signOut()).toBe("https://b.example");
  expect(device.asked.at(-1)).toMatchObject({
    path: "/Microacauth/Postuserlogout",
    method: "POST",
    body: { username: "Asha" },
  });
  expect(device.asked.at(-1)?.token).toMatch(/^Bearer /);
  expect(device.wiped).toEqual(["asha"]);
  expect(await device.session.get()).toBeNull();
});

test("AUTH-039 OPEN-001 logout works without a network, and without logout sites goes to /", async () => {
  await device.signIn();
  expect(await device.session.signOut()).toBe("/");
  expect(await device.session.get()).toBeNull();
  expect((await device.session.ended?.())?.why).toBe("out");
});

test("SHELL-017 SHELL-018 AUTH-003 branding and notice are as last time without a network", async () => {
  const branding = { brand: "Lal Books", footer: "Lal 2012-2025", primary: "#8E1B1B", logoutsites: [] };
  device.answer = ({ path }) =>
    path.endsWith("/Getbranding") ? json(branding) : new Response("<b>Closed on Sunday</b>");
  await device.session.branding();
  await device.session.notice();
  device.answer = null;
  expect(await device.session.branding()).toEqual(branding);
  expect(await device.session.notice()).toBe("<b>Closed on Sunday</b>");
});

test("SHELL-017 a device that never reached its server has the default brand, and a portal page is no notice", async () => {
  expect(await device.session.branding()).toMatchObject({ brand: "MicroAC", primary: "#1F5FBF" });
  device.answer = () => new Response("<!doctype html><html>Pay for Wi-Fi</html>");
  expect(await device.session.notice()).toBe("");
});

describe("a call that is on its way while the session gets another token", () => {
  const DENIED = () => json({ Message: "Authorization has been denied for this request." }, 401);
  const [OLD, NEW] = [tokenOf(claimsOf()), tokenOf(claimsOf({ sid: "sid-2", coname: "Shree Traders and Sons" }))];
  const list = { kind: "list", sqlsp: "ledger_R_listgrid", args: { DisplayStart: 1 } } as const;
  const rows = [{ id: 1, name: "Cash" }];
  const tokensOf = (path: string) => device.asked.filter((one) => one.path.includes(path)).map(({ token }) => token);

  /**
   * A server that ends the old session at the switch. It holds its replies to the switch and to calls with the old
   * token until the test releases them.
   */
  async function renaming(next = NEW) {
    await device.signIn();
    const waits: { switched: () => void; denied: () => void } = { switched: () => undefined, denied: () => undefined };
    device.answer = ({ path, token }) => {
      if (path.endsWith("/Postplace"))
        return new Promise((resolve) => void (waits.switched = () => resolve(json({ err: "", access_token: next }))));
      return token === `Bearer ${OLD}`
        ? new Promise((resolve) => void (waits.denied = () => resolve(DENIED())))
        : json(rows);
    };
    const read = device.reader.read(list);
    const switched = device.session.switchTo?.("1-2");
    await vi.waitFor(() => expect(device.asked).toHaveLength(2));
    return { ...waits, read, switched, ended: () => waits.switched(), deny: () => waits.denied() };
  }

  test("its denial comes after the new token: it is asked once more with that, and nobody is signed out", async () => {
    const { read, switched, ended, deny } = await renaming();
    ended();
    expect(await switched).toBe("");
    deny();
    expect(await read).toMatchObject({ rows, fresh: true });
    expect(tokensOf("Postmacapi")).toEqual([`Bearer ${OLD}`, `Bearer ${NEW}`]);
    expect((await device.session.get())?.token).toBe(NEW);
  });

  test("its denial overtakes the new token: the same", async () => {
    const { read, switched, ended, deny } = await renaming();
    deny();
    await new Promise((resolve) => setTimeout(resolve, 30));
    ended();
    expect(await switched).toBe("");
    expect(await read).toMatchObject({ rows, fresh: true });
    expect((await device.session.get())?.token).toBe(NEW);
    expect(await device.session.ended?.()).toBeNull();
  });

  test("a denial in another tab, which knows of no switch, ends nothing for good", async () => {
    const { switched, ended, deny, read } = await renaming();
    const other = device.tab();
    await other.session.expire(OLD);
    ended();
    expect(await switched).toBe("");
    expect((await other.session.get())?.token).toBe(NEW);
    deny();
    expect(await read).toMatchObject({ rows });
    other.close();
  });

  test("a denial that another tab has begun to act on when the new token comes does not take that away", async () => {
    const { switched, ended, deny, read } = await renaming();
    const other = device.tab();
    const { all } = other.keys;
    // The other tab has read the old token. Before it continues the switch is over.
    const held = vi.spyOn(other.keys, "all").mockImplementationOnce(async () => {
      const kept = await all("id_token", "clock", "grant", "grantkey");
      ended();
      await switched;
      return kept;
    });
    await other.session.expire(OLD);
    expect(held).toHaveBeenCalled();
    expect((await device.session.get())?.token).toBe(NEW);
    expect(await device.session.ended?.()).toBeNull();
    deny();
    expect(await read).toMatchObject({ rows });
    other.close();
  });

  test("who signs out meanwhile stays signed out", async () => {
    const { switched, ended, deny, read } = await renaming();
    const gone = expect(read).rejects.toMatchObject({ kind: "auth" });
    const answer = device.answer;
    device.answer = (asked) => (asked.path.endsWith("Postuserlogout") ? json({}) : answer!(asked));
    await device.session.signOut();
    ended();
    await switched;
    deny();
    await gone;
    expect(await device.session.get()).toBeNull();
  });

  test("in another branch the question is not asked again: it was about the one before", async () => {
    const { switched, ended, deny, read } = await renaming(tokenOf(claimsOf({ sid: "sid-3", branchid: 9 })));
    const failed = expect(read).rejects.toMatchObject({ kind: "auth" });
    ended();
    expect(await switched).toBe("");
    deny();
    await failed;
    expect(tokensOf("Postmacapi")).toEqual([`Bearer ${OLD}`]);
    expect((await device.session.get())?.claims.branchid).toBe(9);
  });

  test("an endpoint beside the envelope is asked once more as well, and no endlessly denied one is", async () => {
    await device.signIn();
    device.answer = ({ token }) => (token === `Bearer ${OLD}` ? DENIED() : json({ done: 1 }));
    await device.keys.change("id_token", (row) => ({ ...row, token: NEW }));
    const late = { ...device.session, get: vi.fn(device.session.get) };
    late.get.mockResolvedValueOnce({ token: OLD, claims: claimsOf(), key: (await device.session.get())!.key });
    expect(
      JSON.parse(
        await callEndpoint({ env: device.env, session: late }, "/MicroACbackup/status", { method: "POST", body: {} }),
      ),
    ).toEqual({ done: 1 });
    device.answer = DENIED;
    device.asked.length = 0;
    await expect(
      callEndpoint({ env: device.env, session: device.session }, "/MicroACbackup/status", { method: "POST", body: {} }),
    ).rejects.toMatchObject({ kind: "auth" });
    expect([device.asked.length, await device.session.get()]).toEqual([1, null]);
  });
});
