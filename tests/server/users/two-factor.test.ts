import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashSecret } from "../../../src/server/engine/session/passwords";
import { SessionDesk } from "../../../src/server/engine/session/session-desk";
import { removeTwoFactor } from "../../../src/server/engine/sign-in/identity";
import { signIn } from "../../../src/server/engine/sign-in/sign-in";
import { signInDesk } from "../../../src/server/engine/sign-in/sign-in-desk";
import { SIGN_IN_TEXT } from "../../../src/server/engine/sign-in/sign-in-texts";
import { ACCOUNT_ENDPOINTS } from "../../../src/wire/account-endpoints";
import { sealLogin } from "../../../src/wire/codec";
import { LOGIN_STEP } from "../../../src/wire/session";
import { PASSWORD, type TestUser, type TestServer } from "../harness";
import { openCompanies } from "../records/company";

interface Reply {
  lblAccountName: string;
  lblManualSetupCode: string;
  imgQrCode: string;
  lblResult: string;
  recoverycodes?: string[];
}

let server: TestServer;
let at = new Date();
beforeAll(async () => {
  server = await openCompanies();
  at = server.parts.clock();
});
/** Minutes pass between tests, so that nothing of the previous test counts. The clock stops within a test. */
beforeEach(async () => {
  wait(300);
  await server.parts.db.asSystem((tx) =>
    sql`
    update app_user set constr = false, pinhash = null, is_blocked = false, failed_count = 0, last_failed_at = null
    where username = 'clerk'`.execute(tx),
  );
  await server.parts.db.asSystem((tx) => sql`delete from login_guess`.execute(tx));
});
afterAll(() => server.close());

const wait = (seconds: number): void => server.setClock((at = new Date(at.getTime() + seconds * 1000)));
const setup = async (txtSecurityCode = "", as: TestUser = server.users.clerk): Promise<Reply> => {
  const answer = await server.app.inject({
    method: "POST",
    url: "/MicroACGauth/PostGauth",
    headers: { authorization: `Bearer ${as.token}` },
    payload: { AccountName: "owner", AuthenticationCode: "", lblManualSetupCode: "", txtSecurityCode, imgQrCode: "" },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Reply>();
};
const give = async (constr: 0 | 1, as?: TestUser) =>
  (
    await server.call(
      "usersdetail_R_save",
      {
        id: server.users.clerk.user.userid,
        fullname: "Vijay Patil",
        email: "",
        gpsallowed: 0,
        emailallowed: 0,
        constr,
      },
      { id: randomUUID() },
      as,
    )
  )[0];
const codeOf = (secret: string, seconds = 0): string =>
  new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 }).generate({ timestamp: at.getTime() + seconds * 1000 });
const enrolled = async (): Promise<{ secret: string; codes: string[] }> => {
  await give(1);
  const { lblManualSetupCode: secret } = await setup();
  const { recoverycodes = [] } = await setup(codeOf(secret));
  wait(60);
  return { secret, codes: recoverycodes };
};
const login = async (pin: string, password = PASSWORD) => {
  const { sessions } = server.parts;
  if (!(sessions instanceof SessionDesk)) throw new Error("No desk.");
  const { publicKey, kid } = sessions.secrets;
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const blob = await sealLogin(
    { username: "clerk", password, key, iat: Math.floor(at.getTime() / 1000) },
    publicKey,
    kid,
  );
  return (
    await signIn(signInDesk(sessions), {
      blob,
      coname: server.users.clerk.companyid,
      pin,
      ip: "127.0.0.1",
      device: "test",
    })
  ).answer;
};

test("ENV-027 ACCT-059 setup answers account, manual code, a QR picture and the result; the account is the caller, whatever is sent", async () => {
  await give(1);
  const begun = await setup();
  expect(begun).toEqual({
    lblAccountName: "clerk",
    lblManualSetupCode: expect.stringMatching(/^[A-Z2-7]{32}$/),
    imgQrCode: expect.stringMatching(/^data:image\/png;base64,/),
    lblResult: "",
  });
  expect(await login("")).toHaveProperty("access_token");
  expect((await setup("000000")).lblResult).toContain("The code is incorrect.");
  const done = await setup(codeOf(begun.lblManualSetupCode));
  expect(done.lblResult).toContain("Two-factor sign-in is set up.");
  expect(new Set(done.recoverycodes).size).toBe(10);
  expect(await setup()).toMatchObject({
    lblManualSetupCode: "",
    imgQrCode: "",
    lblResult: expect.stringContaining("already set up"),
  });
  const [mine] = await server.call("WEBAPI_userssettings", { username: "", id: 0 }, undefined, server.users.clerk);
  expect(mine).toMatchObject({ constr: 1, istwofactor: 1 });
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{
      all: string;
    }>`select row_to_json(app_user)::text || coalesce((select string_agg(hash, ' ') from recovery_code), '') as all from app_user where username = 'clerk'`.execute(
      tx,
    ),
  );
  for (const secret of [begun.lblManualSetupCode, ...(done.recoverycodes ?? [])])
    expect(rows[0]?.all).not.toContain(secret);
});

test("ACCT-057 OPEN-024 without the service the setup says so, and nobody but an admin gives it", async () => {
  expect((await setup()).lblResult).toBe(
    "Two-factor sign-in is not available for the account clerk. Please buy the 2FA service.",
  );
  expect(await give(1, server.users.clerk)).toMatchObject({ err: 1 });
  expect(await give(1, server.users.stranger)).toMatchObject({ err: 1 });
  expect((await server.app.inject({ method: "POST", url: ACCOUNT_ENDPOINTS.twoFactor, payload: {} })).statusCode).toBe(
    401,
  );
});

test("AUTH-012 AUTH-020 step 6 asks for the code after the password, and a code lets in once", async () => {
  const { secret } = await enrolled();
  expect(await login("", "wrong")).toMatchObject({ gotostep: LOGIN_STEP.wrongLogin });
  expect(await login("")).toEqual({ gotostep: LOGIN_STEP.pin, coname: "", err: SIGN_IN_TEXT.codeNeeded });
  const code = codeOf(secret);
  expect(await login(code)).toHaveProperty("access_token");
  expect(await login(code)).toEqual({ gotostep: LOGIN_STEP.pin, coname: "", err: SIGN_IN_TEXT.codeUsed });
  expect(await login(codeOf(secret, -30))).toMatchObject({ err: SIGN_IN_TEXT.codeUsed });
  wait(30);
  expect(await login(codeOf(secret, -90))).toMatchObject({ err: SIGN_IN_TEXT.codeWrong });
  expect(await login(codeOf(secret))).toHaveProperty("access_token");
});

test("AUTH-012 ACCT-059 the clock of the phone may be half a minute off either way, and not more", async () => {
  const { secret } = await enrolled();
  wait(60);
  expect(await login(codeOf(secret, -60))).toMatchObject({ err: SIGN_IN_TEXT.codeWrong });
  expect(await login(codeOf(secret, 60))).toMatchObject({ err: SIGN_IN_TEXT.codeWrong });
  expect(await login(codeOf(secret, -30))).toHaveProperty("access_token");
  expect(await login(codeOf(secret, 30))).toHaveProperty("access_token");
});

test("ACCT-056 tokens from before the setup are no way round it; the session that set it up goes on", async () => {
  const before = await login("");
  expect(before).toHaveProperty("access_token");
  const asOld = () =>
    server.app.inject({
      method: "POST",
      url: ACCOUNT_ENDPOINTS.twoFactor,
      headers: { authorization: `Bearer ${before.access_token}` },
      payload: {},
    });
  expect((await asOld()).statusCode).toBe(200);
  await enrolled();
  expect((await asOld()).statusCode).toBe(401);
  expect((await setup()).lblResult).toContain("already set up");
});

test("ACCT-056 giving, setting up and taking away stand in the audit trail, and no secret with them", async () => {
  const { secret, codes } = await enrolled();
  await give(0);
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{ action: string; username: string; constr: string | null; all: string }>`
    select action, username, after->>'constr' as constr, concat(before::text, after::text) as all from audit_trail
    where entity = 'user' and recid = ${String(server.users.clerk.user.userid)} order by seq desc limit 3`.execute(tx),
  );
  expect(rows.map(({ action, username, constr }) => [action, username, constr])).toEqual([
    ["update", "owner", "false"],
    ["two-factor set up", "clerk", null],
    ["update", "owner", "true"],
  ]);
  for (const { all } of rows) for (const word of [secret, ...codes]) expect(all).not.toContain(word);
});

test("AUTH-012 of two sign-ins at once with one code one is let in", async () => {
  const { secret } = await enrolled();
  const code = codeOf(secret);
  const answers = await Promise.all([login(code), login(code), login(code)]);
  expect(answers.filter((answer) => answer.access_token)).toHaveLength(1);
});

test("AUTH-009 five wrong codes lock the user out, also with the right password each time", async () => {
  const { secret } = await enrolled();
  const wrong = codeOf(secret) === "123456" ? "654321" : "123456";
  for (let guess = 1; guess < 5; guess++) expect((await login(wrong)).err).toBe(SIGN_IN_TEXT.codeWrong);
  expect((await login(wrong)).gotostep).toBe(LOGIN_STEP.locked);
  expect((await login(codeOf(secret))).gotostep).toBe(LOGIN_STEP.locked);
});

test("ACCT-059 a recovery code lets in once in place of the app", async () => {
  const { codes } = await enrolled();
  expect(await login(codes[3] ?? "")).toHaveProperty("access_token");
  expect(await login(codes[3] ?? "")).toMatchObject({ err: SIGN_IN_TEXT.codeWrong });
  expect(await login(codes[4] ?? "")).toHaveProperty("access_token");
});

test("AUTH-012 who has a PIN too types it before the code; neither alone lets in", async () => {
  const { secret, codes } = await enrolled();
  const pinhash = await hashSecret("4711");
  await server.parts.db.asSystem((tx) =>
    tx.updateTable("app_user").set({ pinhash }).where("username", "=", "clerk").execute(),
  );
  expect((await login("")).err).toBe(SIGN_IN_TEXT.pinAndCodeNeeded);
  expect((await login("4711")).err).toBe(SIGN_IN_TEXT.pinOrCodeWrong);
  expect((await login(codeOf(secret))).err).toBe(SIGN_IN_TEXT.pinOrCodeWrong);
  expect(await login(`4711${codeOf(secret)}`)).toHaveProperty("access_token");
  expect(await login(`4711${codes[0]}`)).toHaveProperty("access_token");
});

test("ACCT-056 an admin takes it away from who lost his phone; then the password is enough, and the setup begins anew", async () => {
  const { codes } = await enrolled();
  expect(await give(0)).toMatchObject({ err: 0 });
  expect(await login("")).toHaveProperty("access_token");
  const left = await server.parts.db.asSystem((tx) => sql`select from recovery_code`.execute(tx));
  expect(left.rows).toHaveLength(0);
  expect(codes).toHaveLength(10);
  await give(1);
  expect((await setup()).lblManualSetupCode).not.toBe("");
});

test("ENV-027 codes of the setup are counted, and the eleventh in a minute is not read", async () => {
  await give(1);
  const { lblManualSetupCode: secret } = await setup();
  for (let guess = 0; guess < 10; guess++) await setup("12345");
  expect((await setup(codeOf(secret))).lblResult).toContain("Too many codes.");
});

test("ACCT-056 who starts the server takes it from an only admin who lost phone and codes; that stands in the trail", async () => {
  await enrolled();
  expect(await server.parts.db.asSystem((tx) => removeTwoFactor(tx, "CLERK"))).toBe(true);
  expect(await server.parts.db.asSystem((tx) => removeTwoFactor(tx, "who"))).toBe(false);
  expect(await login("")).toHaveProperty("access_token");
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{
      username: string;
    }>`select username from audit_trail where entity = 'session' and action = 'two-factor taken'`.execute(tx),
  );
  expect(rows).toEqual([{ username: "(server)" }]);
});
