import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashSecret } from "../../../src/server/engine/session/passwords";
import { SessionDesk } from "../../../src/server/engine/session/session-desk";
import { relyingParty } from "../../../src/server/engine/sign-in/relying-party";
import { SIGN_IN_TEXT } from "../../../src/server/engine/sign-in/sign-in-texts";
import { readEnvironment } from "../../../src/server/environment";
import { ACCOUNT_ENDPOINTS, PASSKEY_ADDED } from "../../../src/wire/account-endpoints";
import { sealLogin } from "../../../src/wire/codec";
import { LOGIN_STEP, type LoginAnswer } from "../../../src/wire/session";
import { PASSWORD, type TestUser, type TestServer } from "../harness";
import { openCompanies } from "../records/company";
import { SoftPasskey } from "./soft-passkey";

const ORIGIN = "http://localhost:4173";

let server: TestServer;
let at = new Date();
beforeAll(async () => {
  server = await openCompanies();
  at = server.parts.clock();
});
beforeEach(async () => {
  wait(300);
  await server.parts.db.asSystem((tx) =>
    sql`
    update app_user set constr = false, pinhash = null, is_blocked = false, failed_count = 0, last_failed_at = null`.execute(
      tx,
    ),
  );
  await server.parts.db.asSystem((tx) => sql`delete from login_guess`.execute(tx));
});
afterAll(() => server.close());

const wait = (seconds: number): void => server.setClock((at = new Date(at.getTime() + seconds * 1000)));

const post = async (
  url: string,
  payload: object,
  { as = server.users.clerk, host = "localhost:4173" }: { as?: TestUser | null; host?: string } = {},
) => {
  const answer = await server.app.inject({
    method: "POST",
    url,
    headers: { host, ...(as ? { authorization: `Bearer ${as.token}` } : {}) },
    payload,
  });
  return answer.body;
};
const give = (constr: 0 | 1, person: TestUser = server.users.clerk) =>
  server.call(
    "usersdetail_R_save",
    {
      id: person.user.userid,
      fullname: person.user.fullname,
      email: "",
      gpsallowed: 0,
      emailallowed: 0,
      constr,
    },
    { id: randomUUID() },
  );
const withApp = async (as: TestUser = server.users.clerk): Promise<string> => {
  await give(1, as);
  const { lblManualSetupCode: secret } = JSON.parse(await post(ACCOUNT_ENDPOINTS.twoFactor, {}, { as }));
  const code = new TOTP({ secret }).generate({ timestamp: at.getTime() });
  expect(await post(ACCOUNT_ENDPOINTS.twoFactor, { txtSecurityCode: code }, { as })).toContain("is set up.");
  return secret;
};
const begin = async (as: TestUser = server.users.clerk): Promise<string> =>
  JSON.parse(await post(ACCOUNT_ENDPOINTS.passkeyBegin, {}, { as })).options;
const register = async (as: TestUser = server.users.clerk): Promise<SoftPasskey> => {
  const key = new SoftPasskey(ORIGIN);
  expect(
    await post(ACCOUNT_ENDPOINTS.passkeyAdd, { name: "Phone", credential: key.create(await begin(as)) }, { as }),
  ).toBe(PASSKEY_ADDED);
  return key;
};
const login = async (
  given: { passkey?: string; pin?: string; host?: string; as?: TestUser } = {},
): Promise<LoginAnswer> => {
  const { passkey, pin = "", host, as = server.users.clerk } = given;
  const { sessions } = server.parts;
  if (!(sessions instanceof SessionDesk)) throw new Error("No desk.");
  const { publicKey, kid } = sessions.secrets;
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const username = await sealLogin(
    { username: as.user.username, password: PASSWORD, key, iat: Math.floor(at.getTime() / 1000) },
    publicKey,
    kid,
  );
  return JSON.parse(
    await post(
      "/API/Microacauth/PostToken",
      { username, password: "", coname: as.companyid, pinsecuritycode: pin, passkey },
      { as: null, host },
    ),
  );
};
const asked = async (as?: TestUser): Promise<string> => (await login(as ? { as } : {})).passkey ?? "";

test("AUTH-012 ACCT-056 a passkey lets in at step 6 in place of a code, and a code still does", async () => {
  const secret = await withApp();
  const key = await register();
  const first = await login();
  expect(first).toMatchObject({ gotostep: LOGIN_STEP.pin, err: SIGN_IN_TEXT.codeNeeded });
  expect(await login({ passkey: key.get(first.passkey ?? "") })).toHaveProperty("access_token");
  wait(60);
  expect(await login({ pin: new TOTP({ secret }).generate({ timestamp: at.getTime() }) })).toHaveProperty(
    "access_token",
  );
  const [row] = await server.call("WEBAPI_passkeys", {}, undefined, server.users.clerk);
  expect(row).toEqual({
    id: expect.any(Number),
    name: "Phone",
    rpid: "localhost",
    created_at: expect.anything(),
    last_used_at: expect.anything(),
  });
  expect(await server.call("WEBAPI_passkeys", {}, undefined, server.users.owner)).toEqual([]);
});

test("AUTH-012 a signed challenge lets in once: replayed, late, made up or of a registration it does not", async () => {
  await withApp();
  const key = await register();
  const options = await asked();
  const signed = key.get(options);
  expect(await login({ passkey: signed })).toHaveProperty("access_token");
  expect(await login({ passkey: signed })).toMatchObject({
    gotostep: LOGIN_STEP.pin,
    err: SIGN_IN_TEXT.passkeyWrong,
    passkey: expect.any(String),
  });
  expect(await login({ passkey: key.get(options) })).toMatchObject({ err: SIGN_IN_TEXT.passkeyWrong });
  expect(
    await login({ passkey: key.get(JSON.stringify({ challenge: Buffer.alloc(32, 7).toString("base64url") })) }),
  ).toMatchObject({ err: SIGN_IN_TEXT.passkeyWrong });
  expect(await login({ passkey: key.get(await begin()) })).toMatchObject({ err: SIGN_IN_TEXT.passkeyWrong });
  wait(1000);
  const late = await asked();
  wait(301);
  expect(await login({ passkey: key.get(late) })).toMatchObject({ err: SIGN_IN_TEXT.passkeyWrong });
});

test("AUTH-012 of two sign-ins at once with one signature one is let in", async () => {
  await withApp();
  const signed = (await register()).get(await asked());
  const answers = await Promise.all([login({ passkey: signed }), login({ passkey: signed })]);
  expect(answers.filter((answer) => answer.access_token)).toHaveLength(1);
});

test("AUTH-012 the credential or the challenge of another user, another page or a copied key is refused", async () => {
  await withApp();
  await withApp(server.users.owner);
  const mine = await register();
  const his = await register(server.users.owner);
  const wrong = { gotostep: LOGIN_STEP.pin, err: SIGN_IN_TEXT.passkeyWrong };
  expect(await login({ passkey: his.get(await asked()) })).toMatchObject(wrong);
  expect(await login({ passkey: mine.get(await asked(server.users.owner)) })).toMatchObject(wrong);
  expect(await login({ passkey: mine.get(await asked(), { origin: "http://localhost.example:4173" }) })).toMatchObject(
    wrong,
  );
  expect(await login({ passkey: mine.get(await asked(), { counter: 9 }) })).toHaveProperty("access_token");
  expect(await login({ passkey: mine.get(await asked(), { counter: 9 }) })).toMatchObject(wrong);
  expect(await login({ passkey: mine.get(await asked(), { counter: 10 }) })).toHaveProperty("access_token");
});

test("AUTH-012 texts that are no signature are refused, and a signature of another key under a known id", async () => {
  await withApp();
  const key = await register();
  for (const passkey of ["x", "{}", "null", JSON.stringify({ ...JSON.parse(key.get(await asked())), response: {} })])
    expect(await login({ passkey })).toMatchObject({ err: SIGN_IN_TEXT.passkeyWrong });
  wait(1000);
  const forged = new SoftPasskey(ORIGIN);
  const signed = {
    ...JSON.parse(forged.get(await asked())),
    id: key.id.toString("base64url"),
    rawId: key.id.toString("base64url"),
  };
  expect(await login({ passkey: JSON.stringify(signed) })).toMatchObject({ err: SIGN_IN_TEXT.passkeyWrong });
});

test("a challenge or the name of a key that cannot be stored is refused like any other that is wrong", async () => {
  await withApp();
  const key = await register();
  const wrong = { gotostep: LOGIN_STEP.pin, err: SIGN_IN_TEXT.passkeyWrong };
  for (const challenge of ["\u0000", "a\ud83d"])
    expect(await login({ passkey: key.get(JSON.stringify({ challenge })) })).toMatchObject(wrong);
  expect(
    await login({ passkey: JSON.stringify({ ...JSON.parse(key.get(await asked())), id: "\u0000" }) }),
  ).toMatchObject(wrong);
});

test("AUTH-009 wrong signatures count like wrong codes: the fifth locks the user out", async () => {
  await withApp();
  await register();
  for (let guess = 1; guess < 5; guess++) expect((await login({ passkey: "x" })).gotostep).toBe(LOGIN_STEP.pin);
  expect((await login({ passkey: "x" })).gotostep).toBe(LOGIN_STEP.locked);
});

test("AUTH-012 who has a PIN types it beside the passkey", async () => {
  await withApp();
  const key = await register();
  const pinhash = await hashSecret("4711");
  await server.parts.db.asSystem((tx) =>
    tx.updateTable("app_user").set({ pinhash }).where("username", "=", "clerk").execute(),
  );
  expect(await login({ passkey: key.get(await asked()) })).toMatchObject({ err: SIGN_IN_TEXT.pinOrCodeWrong });
  expect(await login({ passkey: key.get(await asked()), pin: "4712" })).toMatchObject({
    err: SIGN_IN_TEXT.pinOrCodeWrong,
  });
  expect(await login({ passkey: key.get(await asked()), pin: "4711" })).toHaveProperty("access_token");
});

test("ACCT-056 a registration is for its own user, page and challenge, and a key is registered once", async () => {
  await withApp();
  await withApp(server.users.owner);
  const add = async (credential: string, as?: TestUser) =>
    post(ACCOUNT_ENDPOINTS.passkeyAdd, { name: "", credential }, as ? { as } : {});
  const NOT = "The passkey was not accepted. Please try again.";
  expect(await add("x")).toBe(NOT);
  expect(await add(new SoftPasskey(ORIGIN).create(await begin(server.users.owner)))).toBe(NOT);
  expect(await add(new SoftPasskey(ORIGIN).create(await begin(), "http://localhost:9"))).toBe(NOT);
  expect(await add(new SoftPasskey("http://other.example", "other.example").create(await begin(), ORIGIN))).toBe(NOT);
  const key = new SoftPasskey(ORIGIN);
  const options = await begin();
  expect(await add(key.create(options))).toBe(PASSKEY_ADDED);
  expect(await add(key.create(options))).toBe(NOT);
  expect(await add(key.create(await begin()))).toBe("This passkey is registered already.");
  expect(await add(key.create(await begin(server.users.owner)), server.users.owner)).toBe(
    "This passkey is registered already.",
  );
  expect(JSON.parse(await begin()).excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([
    key.id.toString("base64url"),
  ]);
});

test("ACCT-057 without an app, at an unknown address, or signed out there is no passkey", async () => {
  const refused = async (host?: string) =>
    JSON.parse(await post(ACCOUNT_ENDPOINTS.passkeyBegin, {}, host ? { host } : {})).err;
  expect(await refused()).toBe("Please set up two-factor sign-in with an authenticator app first.");
  await withApp();
  expect(await refused("books.example")).toContain("Passkeys do not work at the address books.example.");
  expect(await post(ACCOUNT_ENDPOINTS.passkeyAdd, { credential: "x" }, { host: "127.0.0.1:4173" })).toContain(
    "Passkeys do not work at the address 127.0.0.1:4173.",
  );
  expect(await post(ACCOUNT_ENDPOINTS.passkeyBegin, {}, { as: null })).toContain("Authorization has been denied");
  const key = await register();
  const elsewhere = await login({ host: "127.0.0.1:4173" });
  expect(elsewhere).toEqual({ gotostep: LOGIN_STEP.pin, coname: "", err: SIGN_IN_TEXT.codeNeeded });
  expect(await login({ host: "127.0.0.1:4173", passkey: key.get(await asked()) })).toMatchObject({
    err: SIGN_IN_TEXT.passkeyWrong,
  });
});

test("ACCT-056 a passkey is removed by its owner only; taken away with two-factor sign-in; both in the trail", async () => {
  await withApp();
  const key = await register();
  await register();
  const rows = await server.call("WEBAPI_passkeys", {}, undefined, server.users.clerk);
  const remove = (id: unknown, as: TestUser) => server.call("passkeys_R_delete", { id }, { id: randomUUID() }, as);
  expect((await remove(rows[0]?.id, server.users.owner))[0]).toMatchObject({
    err: 1,
    errormsg: "This passkey was already removed.",
  });
  const signed = key.get(await asked());
  expect((await remove(rows[0]?.id, server.users.clerk))[0]).toMatchObject({ err: 0 });
  expect(await login({ passkey: signed })).toMatchObject({ err: SIGN_IN_TEXT.passkeyWrong });
  const trail = await server.parts.db.asSystem((tx) =>
    sql<{ action: string }>`
    select action from audit_trail where entity = 'user' and recid = ${String(server.users.clerk.user.userid)} order by seq desc limit 3`.execute(
      tx,
    ),
  );
  expect(trail.rows.map(({ action }) => action)).toEqual(["passkey removed", "passkey added", "passkey added"]);
  await give(0);
  expect(await server.call("WEBAPI_passkeys", {}, undefined, server.users.clerk)).toEqual([]);
  expect(await login()).toHaveProperty("access_token");
});

test("ACCT-056 the eleventh passkey is refused", async () => {
  await withApp();
  for (let count = 0; count < 10; count++) await register();
  expect(JSON.parse(await post(ACCOUNT_ENDPOINTS.passkeyBegin, {})).err).toBe(
    "You have 10 passkeys already. Please remove one first.",
  );
});

test("AUTH-012 the address is one of those configured, or localhost, whatever the request says of itself", () => {
  const origins = ["https://books.example", "https://pune.example:8443"];
  expect(relyingParty("books.example", "http", origins)).toEqual({
    rpid: "books.example",
    origin: "https://books.example",
  });
  expect(relyingParty("Pune.example:8443", "https", origins)).toEqual({
    rpid: "pune.example",
    origin: "https://pune.example:8443",
  });
  expect(relyingParty("localhost:4173", "http", [])).toEqual({ rpid: "localhost", origin: "http://localhost:4173" });
  for (const host of [
    "pune.example",
    "evil.example",
    "localhost.evil.example",
    "books.example.evil",
    "127.0.0.1:4173",
    "",
  ])
    expect(relyingParty(host, "https", origins)).toBeNull();
  expect(
    readEnvironment({ PUBLIC_ORIGINS: " https://Books.example/, https://pune.example:8443" }, []).publicOrigins,
  ).toEqual(origins);
  expect(readEnvironment({}, []).publicOrigins).toEqual([]);
  for (const wrong of ["books.example", "http://books.example", "https://10.0.0.1", "https://[::1]:3"])
    expect(() => readEnvironment({ PUBLIC_ORIGINS: wrong }, [])).toThrow(
      `PUBLIC_ORIGINS must be https addresses with a host name, not ${wrong}.`,
    );
});
