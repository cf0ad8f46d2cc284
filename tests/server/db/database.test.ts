import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Busy } from "../../../src/server/db/busy";
import type { Database } from "../../../src/server/db/database";
import { migrations } from "../../../src/server/db/migration-files";
import { tenantTable } from "../../../src/server/db/tenant-table";
import { openTestServer } from "../harness";
import type { TestServer } from "../harness";

let server: TestServer;
let db: Database;
const A = { coid: 1, branchid: 11, userid: 7 };
const B = { coid: 2, branchid: 21, userid: 8 };

beforeAll(async () => {
  server = await openTestServer();
  db = server.parts.db;
  await db.asSystem((tx) => sql.raw(`create table note (text text); ${tenantTable("note")}`).execute(tx));
});
afterAll(() => server.close());
beforeEach(() => server.reset("note"));

const write = (who: typeof A, text: string) =>
  db.asTenant(who, "write", (tx) => sql`insert into note (text) values (${text})`.execute(tx));
const read = (who: typeof A) =>
  db.asTenant(who, "read", async (tx) =>
    (await sql<{ text: string }>`select text from note order by text`.execute(tx)).rows.map((row) => row.text),
  );
const raise = (code: string) =>
  sql.raw(`do $$ begin raise exception 'made by the test' using errcode = '${code}'; end $$`);

test("a company sees and changes its own rows only; the system sees all", async () => {
  await write(A, "a");
  await write(B, "b");
  expect(await read(A)).toEqual(["a"]);
  expect(await read(B)).toEqual(["b"]);
  await db.asTenant(B, "write", (tx) => sql`update note set text = 'taken'`.execute(tx));
  await db.asTenant(B, "write", (tx) => sql`delete from note where coid = 1`.execute(tx));
  const { rows } = await db.asSystem((tx) => sql`select text, coid, branchid from note order by coid`.execute(tx));
  expect(rows).toEqual([
    { text: "a", coid: 1, branchid: 11 },
    { text: "taken", coid: 2, branchid: 21 },
  ]);
});

test("queries are planned for storage that does not seek, and are not compiled", async () => {
  const planning = await db.asTenant(A, "read", (tx) =>
    sql`select current_setting('random_page_cost') as page, current_setting('jit') as jit`.execute(tx),
  );
  expect(planning.rows).toEqual([{ page: "1.1", jit: "off" }]);
});

test("a row cannot be written for another company, nor moved to one", async () => {
  await write(A, "a");
  await expect(
    db.asTenant(A, "write", (tx) => sql`insert into note (text, coid) values ('x', 2)`.execute(tx)),
  ).rejects.toThrow("row-level security");
  await expect(db.asTenant(A, "write", (tx) => sql`update note set coid = 2`.execute(tx))).rejects.toThrow(
    "row-level security",
  );
});

test("without a company there are no rows, and none can be written", async () => {
  await write(A, "a");
  const asNobody = (statement: string) =>
    db.asSystem(async (tx) => {
      await sql`set local role microac_app`.execute(tx);
      return (await sql.raw(statement).execute(tx)).rows;
    });
  expect(await asNobody("select * from note")).toEqual([]);
  await expect(asNobody(`insert into note (text) values ('x')`)).rejects.toThrow(/null value|row-level security/);
  await expect(asNobody(`insert into note (text, coid) values ('x', 1)`)).rejects.toThrow("row-level security");
  expect(await read(A)).toEqual(["a"]);
});

test("ids of a tenant that are not whole numbers never reach the database", async () => {
  for (const coid of [Number.NaN, 1.5, Number("x"), Infinity])
    await expect(read({ ...A, coid })).rejects.toThrow("whole numbers");
});

test("the tenant of one call does not stay for the next on the same connection", async () => {
  await write(A, "a");
  const { rows } = await db.asSystem((tx) =>
    sql<{
      who: string;
      coid: string | null;
    }>`select current_user::text who, nullif(current_setting('app.coid', true), '') coid`.execute(tx),
  );
  expect(rows[0]?.who).not.toBe("microac_app");
  expect(rows[0]?.coid).toBeNull();
  await expect(db.asTenant(A, "write", () => Promise.reject(new Error("own")))).rejects.toThrow("own");
  expect(
    (await db.asSystem((tx) => sql<{ coid: number | null }>`select app_coid() coid`.execute(tx))).rows[0]?.coid,
  ).toBeNull();
});

test("a read cannot write, for the system neither", async () => {
  await expect(db.asTenant(A, "read", (tx) => sql`insert into note (text) values ('x')`.execute(tx))).rejects.toThrow(
    "read-only",
  );
  await expect(db.asSystem((tx) => sql`insert into note (text) values ('x')`.execute(tx), "read")).rejects.toThrow(
    "read-only",
  );
});

test("values come back exact: numeric as text, whole numbers as numbers, days as text, moments as dates", async () => {
  const { rows } = await db.asSystem((tx) =>
    sql`select 0.1::numeric(18,2) as n, 9007199254740991::int8 as big, '2026-04-01'::date as day, '2026-04-01T05:30:00Z'::timestamptz as at, '{"a":1}'::jsonb as j`.execute(
      tx,
    ),
  );
  expect(rows[0]).toEqual({
    n: "0.10",
    big: 9007199254740991,
    day: "2026-04-01",
    at: new Date("2026-04-01T05:30:00Z"),
    j: { a: 1 },
  });
  await expect(db.asSystem((tx) => sql`select 9007199254740993::int8 as big`.execute(tx))).rejects.toThrow("too large");
});

test("what throws is rolled back, and the connection serves the next call", async () => {
  await expect(
    db.asTenant(A, "write", async (tx) => {
      await sql`insert into note (text) values ('lost')`.execute(tx);
      await sql`select nonsense`.execute(tx);
    }),
  ).rejects.toThrow("nonsense");
  expect(await read(A)).toEqual([]);
});

test("a serialization failure and a deadlock are tried again, three times at most, then Busy", async () => {
  for (const code of ["40001", "40P01"]) {
    let tries = 0;
    const fails = (times: number) =>
      db.asSystem(async (tx) => {
        tries += 1;
        if (tries <= times) await raise(code).execute(tx);
        return "done";
      });
    expect(await fails(2)).toBe("done");
    expect(tries).toBe(3);
    tries = 0;
    await expect(fails(3)).rejects.toThrow(Busy);
    expect(tries).toBe(3);
  }
});

test("a lock that is not given, a full disk and too many connections are Busy at once; other errors stay what they are", async () => {
  for (const code of ["55P03", "53100", "53300", "57014", "57P01"]) {
    let tries = 0;
    await expect(
      db.asSystem(async (tx) => {
        tries += 1;
        await raise(code).execute(tx);
      }),
    ).rejects.toThrow(Busy);
    expect(tries).toBe(1);
  }
  await expect(db.asSystem((tx) => raise("23505").execute(tx))).rejects.not.toThrow(Busy);
});

test("forty transactions at once each hold together", async () => {
  await write(A, "0");
  await Promise.all(
    Array.from({ length: 40 }, () =>
      db.asTenant(A, "write", async (tx) => {
        const { rows } = await sql<{ text: string }>`select text from note for update`.execute(tx);
        await sql`update note set text = ${String(Number(rows[0]?.text) + 1)}`.execute(tx);
      }),
    ),
  );
  expect(await read(A)).toEqual(["40"]);
});

test("each migration stands in the list once, in the order of its number", async () => {
  const { rows } = await db.asSystem((tx) =>
    sql<{ id: string }>`select id from schema_migration order by applied_at, id`.execute(tx),
  );
  expect(rows.map((row) => row.id)).toEqual(migrations().map((migration) => migration.id));
  expect(migrations()[0]?.id).toBe("001-core");
});

test("every table that holds rows of companies is under row-level security", async () => {
  const { rows } = await db.asSystem((tx) =>
    sql<{
      name: string;
    }>`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'coid'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
        and has_table_privilege('microac_app', c.oid, 'select, insert, update, delete')`.execute(tx),
  );
  expect(rows.map((row) => row.name)).toEqual([]);
});
