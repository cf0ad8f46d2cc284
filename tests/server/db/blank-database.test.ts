import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { takeBlankFrom } from "../../../src/server/db/blank-database";
import { openDatabase } from "../../../src/server/db/database";
import type { DatabaseState } from "../../../src/server/db/database-state";
import { refuseOtherDatabase } from "../../../src/server/installation";
import { makeBlank } from "../../../src/server/make-blank";

const log = pino({ level: "silent" });
const ofTheRun = process.env.TEST_BLANK ?? join(inject("templateFolder"), "blank");
let own: string;
let dir: string;

beforeAll(async () => {
  own = mkdtempSync(join(tmpdir(), "microac-blank-"));
  if (process.env.TEST_BLANK) cpSync(process.env.TEST_BLANK, join(own, "blank"), { recursive: true });
  else await makeBlank(join(own, "blank"), log);
});
beforeEach(() => {
  takeBlankFrom(join(own, "blank"));
  dir = mkdtempSync(join(tmpdir(), "microac-folder-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
afterAll(() => {
  takeBlankFrom(ofTheRun);
  rmSync(own, { recursive: true, force: true });
});

/** Names and tables of a database that is opened in `folder` and closed. */
async function opened(folder: string, report?: (text: string) => void, accept?: (state: DatabaseState) => void) {
  const db = await openDatabase({ dataDir: folder, log, report, accept });
  try {
    const { rows: meta } = await sql<{ key: string; value: string }>`select key, value from meta`.execute(db.kysely);
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
      db.kysely,
    );
    return {
      meta: new Map(meta.map(({ key, value }) => [key, value])),
      tables: new Set(tables.map(({ name }) => name)),
    };
  } finally {
    await db.close();
  }
}

test("a new database is a copy of the blank one: it has all tables, no company, and names that no other copy has", async () => {
  const [left, right] = [await opened(join(dir, "left")), await opened(join(dir, "right"))];
  expect(left.tables).toContain("ledger_entry");
  expect(left.meta.get("masters")).toMatch(/^[0-9a-f]{64}$/);
  for (const key of ["epoch", "installation"]) {
    expect(left.meta.get(key)).toMatch(/^[0-9a-f-]{36}$/);
    expect(right.meta.get(key)).not.toBe(left.meta.get(key));
  }
  expect(left.meta.has("blank")).toBe(false);
  const again = await opened(join(dir, "left"));
  expect(again.meta).toEqual(left.meta);
});

test("without a blank database the engine makes the files, and the names are there too", async () => {
  takeBlankFrom(join(own, "nowhere"));
  const { meta, tables } = await opened(dir);
  expect(tables).not.toContain("ledger_entry");
  expect(meta.get("epoch")).toMatch(/^[0-9a-f-]{36}$/);
  expect(meta.get("installation")).toMatch(/^[0-9a-f-]{36}$/);
});

test("what an interrupted copy left is moved aside and told, and the database is made", async () => {
  mkdirSync(join(dir, "pg.copying"));
  writeFileSync(join(dir, "pg.copying", "PG_VERSION"), "17");
  const told: string[] = [];
  const { tables } = await opened(dir, (text) => told.push(text));
  expect(tables).toContain("ledger_entry");
  expect(told).toEqual([expect.stringMatching(/A first start was interrupted.*pg\.copying\.aside-/)]);
  expect(existsSync(join(dir, "pg.copying"))).toBe(false);
});

test("a copy that has no names yet gets them at the next start, as after a start that was killed between", async () => {
  cpSync(join(own, "blank"), join(dir, "pg"), { recursive: true });
  const { meta } = await opened(dir);
  expect(meta.get("installation")).toMatch(/^[0-9a-f-]{36}$/);
  expect(meta.has("blank")).toBe(false);
});

test("a folder that belongs to a MicroAC with data is not served by a blank copy", async () => {
  writeFileSync(join(dir, "installation"), "6f0b6c1e-0000-4000-8000-000000000000\n");
  const check = (state: DatabaseState) => refuseOtherDatabase(state, { dataDir: dir, databaseUrl: undefined });
  await expect(opened(dir, undefined, check)).rejects.toThrow("The database in DATA_DIR is empty, but the folder");
});
