import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

/** Test folders and the source folders that they mirror. Help and snapshot folders have no counterpart. */
const MIRRORS: readonly (readonly [tests: string, sources: string])[] = [
  ["tests/client", "src/client"],
  ["tests/offline", "src/client/offline"],
  ["tests/server", "src/server"],
  ["tests/definitions", "src/definitions"],
  ["tests/domain", "src/domain"],
];
const OWN = /(?:^|\/)(?:help|__snapshots__)$/;

const foldersIn = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map((one) => `${one.parentPath}/${one.name}`);

/** Test folders without a source folder of the same name. */
const strangers = (tests: readonly string[], sources: readonly string[]): readonly string[] =>
  tests.filter((folder) => !OWN.test(folder) && !sources.some((one) => basename(one) === basename(folder)));

test.each(MIRRORS)("folders of %s are called as those of %s", (tests, sources) => {
  expect(strangers(foldersIn(tests), foldersIn(sources))).toEqual([]);
});

test("a folder of tests without its like among the sources is found", () => {
  expect(
    strangers(["tests/server/books", "tests/server/odds", "tests/server/books/help"], ["src/server/engine/books"]),
  ).toEqual(["tests/server/odds"]);
});

const namedIn = (config: string): readonly string[] =>
  [...config.matchAll(/["'](?:\.\/)?(tests\/[^"'*{}!]+\.ts)["']/g)].map(([, path = ""]) => path);

test("tests and helpers that the configuration names by their path are there", () => {
  const named = namedIn(readFileSync("vite.config.ts", "utf8"));
  expect(named).toContain("tests/server/main.test.ts");
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
