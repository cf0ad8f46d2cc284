import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../src/server/db/database";
import { findAccount } from "../../../src/server/engine/session/account";
import { hashSecret } from "../../../src/server/engine/session/passwords";
import { SessionDesk } from "../../../src/server/engine/session/session-desk";
import { changePassword } from "../../../src/server/engine/sign-in/change-password";
import { enter } from "../../../src/server/engine/sign-in/enter";
import { type AuthServer, openAuthServer, PASSWORD } from "./auth-server";

let server: AuthServer;
beforeAll(async () => {
  server = await openAuthServer();
});
afterAll(() => server.close());

const system: Database["asSystem"] = (work, mode) => server.parts.db.asSystem(work, mode);
const call = (branch: string) => ({
  blob: "",
  coname: server.at[branch] ?? "",
  pin: "",
  ip: "10.1.2.3",
  device: "test",
});
const login = (username: string) => ({
  username,
  password: PASSWORD,
  key: new Uint8Array(32),
  keyHash: username,
  iat: server.now(),
});
const openSessions = async (username: string): Promise<number> => {
  const { rows } = await system((tx) =>
    sql<{
      n: number;
    }>`select count(*)::int as n from session join app_user using (userid) where username = ${username} and revoked_at is null`.execute(
      tx,
    ),
  );
  return rows[0]?.n ?? 0;
};

/** The password was correct, then `meanwhile` happened, and only then the session begins. */
async function entersAfter(username: string, meanwhile: (userid: number) => Promise<unknown>) {
  const account = await system((tx) => findAccount(tx, username));
  if (!account) throw new Error(`no ${username}`);
  await meanwhile(account.userid);
  return (await enter(server.sessions, call("Pune"), login(username), account, server.now())).answer;
}
const set = (text: string) => (userid: number) =>
  system((tx) => sql`update app_user set ${sql.raw(text)} where userid = ${userid}`.execute(tx));

test("a sign-in under way begins no session once the password, the PIN or the app was changed, the user blocked, shut out of the address or gone", async () => {
  const changed = {
    gotostep: 0,
    coname: "",
    err: "Your sign-in details changed while you were signing in. Please sign in again.",
  };
  const other = await hashSecret("another-1");
  expect(await entersAfter("vijay", set(`pwhash = '${other}'`))).toEqual(changed);
  expect(await entersAfter("vijay", set(`pinhash = '${other}'`))).toEqual(changed);
  await set("pinhash = null")((await system((tx) => findAccount(tx, "vijay")))?.userid ?? 0);
  expect(await entersAfter("vijay", set("is_blocked = true"))).toMatchObject({ gotostep: 3 });
  expect(await entersAfter("vijay", set(`is_blocked = false, ip_allow = '{192.0.2.1}'`))).toMatchObject({
    gotostep: 4,
  });
  expect(
    await entersAfter("vijay", (userid) =>
      system((tx) => sql`delete from app_user where userid = ${userid}`.execute(tx)),
    ),
  ).not.toHaveProperty("access_token");
  expect(await entersAfter("meena", async () => undefined)).toHaveProperty("access_token");
});

test("a sign-in under way does not enter a branch that was taken away or shut meanwhile", async () => {
  const account = await system((tx) => findAccount(tx, "both"));
  if (!account) throw new Error("no both");
  const beside = (text: string): SessionDesk => {
    let calls = 0;
    const db: Database = {
      ...server.parts.db,
      // The first step reads the branches, the second begins the session.
      asSystem: async (work, mode) => {
        calls += 1;
        if (calls === 2) await system((tx) => sql.raw(text).execute(tx));
        return server.parts.db.asSystem(work, mode);
      },
    };
    return new SessionDesk(db, server.parts.clock, server.sessions.secrets);
  };
  const entered = async (text: string) =>
    (await enter(beside(text), call("Pune"), login("both"), account, server.now())).answer;
  const pune = `(select branchid from branch where companyid = '${server.at.Pune}')`;
  const before = await openSessions("both");
  expect(await entered(`update company set is_registered = false where code = 'ACME'`)).toMatchObject({ gotostep: 8 });
  await system((tx) => sql`update company set is_registered = true where code = 'ACME'`.execute(tx));
  expect(
    await entered(`delete from user_branch where userid = ${account.userid} and branchid = ${pune}`),
  ).toMatchObject({ gotostep: 1, err: "You cannot work in the branch you chose. Please choose one from the list." });
  expect(await openSessions("both")).toBe(before);
});

test("the old password and its sessions end in one transaction, and of two changes at once one is made", async () => {
  const tokens = [await server.token("asha", "Pune"), await server.token("asha", "Nashik")];
  const lives = await Promise.all(
    tokens.map(async (token) => (await server.sessions.authenticate(`Bearer ${token}`))?.user),
  );
  const old = (await system((tx) => findAccount(tx, "asha")))?.pwhash;
  const seen: (readonly [boolean, number])[] = [];
  let go: () => void = () => undefined;
  const bothKnewIt = new Promise<void>((resolve) => (go = resolve));
  let ready = 0;
  /**
   * The first transaction reads the rule, the next checks the old password, the third changes it. Neither desk starts
   * its third before both are ready.
   */
  const deskOfOne = (): SessionDesk => {
    let transactions = 0;
    const asSystem: Database["asSystem"] = async (work, mode) => {
      if (++transactions === 3) {
        if (++ready === 2) go();
        await bothKnewIt;
      }
      const result = await server.parts.db.asSystem(work, mode);
      seen.push([(await system((tx) => findAccount(tx, "asha")))?.pwhash === old, await openSessions("asha")]);
      return result;
    };
    return new SessionDesk({ ...server.parts.db, asSystem }, server.parts.clock, server.sessions.secrets);
  };
  const change = (n: 0 | 1, word: string) => {
    const user = lives[n];
    if (!user) throw new Error("no session");
    return changePassword(deskOfOne(), user, { old: PASSWORD, new: word }, { ip: "10.1.2.3", device: "test" });
  };
  const answers = await Promise.allSettled([change(0, "first-word"), change(1, "second-word")]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(seen.some(([isOld]) => !isOld)).toBe(true);
  for (const [isOld, open] of seen) expect([isOld, open]).toEqual(isOld ? [true, 2] : [false, 0]);
});
