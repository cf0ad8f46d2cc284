import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepUp } from "../../../src/server/db/upkeep";
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
