import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CompanyRemoved } from "../../../src/server/db/removed-companies";
import { findAccount, placesOf } from "../../../src/server/engine/session/account";
import { deskOf, openSession } from "../../../src/server/engine/session/open-session";
import { trailOfUser } from "../../../src/server/engine/session/session-trail";
import { enter } from "../../../src/server/engine/sign-in/enter";
import { createBranch, createCompany } from "../../../src/server/engine/sign-in/identity";
import { demoDesk, type RunningDemo } from "../../../src/server/modules/setup/demo/demo-desk";
import { ACCOUNT_ENDPOINTS } from "../../../src/wire/account-endpoints";
import { writeEnvelope, type Row } from "../../../src/wire/envelope";
import { SETUP_ENDPOINTS } from "../../../src/wire/setup-endpoints";
import type { TestUser, TestServer } from "../harness";
import { openCompanies } from "../records/company";

let server: TestServer;
let demo: RunningDemo;
const desks: RunningDemo[] = [];
const desk = (): RunningDemo => {
  const made = demoDesk(server.parts, { documents: 0, sizes: { items: 1, ledgers: 1 } }, () => undefined);
  desks.push(made);
  return made;
};
beforeAll(async () => {
  server = await openCompanies();
  demo = desk();
  Object.assign(server.parts, { demo });
});
afterAll(async () => {
  for (const one of desks) await one.stop();
  await server.close();
});

const rowsOf = async (text: string): Promise<readonly Row[]> =>
  (await server.parts.db.asSystem((tx) => sql.raw<Row>(text).execute(tx))).rows;
const by = () => ({ session: server.users.admin.user, origin: { loginip: "127.0.0.1", devid: "", geolocation: "" } });
let made = 0;

/** A small demo company with a user. */
async function company(): Promise<{ readonly coid: number; readonly name: string; readonly admin: TestUser }> {
  made += 1;
  const name = `Try ${made}`;
  const { coid, companyid } = await server.parts.db.asSystem(async (tx) => {
    const coid = await createCompany(tx, { code: `TRY${made}`, name, state: "27", isDemo: true });
    return { coid, companyid: (await createBranch(tx, { coid, name: "Main", state: "27" })).companyid };
  });
  const admin: TestUser = { ...(await openSession(server.parts, "admin", companyid)), companyid };
  return { coid, name, admin };
}

/** Tables that still have rows of the company. */
async function leftOf(coid: number): Promise<readonly unknown[]> {
  const tables =
    await rowsOf(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'coid' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'sqlrun_scope'`);
  const left: unknown[] = [];
  for (const { name } of tables)
    if ((await rowsOf(`select 1 from ${String(name)} where coid = ${coid} limit 1`)).length > 0) left.push(name);
  return left;
}
const category = (name: string) => writeEnvelope("category_R_save", { id: 0, categoryname: name });

test("a write that comes behind the removal of its company is refused as that of an ended session, and leaves nothing", async () => {
  const { coid, name, admin } = await company();
  expect((await server.post(category("Before"), admin)).status).toBe(200);
  expect(await rowsOf(`select 1 from m_category where coid = ${coid}`)).not.toEqual([]);
  // The server trusts its cached session for some seconds.
  const [removed, ...late] = await Promise.all([
    demo.remove(coid, name, by()),
    ...["One", "Two", "Three"].map((one) => server.post(category(one), admin)),
  ]);
  expect(removed).toBe("");
  for (const { status } of late) expect([200, 401, 503]).toContain(status);
  expect((await server.post(category("After"), admin)).status).toBe(401);
  const user = {
    drconame: "Late",
    username: `late${coid}`,
    password: "issued-1",
    email: "late@example.com",
    passwordQuestion: "Pet?",
    passwordAnswer: "Moti",
    usercopy: "",
    isApproved: true,
    status: 0,
  };
  expect((await server.post(user, admin, ACCOUNT_ENDPOINTS.create)).status).toBe(401);
  await expect(
    server.parts.db.asTenant(admin.user, "write", (tx) =>
      sql`insert into m_category (categoryname) values ('Later')`.execute(tx),
    ),
  ).rejects.toThrow(CompanyRemoved);
  expect(await leftOf(coid)).toEqual([]);
});

test("a sign-in under way into a company that is removed meanwhile begins no session", async () => {
  const { coid, name } = await company();
  const account = await server.parts.db.asSystem((tx) => findAccount(tx, "admin"));
  const now = server.parts.clock();
  const place =
    account && (await server.parts.db.asSystem((tx) => placesOf(tx, account, now))).find((one) => one.coid === coid);
  if (!account || !place) throw new Error("no place");
  const call = { blob: "", coname: place.companyid, pin: "", ip: "10.1.2.3", device: "test" };
  const login = { username: "admin", password: "", key: new Uint8Array(32), keyHash: "x", iat: now };
  const [removed, outcome] = await Promise.all([
    demo.remove(coid, name, by()),
    enter(deskOf(server.parts), call, login, account, now),
  ]);
  expect(removed).toBe("");
  expect(await rowsOf(`select 1 from session where branchid = ${place.branchid}`)).toEqual([]);
  expect([outcome.name, await leftOf(coid)]).toEqual([
    expect.stringMatching(/^(?:signed in|no branch|other branch)$/),
    [],
  ]);
});

test("adding and removing go one at a time: the second one is told so, and what was begun is whole", async () => {
  const [first, second] = [await company(), await company()];
  const BUSY = "A demo company is being removed. Try again in a minute.";
  const answers = await Promise.all([
    demo.remove(first.coid, first.name, by()),
    demo.remove(second.coid, second.name, by()),
    demo.fill(),
  ]);
  expect(answers).toEqual(["", BUSY, BUSY]);
  expect(await rowsOf(`select name from company where coid in (${first.coid}, ${second.coid})`)).toEqual([
    { name: second.name },
  ]);
  expect(await demo.remove(second.coid, second.name, by())).toBe("");
  // A demo that was removed before it was complete has left its notes.
  await rowsOf(`insert into meta (key, value) values ('demo_due', '1')`);
  const both = await Promise.all(
    [1, 2].map(async () => (await server.post({}, server.users.admin, SETUP_ENDPOINTS.demo)).body),
  );
  expect(both.map((body) => (body as { err: string }).err).toSorted()).toEqual([
    "",
    expect.stringMatching(/^The demo companies are (?:being added|already here)/),
  ]);
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  "two servers that add a demo at once make it once, and a removal waits for who writes in the company",
  async () => {
    await demo.stop();
    for (const { coid, name } of await rowsOf("select coid, name from company where is_demo"))
      expect(await desk().remove(Number(coid), String(name), by())).toBe("");
    const answers = await Promise.all([desk().fill(), desk().fill()]);
    expect(answers.toSorted()).toEqual(["", "The demo companies are already here. Sign in again to choose one."]);
    const { coid, name, admin } = await company();
    let removing: Promise<string> = Promise.resolve("");
    let trail: Promise<void> = Promise.resolve();
    await server.parts.db.asTenant(admin.user, "write", async (tx) => {
      removing = desk().remove(coid, name, by());
      await wait(700);
      // Events of admin go to the trail of every company. This one waits for the removal and skips the removed company.
      trail = server.parts.db.asSystem((tx) =>
        trailOfUser(tx, admin.user, { action: "sign-in failed", ip: "", after: {} }),
      );
      await wait(300);
      await sql`insert into m_category (categoryname) values ('Under way')`.execute(tx);
    });
    expect(await removing).toBe("");
    await trail;
    expect(await leftOf(coid)).toEqual([]);
  },
);
