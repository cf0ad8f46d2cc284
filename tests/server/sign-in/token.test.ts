import { CompactSign, decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seal } from "../../../src/wire/codec";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { CompanyEntry } from "../../../src/wire/session";
import { type PlacesAnswer, SETUP_ENDPOINTS } from "../../../src/wire/setup-endpoints";
import { type AuthServer, openAuthServer } from "./auth-server";

let server: AuthServer;
beforeAll(async () => {
  server = await openAuthServer();
});
afterAll(() => server.close());
beforeEach(() => server.pass(1));

const live = (token: string, at: AuthServer = server) => at.sessions.authenticate(`Bearer ${token}`);
const switched = (token: string, branch: string) =>
  server.post(SETUP_ENDPOINTS.place, { companyid: server.at[branch] }, { token });

describe("the token", () => {
  test("AUTH-032 AUTH-033 AUTH-034 its claims are those of the profile, and exp is in seconds, eight hours ahead", async () => {
    const claims = decodeJwt(await server.token("asha", "Pune"));
    expect(claims).toMatchObject({
      name: "asha",
      flname: "asha full",
      coname: "Acme Traders",
      coid: server.coidOf.Acme,
      companyid: server.at.Pune,
      bname: "Pune",
      profileimg: "",
      companyadminuser: "True",
    });
    expect(claims.exp).toBe(Math.floor(server.now().getTime() / 1000) + 8 * 3600);
    expect(decodeJwt(await server.token("asha", "Nashik")).companyadminuser).toBe("False");
  });

  test("AUTH-024 ENV-020 with it the session lives, under the key of the browser, which lies sealed in the database", async () => {
    const key = Buffer.alloc(32, 42);
    const session = await live(await server.token("asha", "Pune", { key: key.toString("base64url") }));
    expect(session?.user).toMatchObject({
      username: "asha",
      isCompanyAdmin: true,
      isDeveloper: false,
      companyid: server.at.Pune,
    });
    expect(Buffer.from(session?.key ?? []).equals(key)).toBe(true);
    const rows = await server.parts.db.asSystem((tx) =>
      tx.selectFrom("session").select(["sid", "sealed_key"]).execute(),
    );
    const kept = rows.find((row) => row.sid === session?.user.sid)?.sealed_key ?? "";
    expect(Buffer.from(kept, "base64url").includes(key)).toBe(false);
    expect(kept.length).toBeGreaterThan(70);
  });

  test("AUTH-032 past its time it is worth nothing", async () => {
    const token = await server.token("asha", "Pune");
    server.pass(8 * 60 - 1);
    expect(await live(token)).not.toBeNull();
    server.pass(1.1);
    expect(await live(token)).toBeNull();
  });

  test("forged tokens are worth nothing: no algorithm, other algorithms, another key, changed claims, another session", async () => {
    const token = await server.token("asha", "Pune");
    const claims = decodeJwt(token);
    const [head = "", body = "", mark = ""] = token.split(".");
    const { publicKey, tokenKey } = server.sessions.secrets;
    const other = await generateKeyPair("ES256", { extractable: true });
    const seconds = Math.floor(server.now().getTime() / 1000);
    const withKey = (key: Uint8Array, more: object = {}) =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: "HS256" }).sign(key);
    const admin = Buffer.from(JSON.stringify({ ...claims, userid: 1, name: "admin" })).toString("base64url");
    const { exp: _, ...endless } = claims;
    const forged = [
      new UnsecuredJWT(claims).setExpirationTime(seconds + 900).encode(),
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.${mark}`,
      `${head}.${admin}.${mark}`,
      await new SignJWT({ ...claims }).setProtectedHeader({ alg: "ES256" }).sign(other.privateKey),
      await new SignJWT({ ...claims }).setProtectedHeader({ alg: "HS512" }).sign(new Uint8Array(64)),
      await new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader({ alg: "HS384" }).sign(tokenKey),
      await withKey(new TextEncoder().encode(JSON.stringify(publicKey))),
      await withKey(new TextEncoder().encode(JSON.stringify(await exportJWK(other.publicKey)))),
      await withKey(tokenKey, { iss: "someone" }),
      await withKey(tokenKey, { sid: "00000000-0000-4000-8000-000000000000" }),
      await withKey(tokenKey, { sid: "' or 1=1 --" }),
      await withKey(tokenKey, { branchid: 999 }),
      await new SignJWT({ ...endless }).setProtectedHeader({ alg: "HS256" }).sign(tokenKey),
      `${token}x`,
      "",
    ];
    for (const [index, one] of forged.entries()) expect(await live(one), `forgery ${index}`).toBeNull();
    expect(await live(token)).not.toBeNull();
  });

  test("only a bearer is read", async () => {
    const token = await server.token("asha", "Pune");
    for (const header of [undefined, "", token, `Basic ${token}`, `Bearer  ${token} ${token}`])
      expect(await server.sessions.authenticate(header)).toBeNull();
    expect(await server.sessions.authenticate(`bearer ${token}`)).not.toBeNull();
  });

  test("a call with a forged or missing token answers 401 and the fixed sentence", async () => {
    const denied = { status: 401, text: '{"Message":"Authorization has been denied for this request."}' };
    const call = { sqlsp: "WEBAPI_ping", sqlpara: [], mypayans: [] };
    const token = await server.token("asha", "Pune");
    expect(await server.post(ENDPOINTS.plain, call, { token: `${token.slice(0, -3)}abc` })).toEqual(denied);
    expect(await server.post(ENDPOINTS.plain, call)).toEqual(denied);
    const enc2str = await seal(call, Buffer.alloc(32), String(decodeJwt(token).sid));
    expect(await server.post(ENDPOINTS.encrypted, { enc2str })).toEqual(denied);
  });
});

describe("the session", () => {
  test("ENV-022 logout ends this session at once and no other, whatever user name the body tells", async () => {
    const mine = await server.token("asha", "Pune");
    const phone = await server.token("asha", "Pune");
    const others = await server.token("vijay", "Pune");
    expect(await live(mine)).not.toBeNull();
    expect((await server.post(ENDPOINTS.logout, { username: "vijay" }, { token: mine })).status).toBe(200);
    expect(await live(mine)).toBeNull();
    expect(await live(phone)).not.toBeNull();
    expect(await live(others)).not.toBeNull();
    expect(await live(mine, await server.restarted())).toBeNull();
    expect((await server.post(ENDPOINTS.logout, { username: "asha" }, { token: mine })).status).toBe(200);
    expect((await server.post(ENDPOINTS.logout, {})).status).toBe(200);
  });

  test("ENV-022 a session ended by another process ends here within five seconds", async () => {
    const token = await server.token("asha", "Pune");
    const elsewhere = await server.restarted();
    expect(await live(token, elsewhere)).not.toBeNull();
    await server.sessions.revoke(String(decodeJwt(token).sid));
    expect(await live(token)).toBeNull();
    server.pass(5.1 / 60);
    expect(await live(token, elsewhere)).toBeNull();
  });

  test("a session that switches its branch ends when the one before would have, not eight hours later", async () => {
    const first = await server.token("asha", "Pune");
    server.pass(7 * 60);
    const answer = await switched(first, "Nashik");
    expect(answer.status).toBe(200);
    const { access_token: second } = JSON.parse(answer.text) as { access_token: string };
    expect(decodeJwt(second).exp).toBe(decodeJwt(first).exp);
    expect([await live(first), (await live(second))?.user.bname]).toEqual([null, "Nashik"]);
    server.pass(61);
    expect(await live(second)).toBeNull();
  });

  test("a user may switch to the branches that a sign-in lists, and only a live session is told them", async () => {
    const listed = (await server.signIn({ username: "asha", coname: "" })).coname as readonly CompanyEntry[];
    const token = await server.token("asha", "Pune");
    const answer = await server.post(SETUP_ENDPOINTS.places, {}, { token });
    const { places } = JSON.parse(answer.text) as PlacesAnswer;
    expect(places.map(({ companyid, branchname }) => [companyid, branchname])).toEqual(
      listed.map(({ companyid, branchname }) => [companyid, branchname]),
    );
    expect(places.map(({ branchname }) => branchname)).toContain("Nashik");
    expect(places.find(({ branchname }) => branchname === "Pune")?.branchid).toBe((await live(token))?.user.branchid);
    expect((await server.post(SETUP_ENDPOINTS.places, {})).status).toBe(401);
  });

  test("a session that another process ended makes no new one, while this one still trusts what it read of it", async () => {
    const token = await server.token("asha", "Pune");
    expect(await live(token)).not.toBeNull();
    await (await server.restarted()).sessions.revoke(String(decodeJwt(token).sid));
    expect(await live(token)).not.toBeNull();
    const count = () => server.parts.db.asSystem((tx) => tx.selectFrom("session").select("sid").execute());
    const before = await count();
    expect(await switched(token, "Nashik")).toEqual({
      status: 401,
      text: '{"Message":"Authorization has been denied for this request."}',
    });
    expect(await count()).toEqual(before);
  });

  test("of two switches at once from one session one is made", async () => {
    const token = await server.token("asha", "Pune");
    const answers = await Promise.all([switched(token, "Nashik"), switched(token, "Nashik")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("AUTH-009 a blocked user and one who lost the branch are out within five seconds; the admin flag follows the database", async () => {
    const { db } = server.parts;
    const [locked, moved, lowered] = [
      await server.token("vijay", "Pune"),
      await server.token("asha", "Nashik"),
      await server.token("asha", "Pune"),
    ];
    const userid = (await live(moved))?.user.userid ?? 0;
    await db.asSystem(async (tx) => {
      await tx.updateTable("app_user").set({ is_blocked: true }).where("username", "=", "vijay").execute();
      await tx.deleteFrom("user_branch").where("userid", "=", userid).where("is_company_admin", "=", false).execute();
      await tx.updateTable("user_branch").set({ is_company_admin: false }).where("userid", "=", userid).execute();
    });
    server.pass(5.1 / 60);
    expect(await live(locked)).toBeNull();
    expect(await live(moved)).toBeNull();
    expect((await live(lowered))?.user.isCompanyAdmin).toBe(false);
  });

  test("AUTH-032 the time of the last call is kept to the minute", async () => {
    const token = await server.token("both", "Pune");
    server.pass(30);
    const session = await live(token);
    const row = await server.parts.db.asSystem((tx) =>
      tx
        .selectFrom("session")
        .select("last_seen_at")
        .where("sid", "=", session?.user.sid ?? "")
        .executeTakeFirstOrThrow(),
    );
    expect(row.last_seen_at).toEqual(server.now());
  });
});
