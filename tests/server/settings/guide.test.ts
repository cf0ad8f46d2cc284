import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readClaims } from "../../../src/client/offline/session/token";
import type { Row } from "../../../src/wire/envelope";
import { SETUP_ENDPOINTS } from "../../../src/wire/setup-endpoints";
import type { TestUser, TestServer } from "../harness";
import { openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());
beforeEach(() => system(`update company set is_demo = false`));

const system = (text: string) => server.parts.db.asSystem((tx) => sql.raw<Row>(text).execute(tx));
const post = async (path: string, body: Row, as: TestUser) => (await server.post(body, as, path)).body as Row;
const status = (as?: TestUser) => server.call("setup_R_status", {}, undefined, as);
const states = async (as?: TestUser) => Object.fromEntries((await status(as)).map(({ step, state }) => [step, state]));
const pass = async (step: string, as?: TestUser) =>
  (await server.call("setup_R_pass", { step }, { id: randomUUID() }, as))[0];
const signIn = (person: TestUser, token: unknown): TestUser => ({ ...person, token: String(token) });

test("the steps are done by what the company has, and passed by what its admin says", async () => {
  const { coid } = server.users.stranger.user;
  await system(`update company set state = '' where coid = ${coid}`);
  const me = server.users.stranger;
  expect(await states(me)).toEqual({
    company: "open",
    branches: "open",
    books: "open",
    numbers: "open",
    opening: "open",
    users: "open",
  });
  expect(await pass("company", me)).toMatchObject({
    errkey: "step",
    errormsg: "Enter your company first. Everything else depends on it.",
  });
  expect(await pass("opening", me)).toMatchObject({ err: 0 });
  expect(await pass("opening", me)).toMatchObject({ err: 0 });
  await system(`update company set state = '29' where coid = ${coid}`);
  await system(`insert into book_settings (coid, branchid, books_from) values (${coid}, 0, '2026-04-01')`);
  expect(await states(me)).toMatchObject({ company: "done", books: "done", opening: "passed", users: "open" });
  expect(await states()).toMatchObject({ company: "done", branches: "done", opening: "open", users: "done" });
});

test("demo companies that the caller may enter are told with a branch; others are not", async () => {
  const { owner, admin, clerk, stranger } = server.users;
  const demos = (as: TestUser) => server.call("setup_R_demos", {}, undefined, as);
  expect([await demos(owner), await demos(admin)]).toEqual([[], []]);
  await system(`update company set is_demo = true where coid = ${owner.user.coid}`);
  const own = [{ companyid: expect.stringMatching(new RegExp(`^${owner.user.coid}-`)), name: "Anand Traders" }];
  expect([await demos(owner), await demos(admin), await demos(stranger)]).toEqual([own, own, []]);
  expect((await demos(clerk))[0]).toMatchObject({ err: 1, errkey: "rights" });
});

test("only admins see and pass steps", async () => {
  const { clerk } = server.users;
  expect((await status(clerk))[0]).toMatchObject({ err: 1, errkey: "rights" });
  expect(await pass("users", clerk)).toMatchObject({ err: 1, errkey: "rights" });
});

test("an admin of a demo starts a company of his own once: a second press finds the one that waits", async () => {
  const { owner, clerk } = server.users;
  expect(await server.post({}, owner, SETUP_ENDPOINTS.start)).toMatchObject({
    status: 403,
    body: { Message: "Only admin, or an admin of a demo company, can start a company." },
  });
  await system(`update company set is_demo = true where coid = ${owner.user.coid}`);
  expect((await server.post({}, clerk, SETUP_ENDPOINTS.start)).status).toBe(403);
  expect((await status())[0]).toMatchObject({ isdemo: 1, maystart: 1, isnew: 0 });
  const made = await post(SETUP_ENDPOINTS.start, {}, owner);
  expect(made).toMatchObject({ err: "", companyid: expect.stringMatching(/^\d+-\d+$/) });
  expect(await post(SETUP_ENDPOINTS.start, {}, owner)).toEqual(made);
  const { rows } = await system(
    `select c.name, c.is_demo, count(b.*)::int as branches, (select count(*)::int from m_acgroup g where g.coid = c.coid) as groups from company c join branch b using (coid) where c.name = 'My Company' group by c.coid`,
  );
  expect(rows).toEqual([{ name: "My Company", is_demo: false, branches: 1, groups: expect.any(Number) }]);
  expect(Number(rows[0]?.groups)).toBeGreaterThan(10);
});

test("a company that its owner starts has the ledgers of a trader, by Tally's groups, besides those of postings", async () => {
  const { owner } = server.users;
  await system(`update company set is_demo = true where coid = ${owner.user.coid}`);
  const { companyid } = await post(SETUP_ENDPOINTS.start, {}, owner);
  const { rows } = await system(
    `select g.reservedname as "group", d.drconame as ledger, d.isbillwise from m_debtors d join m_acgroup g on g.coid = d.coid and g.id = d.acgroupid where d.coid = ${String(companyid).split("-")[0]} order by d.drconame`,
  );
  const under = (group: string) => rows.filter((row) => row.group === group).map(({ ledger }) => ledger);
  expect(under("Direct Expenses")).toEqual(["Freight Inward", "Loading and Unloading", "Wages"]);
  expect(under("Indirect Expenses")).toEqual(
    expect.arrayContaining(["Bank Charges", "Electricity", "Printing and Stationery", "Rent", "Round Off", "Salaries"]),
  );
  expect(under("Indirect Incomes")).toEqual(["Commission Received", "Discount Received", "Interest Received"]);
  expect(under("Provisions")).toEqual(["Expenses Payable", "Salaries Payable"]);
  expect(under("Duties & Taxes")).toContain("Input CGST");
  expect(rows.filter(({ isbillwise }) => isbillwise === true)).toEqual([]);
});

test("from one branch into another without the password: a session begins there, the one before ends, and the trail knows", async () => {
  const { owner } = server.users;
  await system(`update company set is_demo = true where coid = ${owner.user.coid}`);
  const { companyid } = await post(SETUP_ENDPOINTS.start, {}, owner);
  const first = await post(SETUP_ENDPOINTS.place, { companyid: owner.companyid }, owner);
  const renewed = signIn(owner, first.access_token);
  const answer = await post(SETUP_ENDPOINTS.place, { companyid: String(companyid), dev: "d1" }, renewed);
  expect(answer).toMatchObject({ err: "", grant: expect.stringMatching(/^eyJ/) });
  expect(readClaims(String(answer.access_token))).toMatchObject({
    companyid,
    coname: "My Company",
    bname: "Head Office",
    companyadminuser: "True",
    name: "owner",
  });
  expect((await server.post({ companyid: owner.companyid }, renewed, SETUP_ENDPOINTS.place)).status).toBe(401);
  const { rows } = await system(
    `select after from audit_trail where action = 'sign-in' and after ->> 'from' is not null`,
  );
  expect(rows.map(({ after }) => (after as Row).from)).toContain("branch Pune of Anand Traders");
});

test.each([
  ["a branch of others", `update branch set is_active = true`],
  ["a branch that is closed", `update branch set is_active = false where name = 'Mysuru'`],
  [
    "a company whose registration ran out",
    `update company set registered_until = '2020-01-01' where name = 'Bharat Stores'`,
  ],
])("nobody switches into %s", async (_what, change) => {
  await system(change);
  const answer = await post(SETUP_ENDPOINTS.place, { companyid: server.users.stranger.companyid }, server.users.admin);
  const other = await post(SETUP_ENDPOINTS.place, { companyid: server.users.stranger.companyid }, server.users.clerk);
  expect(other).toEqual({ err: "You cannot work in this branch. Sign in again to see your branches." });
  expect(answer.err === "").toBe(change.includes("is_active = true"));
  await system(`update branch set is_active = true; update company set registered_until = null`);
});
