import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { joinMarks } from "../../../src/server/backup/join-marks";
import { numberKey, writeMarks } from "../../../src/server/engine/call/marks";
import { demoDesk, type RunningDemo } from "../../../src/server/modules/setup/demo/demo-desk";
import type { Row } from "../../../src/wire/envelope";
import { SETUP_ENDPOINTS } from "../../../src/wire/setup-endpoints";
import { openBooks, type Books } from "../books/help/books";
import type { TestUser, TestServer } from "../harness";

let books: Books;
let server: TestServer;
let demo: RunningDemo;
const said: string[] = [];
beforeAll(async () => {
  books = await openBooks();
  ({ server } = books);
  demo = demoDesk(server.parts, { documents: 0, sizes: { items: 300, ledgers: 60 } }, (text) => void said.push(text));
  Object.assign(server.parts, { demo });
});
afterAll(async () => {
  await demo.stop();
  await server.close();
});

const rowsOf = async (text: string): Promise<readonly Row[]> =>
  (await server.parts.db.asSystem((tx) => sql.raw<Row>(text).execute(tx))).rows;
const post = async (path: string, body: Row, as: TestUser) => server.post(body, as, path);
const countOf = async (table: string, coid: unknown): Promise<number> =>
  Number((await rowsOf(`select count(*)::int as n from ${table} where coid = ${Number(coid)}`))[0]?.n);
const demoOf = async (name: string) =>
  (await rowsOf(`select coid, is_demo from company where name like '${name}%'`))[0];
const filled = async (): Promise<void> => {
  for (let turn = 0; turn < 600 && (await rowsOf(`select 1 from meta where key = 'demo_due'`)).length > 0; turn += 1)
    await wait(200);
};

test("admin alone fills the demo beside the calls; it is filled once, in chunks that keep their place, and nobody gets a known password", async () => {
  expect(await post(SETUP_ENDPOINTS.demo, {}, server.users.owner)).toMatchObject({ status: 403 });
  expect(await post(SETUP_ENDPOINTS.demo, {}, server.users.admin)).toMatchObject({ status: 200, body: { err: "" } });
  expect((await server.call("setup_R_status", {}, undefined, server.users.admin))[0]).toMatchObject({
    isfilling: 1,
    maydemo: 0,
  });
  expect((await post(SETUP_ENDPOINTS.demo, {}, server.users.admin)).body).toEqual({
    err: "The demo companies are already here. Sign in again to choose one.",
  });
  await filled();
  const ganesh = await demoOf("Shree Ganesh");
  expect(ganesh?.is_demo).toBe(true);
  expect(await countOf("m_item", ganesh?.coid)).toBeGreaterThanOrEqual(300);
  expect(await countOf("demo_place", ganesh?.coid)).toBe(0);
  expect(await rowsOf(`select username from app_user where username in ('accounts', 'godown')`)).toEqual([]);
  expect(said.some((text) => text.startsWith("Filling the demo of Shree Ganesh"))).toBe(true);
}, 180_000);

test("only a demo is removed, by its typed name, by who administers it, and not by who works in it", async () => {
  const ganesh = await demoOf("Shree Ganesh");
  const ask = async (coid: unknown, name: string, as = server.users.admin) =>
    (await post(SETUP_ENDPOINTS.removeDemo, { coid: Number(coid), name }, as)).body;
  const own = server.users.stranger.user.coid;
  expect(await ask(own, "Bharat Stores")).toEqual({
    err: "Bharat Stores is not a demo company. It cannot be removed.",
  });
  expect(await ask(server.users.admin.user.coid, "Anand Traders")).toEqual({
    err: "You are signed in to this company. Sign in to your own company to remove it.",
  });
  expect(await ask(ganesh?.coid, "Shree")).toEqual({
    err: "Type the name of the company, Shree Ganesh Traders Private Limited, to remove it.",
  });
  expect(await ask(99_999, "x")).toEqual({ err: "This company no longer exists." });
  expect(
    await post(
      SETUP_ENDPOINTS.removeDemo,
      { coid: Number(ganesh?.coid), name: "Shree Ganesh Traders Private Limited" },
      server.users.owner,
    ),
  ).toMatchObject({ status: 403 });
  expect(await countOf("m_item", ganesh?.coid)).toBeGreaterThanOrEqual(300);
});

test("nothing of the demo is left, the books of others are as they were, and what guards them stands again", async () => {
  const ganesh = await demoOf("Shree Ganesh");
  const coid = Number(ganesh?.coid);
  await rowsOf(`insert into app_user (username, pwhash, ip_allow) values ('visitor', 'x', '{}')`);
  await rowsOf(
    `insert into user_branch (userid, branchid) select u.userid, b.branchid from app_user u, branch b where u.username = 'visitor' and b.coid = ${coid}`,
  );
  expect(
    await books.save("sale", {
      edateview: "2026-06-10",
      partyid: "Asha",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 1, rate: 100 }],
    }),
  ).toMatchObject({ err: 0 });
  const triggers = `select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text as t from pg_trigger order by 1`;
  const [before, balances] = [await rowsOf(triggers), await books.balances()];
  expect(
    (await post(SETUP_ENDPOINTS.removeDemo, { coid, name: "Shree Ganesh Traders Private Limited" }, server.users.admin))
      .body,
  ).toEqual({ err: "" });
  const tables = await rowsOf(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'coid' and not a.attisdropped where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  const left: string[] = [];
  for (const { name } of tables) if ((await countOf(String(name), coid)) > 0) left.push(String(name));
  expect(left).toEqual([]);
  expect(await rowsOf(`select 1 from app_user where username = 'visitor'`)).toEqual([]);
  expect(await rowsOf(triggers)).toEqual(before);
  expect(await books.balances()).toEqual(balances);
  await expect(rowsOf(`delete from audit_trail`)).rejects.toThrow();
  // The marks outside the database still have its numbers. The next start must not take that for an older database.
  const folder = mkdtempSync(join(tmpdir(), "microac-marks-"));
  const mark = { coid, branchid: 1, entity: "sale", fy: "2026-27", stem: "MUM/S2627/", next: 9 };
  writeMarks(folder, { numbers: new Map([[numberKey(mark), mark]]), devices: new Map() });
  expect(await joinMarks(server.parts.db, folder, new Date())).toBeNull();
  rmSync(folder, { recursive: true });
  const trail = await rowsOf(`select before ->> 'name' as name from audit_trail where action = 'remove demo'`);
  expect(trail).toEqual([{ name: "Shree Ganesh Traders Private Limited" }]);
});
