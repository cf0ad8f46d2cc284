import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderTable, tableFaults } from "./folder-table";
import { importsOf } from "./imports-of";
import { sources } from "./sources";

const root = new URL("../..", import.meta.url).pathname;
const files = sources("src", "sw").map(({ path, text }) => ({
  path,
  targets: importsOf(path, text).map(({ target }) => target),
}));

/** Folders whose README has a table of their subfolders. */
const tables = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("README.md"))
  .flatMap((path) => {
    const table = folderTable(readFileSync(join(root, "src", path), "utf8"));
    return table ? [[join("src", dirname(path)), table] as const] : [];
  });

test("tables of folders are there to be held", () => {
  expect(tables.map(([base]) => base)).toContain("src/client/offline");
});

test.each(tables)("%s: its folders import what their rows say, and nothing else", (base, table) => {
  expect(
    tableFaults(
      base,
      table,
      files.filter(({ path }) => path.startsWith(`${base}/`)),
    ),
  ).toEqual([]);
});

describe("a planted fault", () => {
  const table =
    folderTable("| Folder | What is in it | Imports |\n|---|---|---|\n| `low` | a | |\n| `high` | b | low |\n") ?? [];
  const files = (...more: readonly (readonly [string, ...string[]])[]) =>
    ([["x/low/a.ts"], ["x/high/b.ts", "x/low/a", "x/high/c"], ...more] as const).map(([path, ...targets]) => ({
      path,
      targets,
    }));

  test("none", () => {
    expect(tableFaults("x", table, files())).toEqual([]);
  });

  test("an import against the table, of a file beside the README too", () => {
    expect(tableFaults("x", table, files(["x/low/d.ts", "x/high/b", "x/top"]))).toEqual([
      "x/low/d.ts imports x/high/b: low may not import high",
      "x/low/d.ts imports x/top: low may not import (the files beside the README)",
    ]);
  });

  test("a folder without a row, a row without a folder, a row that names what stands below it, and what is allowed and not used", () => {
    expect(tableFaults("x", table, files(["x/new/e.ts"]))).toEqual(["x/new has no row"]);
    expect(tableFaults("x", [...table, { folder: "gone", imports: [] }], files())).toEqual([
      "x/gone has a row and is not there",
    ]);
    expect(tableFaults("x", table.toReversed(), files())).toEqual([
      "the row of x/high names low, which does not stand above it",
    ]);
    expect(tableFaults("x", [...table, { folder: "more", imports: ["low"] }], files(["x/more/f.ts"]))).toEqual([
      "x/more does not import low: take it out of the row",
    ]);
  });
});
