import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { unlockUser } from "../../../src/server/engine/sign-in/identity";
import { verifyAuditChain } from "../../../src/server/engine/trail/audit";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { type AuthServer, openAuthServer, PASSWORD } from "./auth-server";

let server: AuthServer;
let last = 0;
beforeAll(async () => {
  server = await openAuthServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.pass(20);
  last = Math.max(0, ...(await links()).map(({ id }) => id));
});

const links = () =>
  server.parts.db.asSystem((tx) =>
    tx.selectFrom("audit_trail").selectAll().where("entity", "=", "session").orderBy("id").execute(),
  );
const userid = async (username: string) =>
  (
    await server.parts.db.asSystem((tx) =>
      tx.selectFrom("app_user").select("userid").where("username", "=", username).executeTakeFirstOrThrow(),
    )
  ).userid;

/** Links added by the test: company, action, user and address. Every chain must be valid. */
async function added() {
  for (const coid of Object.values(server.coidOf))
    expect(await server.parts.db.asSystem((tx) => verifyAuditChain(tx, coid))).toMatchObject({ ok: true });
  return (await links()).filter(({ id }) => id > last);
}
const actions = async () => (await added()).map(({ coid, action }) => [coid, action]);

test("a sign-in and a sign-out are links in the audit trail of the company entered, with branch, address and browser", async () => {
  const token = await server.token("asha", "Pune", { ip: "198.51.100.9" });
  await server.post(ENDPOINTS.logout, { username: "asha" }, { token, ip: "198.51.100.9" });
  await server.post(ENDPOINTS.logout, { username: "asha" }, { token, ip: "198.51.100.9" });
  const found = await added();
  const from = {
    coid: server.coidOf.Acme,
    username: "asha",
    recid: String(await userid("asha")),
    loginip: "198.51.100.9",
    before: null,
  };
  expect(found).toMatchObject([
    { ...from, action: "sign-in", after: { device: "lightMyRequest" } },
    { ...from, action: "sign-out" },
  ]);
  expect(found[0]?.branchid).toBeGreaterThan(0);
});

test("AUTH-008 a wrong password and a wrong PIN stand in the trail of every company that the user may enter, and of no other", async () => {
  await server.signIn({ username: "both", password: "guess" });
  expect(await actions()).toEqual(["Acme", "Beta", "Gamma"].map((name) => [server.coidOf[name], "sign-in failed"]));
  await server.signIn({ username: "ravi", coname: server.at.Pune, pin: "9999" });
  const pin = (await added()).slice(3);
  expect(pin).toMatchObject([{ coid: server.coidOf.Acme, action: "sign-in failed", after: { outcome: "wrong pin" } }]);
});

test("AUTH-011 an unknown user, a user without a branch and the steps on the way in stay out of the trail; login_attempt has them", async () => {
  await server.signIn({ username: "who-is-that", password: "guess" });
  await server.signIn({ username: "nobody", password: "guess" });
  await server.signIn({ username: "asha" });
  await server.signIn({ username: "ravi", coname: server.at.Pune });
  expect(await actions()).toEqual([]);
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{ outcome: string }>`select outcome from login_attempt order by id desc limit 4`.execute(tx),
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(["pin", "list", "wrong password", "unknown user"]);
});

test("AUTH-009 the lock-out and the unlock are links: who was shut out, from where, and who let him in", async () => {
  for (let go = 0; go < 5; go++) await server.signIn({ username: "vijay", password: "guess", ip: "198.51.100.7" });
  await server.signIn({ username: "vijay", ip: "198.51.100.7" });
  await server.parts.db.asSystem((tx) => unlockUser(tx, "VIJAY"));
  const found = await added();
  expect(found.map(({ action }) => action)).toEqual([
    ...Array<string>(4).fill("sign-in failed"),
    "lock-out",
    "sign-in failed",
    "unlock",
  ]);
  expect(found[4]).toMatchObject({ username: "vijay", loginip: "198.51.100.7", after: { outcome: "locked out" } });
  expect(found[5]).toMatchObject({ after: { outcome: "locked" } });
  expect(found[6]).toMatchObject({
    userid: 0,
    username: "(server)",
    recid: String(await userid("vijay")),
    before: { is_blocked: true },
    after: { is_blocked: false },
  });
});

test("ACCT-015 a changed password, a refused change and guesses that lock are links, and no password is in any of them", async () => {
  const change = (token: string, oldpassword: string, newpassword: string) =>
    server.post("/Microacauth/ChangepasswordToken", { oldpassword, newpassword }, { token });
  const token = await server.token("meena", "Pune");
  await change(token, "guess-4711", "new-word-4712");
  await change(token, PASSWORD, "new-word-4712");
  const found = await added();
  expect(found.map(({ action }) => action)).toEqual(["sign-in", "password not changed", "password changed"]);
  const again = await server.token("meena", "Pune", { password: "new-word-4712" });
  for (let go = 0; go < 5; go++) await change(again, `guess ${go}`, "other-word");
  const all = await added();
  expect(all.slice(-2).map(({ action }) => action)).toEqual(["lock-out", "password not changed"]);
  for (const word of ["4711", "4712", PASSWORD]) expect(JSON.stringify(all)).not.toContain(word);
});

test("AUTH-009 a trail that cannot be written now loses no guess: it is counted before", async () => {
  await server.parts.db.asSystem((tx) =>
    sql`alter table audit_trail add constraint no_more check (id < 0) not valid`.execute(tx),
  );
  try {
    const answer = await server.post(ENDPOINTS.token, await server.body({ username: "gita", password: "guess" }));
    expect(answer.status).toBe(500);
  } finally {
    await server.parts.db.asSystem((tx) => sql`alter table audit_trail drop constraint no_more`.execute(tx));
  }
  const { failed_count } = await server.parts.db.asSystem((tx) =>
    tx.selectFrom("app_user").select("failed_count").where("username", "=", "gita").executeTakeFirstOrThrow(),
  );
  expect(failed_count).toBe(1);
});
