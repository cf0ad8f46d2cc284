import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analyzeGrown, keepUp } from "../../../src/server/db/upkeep";
import { openTestServer, type TestServer } from "../harness";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test("a table of the embedded engine that grew is vacuumed, so that its indexes answer alone; a second look has nothing to do", async () => {
  const { db } = server.parts;
  await db.asSystem((tx) => sql`create table grown_fast (id bigint primary key, name text)`.execute(tx));
  await db.asSystem((tx) =>
    sql`insert into grown_fast select n, 'row ' || n from generate_series(1, 20000) n`.execute(tx),
  );
  const touched = await keepUp(db);
  if (db.engine !== "embedded") return expect(touched).toEqual([]);
  expect(touched).toContain("grown_fast");
  const { rows } = await db.asSystem((tx) =>
    sql<{
      seen: number;
      pages: number;
    }>`select relallvisible as seen, relpages as pages from pg_class where relname = 'grown_fast'`.execute(tx),
  );
  expect(rows[0]?.seen).toBe(rows[0]?.pages);
  expect(await keepUp(db)).not.toContain("grown_fast");
});

test("a small table that grew from empty is analyzed, so that its rows are expected; again once it grew by half", async () => {
  const { db } = server.parts;
  const fill = (from: number, to: number) =>
    db.asSystem((tx) =>
      sql`insert into grown_little select n, n % 2 from generate_series(${from}::int, ${to}::int) n`.execute(tx),
    );
  await db.asSystem((tx) => sql`create table grown_little (id bigint, coid integer)`.execute(tx));
  await sql`vacuum (analyze) grown_little`.execute(db.kysely);
  await fill(1, 1000);
  const touched = await analyzeGrown(db);
  if (db.engine !== "embedded") return expect(touched).toEqual([]);
  expect(touched).toContain("grown_little");
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain select from grown_little where coid = 1`.execute(
    db.kysely,
  );
  expect(rows[0]?.["QUERY PLAN"]).toContain("rows=500");
  expect(await analyzeGrown(db)).not.toContain("grown_little");
  await fill(1001, 2000);
  expect(await analyzeGrown(db)).toContain("grown_little");
});
