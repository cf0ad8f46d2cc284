import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACCOUNT_ENDPOINTS, ACCOUNT_MESSAGES } from "../../../src/wire/account-endpoints";
import type { Row } from "../../../src/wire/envelope";
import { LOGIN_STEP } from "../../../src/wire/session";
import type { TestServer, TestUser } from "../harness";
import { grantClerk, openCompanies } from "../records/company";
import { CHANGED, clientsOf, ISSUED } from "./client-server";

let server: TestServer;
let clients: ReturnType<typeof clientsOf>;
let [shah, mehta, elsewhere] = [0, 0, 0];
const ledger = async (drconame: string, as?: TestUser): Promise<number> => {
  const [group] = await server.call(
    "WEBAPIGetddls",
    { sid: "acgroup", search: "Sundry Debtors", filter: "" },
    undefined,
    as,
  );
  const [made] = await server.call("debtors_R_save", { id: 0, drconame, acgroupid: group?.value }, undefined, as);
  if (made?.err !== 0) throw new Error(JSON.stringify(made));
  return Number(made.id);
};
beforeAll(async () => {
  server = await openCompanies();
  clients = clientsOf(server);
  shah = await ledger("Shah & Co");
  mehta = await ledger("Mehta Stores");
  elsewhere = await ledger("Shah of Mysuru", server.users.stranger);
});
afterAll(() => server.close());

const list = (args: Row = {}, as?: TestUser) => server.call("debtorslogin_R_listgrid", args, undefined, as);
const rowOf = async (regemail: string): Promise<Row | undefined> =>
  (await list({ DisplayLength: 100 })).find((row) => row.regemail === regemail);
const trail = (recid: unknown) =>
  clients.system(
    sql<{
      action: string;
      username: string;
    }>`select action, username from audit_trail where entity in ('debtorslogin', 'session') and recid = ${String(recid)} order by seq`,
  );

test("CLIENT-002 CLIENT-015 a created login is listed with its customer and is approved: it is not blocked and signs in", async () => {
  expect(await clients.create("shah@example.com", shah)).toEqual({ status: 200, text: ACCOUNT_MESSAGES.created });
  const row = await rowOf("shah@example.com");
  expect(row).toMatchObject({
    drconame: "Shah & Co",
    regemail: "shah@example.com",
    clientpassword: 1,
    isblocked: 0,
    usersid: row?.id,
    usersformname: "debtorslogindetail",
    userssqlsp: "debtorslogin_R_getviewdata",
    usersformtitle: "Client Login Detail",
  });
  expect(await clients.system(sql`select is_blocked, status from app_user where userid = ${Number(row?.id)}`)).toEqual([
    { is_blocked: false, status: 0 },
  ]);
  const answer = await clients.signIn({ username: "SHAH@example.com", password: ISSUED });
  expect(answer).toMatchObject({ gotostep: LOGIN_STEP.company, err: "", coname: [{ companyname: "Anand Traders" }] });
});

test("the list of users, their pickers and their actions know no client login", async () => {
  const users = await server.call("usersdetail_R_listgrid", { DisplayLength: 100 });
  expect(users.map(({ cousers }) => cousers)).not.toContain("shah@example.com");
  const picked = await server.call("WEBAPIGetddls", { sid: "users", search: "shah", filter: "" });
  expect(picked.filter(({ value }) => String(value).includes("@"))).toEqual([]);
  const id = (await rowOf("shah@example.com"))?.id;
  const [blocked] = await server.call("usersdetail_R_block", { id, block: 1 }, { id: randomUUID() });
  expect(blocked).toMatchObject({ err: 1, errormsg: "This company has no such user." });
  expect((await clients.post(ACCOUNT_ENDPOINTS.remove, { username: "shah@example.com" })).text).toBe(
    "This company has no such user.",
  );
});

test("an e-mail address has one login in a company, and another one with its own password in another", async () => {
  expect((await clients.create("Shah@Example.com", mehta)).text).toBe(
    "This e-mail address already has a client login in this company.",
  );
  const there = server.users.stranger;
  expect((await clients.create("shah@example.com", elsewhere, { password: "other-pass-9" }, there.token)).text).toBe(
    ACCOUNT_MESSAGES.created,
  );
  expect((await list({}, there)).map(({ drconame }) => drconame)).toEqual(["Shah of Mysuru"]);
  const here = await clients.signIn({ username: "shah@example.com", password: ISSUED });
  expect(here.coname).toMatchObject([{ companyname: "Anand Traders" }]);
  const other = await clients.signIn({ username: "shah@example.com", password: "other-pass-9" });
  expect(other.coname).toMatchObject([{ companyname: "Bharat Stores" }]);
  const wrongPlace = await clients.signIn({
    username: "shah@example.com",
    password: "other-pass-9",
    coname: server.users.owner.companyid,
  });
  expect(wrongPlace.access_token).toBeUndefined();
});

test("with the same password in two companies both are listed, and each is entered as its own customer", async () => {
  const there = server.users.stranger;
  await clients.create("twice@example.com", mehta);
  await clients.create("twice@example.com", elsewhere, {}, there.token);
  const { coname } = await clients.signIn({ username: "twice@example.com", password: ISSUED });
  expect(coname).toMatchObject([{ companyname: "Anand Traders" }, { companyname: "Bharat Stores" }]);
  const tokens = await Promise.all(
    [server.users.owner, there].map(({ companyid }) => clients.tokenOf("twice@example.com", ISSUED, companyid)),
  );
  const sessions = await Promise.all(tokens.map(clients.sessionOf));
  expect(sessions.map(({ user }) => [user.coname, user.client?.partyid])).toEqual([
    ["Anand Traders", mehta],
    ["Bharat Stores", elsewhere],
  ]);
});

test("a wrong password counts against every login of the address, and five lock all of them out there", async () => {
  for (let go = 0; go < 5; go++)
    await clients.signIn({ username: "twice@example.com", password: "guess", ip: "10.7.7.7" });
  const right = await clients.signIn({ username: "twice@example.com", password: ISSUED, ip: "10.7.7.7" });
  expect(right.gotostep).toBe(LOGIN_STEP.locked);
  const blocked = await clients.system<{ n: number }>(
    sql`select count(*)::int as n from login_guess g join app_user u using (userid) where g.is_blocked and u.username = 'twice@example.com'`,
  );
  expect(blocked).toEqual([{ n: 2 }]);
});

test("a client whose name is also that of a user is told apart by the password", async () => {
  await clients.system(sql`update app_user set email = 'vijay@example.com' where username = 'clerk'`);
  await clients.create("vijay@example.com", mehta);
  const client = await clients.sessionOf(await clients.tokenOf("vijay@example.com", ISSUED));
  const user = await clients.sessionOf(await clients.tokenOf("vijay@example.com", "demo1234"));
  expect([client.user.client, client.user.username, user.user.client, user.user.username]).toEqual([
    { partyid: mehta },
    "vijay@example.com",
    undefined,
    "clerk",
  ]);
});

test("five wrong passwords block a login at that address, the list says so, and unblocking lets the client in", async () => {
  await clients.create("mehta@example.com", mehta);
  for (let go = 0; go < 5; go++)
    await clients.signIn({ username: "mehta@example.com", password: "guess", ip: "10.8.8.8" });
  expect((await clients.signIn({ username: "mehta@example.com", password: ISSUED, ip: "10.8.8.8" })).gotostep).toBe(
    LOGIN_STEP.locked,
  );
  expect(await rowOf("mehta@example.com")).toMatchObject({ isblocked: 1 });
  expect((await list({ onlyblocked: 1 })).map(({ regemail }) => regemail)).toContain("mehta@example.com");
  const unlocked = await clients.post(ACCOUNT_ENDPOINTS.unlock, {
    username: "mehta@example.com",
    drconame: "Mehta Stores",
  });
  expect(unlocked.text).toBe(ACCOUNT_MESSAGES.unlocked);
  const row = await rowOf("mehta@example.com");
  expect(row).toMatchObject({ isblocked: 0 });
  expect((await clients.signIn({ username: "mehta@example.com", password: ISSUED, ip: "10.8.8.8" })).gotostep).toBe(
    LOGIN_STEP.company,
  );
  const actions = (await trail(row?.id)).map(({ action, username }) => `${username} ${action}`);
  expect(actions).toEqual(expect.arrayContaining(["mehta@example.com lock-out", "owner unlock"]));
});

test("a login created without approval is blocked", async () => {
  await clients.create("later@example.com", mehta, { isApproved: false });
  expect(await rowOf("later@example.com")).toMatchObject({ isblocked: 1 });
  expect((await clients.signIn({ username: "later@example.com", password: ISSUED })).gotostep).toBe(LOGIN_STEP.locked);
});

const viewed = async (as?: TestUser): Promise<Row> => {
  const body = { username: "mehta@example.com", drconame: "Mehta Stores" };
  const answer = await clients.post(ACCOUNT_ENDPOINTS.viewPassword, body, as?.token);
  return JSON.parse(answer.text) as Row;
};

test("CLIENT-003 the issued password is shown to those who may open the list until its owner changes it, and every view is in the trail", async () => {
  expect(await viewed()).toEqual({ password: ISSUED });
  expect(await viewed(server.users.clerk)).toEqual({ Message: "You don't have permission to view client logins." });
  await grantClerk(server, "debtorslogin", { rights: ["view"] });
  expect(await viewed(server.users.clerk)).toEqual({ password: ISSUED });
  const id = (await rowOf("mehta@example.com"))?.id;
  const views = (await trail(id)).filter(({ action }) => action === "view password");
  expect(views.map(({ username }) => username)).toEqual(["owner", "clerk"]);
  const token = await clients.tokenOf("mehta@example.com", ISSUED);
  await clients.post("/Microacauth/ChangepasswordToken", { oldpassword: ISSUED, newpassword: CHANGED }, token);
  expect(await viewed()).toEqual({ err: "The client has changed this password, so it cannot be shown." });
  expect(await rowOf("mehta@example.com")).toMatchObject({ clientpassword: 0 });
});

test("a new password is issued, ends the client's sessions, and can be viewed again", async () => {
  const session = await clients.sessionOf(await clients.tokenOf("mehta@example.com", CHANGED));
  const order = { username: "mehta@example.com", drconame: "Mehta Stores" };
  expect((await clients.post(ACCOUNT_ENDPOINTS.issuePassword, { ...order, password: "abc" })).text).toBe(
    "Should be at least 5 characters long",
  );
  expect((await clients.post(ACCOUNT_ENDPOINTS.issuePassword, { ...order, password: "third-Pass3" })).text).toBe(
    "Password issued.",
  );
  expect(await server.parts.sessions.authenticate(`Bearer ${session.token}`)).toBeNull();
  expect(await viewed()).toEqual({ password: "third-Pass3" });
});

test("only rights to client logins decide: without one each action is refused", async () => {
  await grantClerk(server, "debtorslogin", { rights: [] });
  const { token } = server.users.clerk;
  const one = { username: "mehta@example.com", drconame: "Mehta Stores" };
  const answers = [
    await clients.create("new@example.com", mehta, {}, token),
    await clients.post(ACCOUNT_ENDPOINTS.remove, one, token),
    await clients.post(ACCOUNT_ENDPOINTS.unlock, one, token),
    await clients.post(ACCOUNT_ENDPOINTS.issuePassword, { ...one, password: "fourth-Pass4" }, token),
  ];
  expect(answers.map(({ text }) => text.replace(/.*permission to (\w+) .*/, "$1"))).toEqual([
    "create",
    "delete",
    "change",
    "change",
  ]);
  expect(await list({}, server.users.clerk)).toMatchObject([
    { err: 1, errormsg: "You don't have permission to view client logins." },
  ]);
});

test("the admin of another company can do nothing with it", async () => {
  const { token } = server.users.stranger;
  const one = { username: "mehta@example.com", drconame: "Mehta Stores" };
  for (const path of [ACCOUNT_ENDPOINTS.remove, ACCOUNT_ENDPOINTS.unlock])
    expect((await clients.post(path, one, token)).text).toBe("This company has no such client login.");
  expect((await clients.create("other@example.com", mehta, {}, token)).text).toBe("Choose a customer that is in use.");
});

test("only a customer or supplier can have a login", async () => {
  const [cash] = await server.call("WEBAPIGetddls", { sid: "debtors:money", search: "Cash", filter: "" });
  expect((await clients.create("cash@example.com", Number(cash?.value))).text).toBe(
    "Choose a customer that is in use.",
  );
});

test("CLIENT-004 the form shows the customer and changes the e-mail address, which ends the client's sessions", async () => {
  const id = (await rowOf("mehta@example.com"))?.id;
  expect(await server.call("debtorslogin_R_getviewdata", { id })).toMatchObject([
    { id, drconame: mehta, drconame_label: "Mehta Stores", regemail: "mehta@example.com" },
  ]);
  const save = async (regemail: string) =>
    (await server.call("debtorslogin_R_save", { id, drconame: mehta, regemail }, { id: randomUUID() }))[0];
  expect(await save("shah@example.com")).toMatchObject({
    err: 1,
    errkey: "regemail",
    errormsg: "This e-mail address already has a client login in this company.",
  });
  expect(await save("no address")).toMatchObject({ err: 1, errormsg: "Enter an e-mail address." });
  const session = await clients.sessionOf(await clients.tokenOf("mehta@example.com", "third-Pass3"));
  expect(await save("Accounts@mehta.example")).toMatchObject({ err: 0 });
  expect(
    await server.parts.db.asSystem((tx) =>
      sql`select from session where sid = ${session.user.sid} and revoked_at is null`.execute(tx),
    ),
  ).toMatchObject({ rows: [] });
  expect((await clients.signIn({ username: "accounts@mehta.example", password: "third-Pass3" })).gotostep).toBe(
    LOGIN_STEP.company,
  );
  expect((await clients.signIn({ username: "mehta@example.com", password: "third-Pass3" })).gotostep).toBe(
    LOGIN_STEP.wrongUser,
  );
});

test("CLIENT-007 deleting takes the name and the customer, and ends the session", async () => {
  const token = await clients.tokenOf("accounts@mehta.example", "third-Pass3");
  const gone = { username: "accounts@mehta.example", drconame: "Mehta Stores" };
  const id = (await rowOf("accounts@mehta.example"))?.id;
  expect((await clients.post(ACCOUNT_ENDPOINTS.remove, gone)).text).toBe(ACCOUNT_MESSAGES.deleted);
  expect(await rowOf("accounts@mehta.example")).toBeUndefined();
  expect(
    (await clients.post("/Microacauth/ChangepasswordToken", { oldpassword: "", newpassword: "" }, token)).status,
  ).toBe(401);
  expect((await trail(id)).at(-1)).toMatchObject({ action: "delete", username: "owner" });
});

test("a login ends with the ledger of its customer", async () => {
  const gone = await ledger("Gone Traders");
  await clients.create("gone@example.com", gone);
  const [deleted] = await server.call(
    "debtors_R_btndelete_approve",
    { id: gone, type: "delete" },
    { id: randomUUID() },
  );
  expect(deleted?.err ?? 0).toBe(0);
  expect(await rowOf("gone@example.com")).toBeUndefined();
  expect((await clients.signIn({ username: "gone@example.com", password: ISSUED })).gotostep).toBe(
    LOGIN_STEP.wrongUser,
  );
});
