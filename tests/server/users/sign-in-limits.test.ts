import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findAccount } from "../../../src/server/engine/session/account";
import { openSession } from "../../../src/server/engine/session/open-session";
import { secretMatches } from "../../../src/server/engine/session/passwords";
import { ACCOUNT_ENDPOINTS } from "../../../src/wire/account-endpoints";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { writeEnvelope, type Row } from "../../../src/wire/envelope";
import type { TestUser, TestServer } from "../harness";
import { openCompanies } from "../records/company";

let server: TestServer;
let clerk: TestUser;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.parts.db.asSystem((tx) => sql`update app_user set ip_allow = '{}', pinhash = null`.execute(tx));
  clerk = await signedIn();
});

const signedIn = async (): Promise<TestUser> => ({
  ...(await openSession(server.parts, "clerk", server.users.clerk.companyid)),
  companyid: server.users.clerk.companyid,
});
const post = async (path: string, payload: object, as: TestUser, remoteAddress = "10.1.2.3") => {
  const { statusCode, body } = await server.app.inject({
    method: "POST",
    url: path,
    payload,
    remoteAddress,
    headers: { authorization: `Bearer ${as.token}` },
  });
  return { status: statusCode, text: body };
};
const limit = (given: Row, as = server.users.owner) =>
  post(ACCOUNT_ENDPOINTS.signInLimits, { username: "clerk", ipallow: "", ...given }, as);
const call = async (as: TestUser, ip: string) =>
  (await post(ENDPOINTS.plain, writeEnvelope("WEBAPI_userssettings", { username: "", id: 0 }), as, ip)).status;
const saved = { status: 200, text: "Sign-in limits saved." };
const row = async () =>
  (await server.call("usersdetail_R_listgrid", { Search: "clerk", DisplayLength: 10, DisplayStart: 1, id: 0 }))[0];

test("a list of addresses holds for a session that is open: its next call from elsewhere ends it, in the trail too; others go on", async () => {
  const phone = await signedIn();
  expect([await call(clerk, "10.9.9.9"), await call(phone, "203.0.113.9")]).toEqual([200, 200]);
  expect(await limit({ ipallow: "10.0.0.0/8,\n 192.0.2.7" })).toEqual(saved);
  expect([await call(clerk, "10.9.9.9"), await call(phone, "203.0.113.9")]).toEqual([200, 401]);
  expect(await call(phone, "10.9.9.9")).toBe(401);
  expect(await row()).toMatchObject({ ipallow: "10.0.0.0/8\n192.0.2.7", haspin: 0 });
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{
      text: string;
    }>`select after::text as text from audit_trail where entity = 'session' and action = 'sign-out' and after::text like '%not allowed%'`.execute(
      tx,
    ),
  );
  expect(rows).toHaveLength(1);
});

test("no endpoint is left out: sign-out, own password and files of a session at a strange address are denied", async () => {
  expect(await limit({ ipallow: "10.0.0.0/8" })).toEqual(saved);
  for (const path of [ENDPOINTS.logout, ACCOUNT_ENDPOINTS.changePassword, "/MicroACupload/blob", ENDPOINTS.encrypted])
    expect((await post(path, {}, await signedIn(), "203.0.113.9")).status, path).toBe(401);
});

test("a PIN is kept as a hash and ends the sessions that began without it; it can be kept and taken away", async () => {
  expect(await limit({ pin: "4711" })).toEqual(saved);
  expect(await call(clerk, "10.1.2.3")).toBe(401);
  const account = () => server.parts.db.asSystem((tx) => findAccount(tx, "clerk"));
  const hash = (await account())?.pinhash ?? "";
  expect(await secretMatches(hash, "4711")).toBe(true);
  const again = await signedIn();
  expect(await limit({ ipallow: "10.0.0.0/8" })).toEqual(saved);
  expect([(await account())?.pinhash, await call(again, "10.1.2.3")]).toEqual([hash, 200]);
  expect(await limit({ nopin: true })).toEqual(saved);
  expect([(await account())?.pinhash, (await row())?.haspin]).toEqual([null, 0]);
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{
      text: string;
    }>`select after::text as text from audit_trail where action = 'sign-in limits' order by seq`.execute(tx),
  );
  expect(
    rows
      .map(({ text }) => JSON.parse(text) as Row)
      .map(({ pin }) => pin)
      .slice(-3),
  ).toEqual(["set", "unchanged", "removed"]);
  expect(JSON.stringify(rows)).not.toContain("4711");
});

test("nobody locks himself out, and what is no address or no PIN is told", async () => {
  expect((await limit({ username: "owner", ipallow: "192.0.2.0/24" })).text).toBe(
    "Your own address 10.1.2.3 is not in the list, so you would lock yourself out. Add it.",
  );
  expect(await limit({ username: "owner", ipallow: "192.0.2.0/24 10.1.2.3" })).toEqual(saved);
  expect(await call(server.users.owner, "10.1.2.3")).toBe(200);
  expect((await limit({ ipallow: "10.0.0.0/8 office" })).text).toBe(
    '"office" is neither an IP address nor a block such as 10.0.0.0/8.',
  );
  expect((await limit({ pin: "12a" })).text).toBe("Enter four to eight digits.");
  expect((await limit({ ipallow: Array.from({ length: 51 }, (_, n) => `10.0.0.${n}`).join(" ") })).text).toContain(
    "50 addresses or fewer",
  );
});

test("only who manages the user: not the clerk, not another company, not of admin", async () => {
  expect((await limit({}, clerk)).status).toBe(403);
  expect((await limit({}, server.users.stranger)).text).toBe("This company has no such user.");
  expect((await limit({ username: "admin" })).text).toBe("Only admin can change the user admin.");
});
