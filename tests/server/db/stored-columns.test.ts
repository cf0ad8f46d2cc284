import { readFileSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestServer } from "../harness";
import { openCompanies } from "../records/company";

/** `table column`, sorted. STORED_COLUMNS=write adds new ones; none is ever taken out. */
const FILE = new URL("./stored-columns.txt", import.meta.url);

/** Columns that have another name today, and the test of the statement that moves what older versions stored. */
const MOVED: Readonly<Record<string, string>> = {
  "def_paper kind": "renamed-columns.test.ts",
  "def_paper_draft kind": "renamed-columns.test.ts",
  "def_paper_revision kind": "renamed-columns.test.ts",
};

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

async function columnsNow(): Promise<readonly string[]> {
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{ name: string }>`
      select c.relname || ' ' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`.execute(
      tx,
    ),
  );
  return rows.map(({ name }) => name);
}

test("every column that a version ever stored something in is there today, or what it held is moved", async () => {
  const now = new Set(await columnsNow());
  const ever = new Set(readFileSync(FILE, "utf8").split("\n").filter(Boolean));
  expect([...ever].filter((name) => !now.has(name) && MOVED[name] === undefined)).toEqual([]);
  const added = [...now].filter((name) => !ever.has(name));
  if (process.env.STORED_COLUMNS === "write") writeFileSync(FILE, `${[...ever, ...added].sort().join("\n")}\n`);
  else expect(added, "STORED_COLUMNS=write adds them").toEqual([]);
});
