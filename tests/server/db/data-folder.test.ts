import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkDataFolder } from "../../../src/server/db/data-folder";
import { openDatabase } from "../../../src/server/db/database";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "microac-folder-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const log = pino({ level: "silent" });
const NOW = new Date("2026-11-22T04:45:30Z");

/** Files by their paths below the data folder; the content of each is its path. */
function plant(...paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(join(dir, path, ".."), { recursive: true });
    writeFileSync(join(dir, path), path);
  }
}

/** Paths of all files below the data folder. */
const files = (): readonly string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();

const CLUSTER = ["pg/PG_VERSION", "pg/global/pg_control", "pg/base/5/12625"];
const WITH_TABLES = [...CLUSTER, "pg/base/5/16384_fsm"];

describe("what a start makes of a data folder", () => {
  test("an absent or empty one is for a new database, and nothing is told", () => {
    expect(checkDataFolder(dir, NOW)).toBeNull();
    mkdirSync(join(dir, "pg"));
    expect(checkDataFolder(dir, NOW)).toBeNull();
  });

  test("a marked one is used", () => {
    plant("pg.ready", ...WITH_TABLES);
    expect(checkDataFolder(dir, NOW)).toBeNull();
  });

  test("one without the mark that holds tables is used, and that is told", () => {
    plant(...WITH_TABLES);
    const before = files();
    expect(checkDataFolder(dir, NOW)).toContain("The database in it is complete and is used.");
    expect(files()).toEqual(before);
  });

  test("a half-made one is moved aside whole, beside an earlier one of the same second", () => {
    for (const half of [CLUSTER, ["pg/base/1/112"], ["pg/PG_VERSION"]]) {
      plant(...half);
      expect(checkDataFolder(dir, NOW)).toMatch(/A first start was interrupted.*pg\.aside-20261122-044530/);
      expect(existsSync(join(dir, "pg"))).toBe(false);
    }
    expect(files()).toEqual(
      [
        ...CLUSTER.map((path) => path.replace("pg/", "pg.aside-20261122-044530/")),
        "pg.aside-20261122-044530-2/base/1/112",
        "pg.aside-20261122-044530-3/PG_VERSION",
      ].sort(),
    );
  });

  const refused: readonly (readonly [string, readonly string[], RegExp])[] = [
    [
      "tables without the files that a database begins with",
      ["pg/base/5/16384", "pg/PG_VERSION"],
      /has tables but no global\/pg_control/,
    ],
    ["tables without a version", ["pg/base/5/16384", "pg/global/pg_control"], /has tables but no PG_VERSION/],
    [
      "files of something else",
      ["pg/letters.txt", "pg/PG_VERSION"],
      /holds letters\.txt, which is not part of a database/,
    ],
    ["the mark without the folder", ["pg.ready"], /is missing, although it held a database/],
    ["the mark with an empty folder", ["pg.ready", "pg/base/readme"], /has no PG_VERSION/],
  ];
  test.each(refused)("%s is refused with a sentence, and nothing is changed", (_what, paths, sentence) => {
    plant(...paths);
    expect(() => checkDataFolder(dir, NOW)).toThrow(sentence);
    expect(files()).toEqual([...paths].sort());
    for (const path of paths) expect(readFileSync(join(dir, path), "utf8")).toBe(path);
  });
});

test("a database whose mark is gone opens with all its rows", async () => {
  const told: string[] = [];
  const first = await openDatabase({ dataDir: dir, log });
  await first.asSystem((tx) => sql`create table kept as select 42 as n`.execute(tx));
  await first.close();
  rmSync(join(dir, "pg.ready"));
  const again = await openDatabase({ dataDir: dir, log, report: (text) => told.push(text) });
  const { rows } = await again.asSystem((tx) => sql<{ n: number }>`select n from kept`.execute(tx));
  await again.close();
  expect(rows).toEqual([{ n: 42 }]);
  expect(told).toEqual([expect.stringContaining("The database in it is complete and is used.")]);
  expect(existsSync(join(dir, "pg.ready"))).toBe(true);
});

test("a start refuses a data folder that it does not know, before anything is written", async () => {
  plant("pg/letters.txt");
  await expect(openDatabase({ dataDir: dir, log })).rejects.toThrow("letters.txt");
  expect(files()).toEqual(["pg/letters.txt"]);
});
