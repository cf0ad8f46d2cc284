import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unknownDocuments } from "./citations";
import { sources } from "./sources";

const root = new URL("../..", import.meta.url).pathname;
const papers = ["src", "sw", "tests"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".md"))
      .map((path) => join(folder, path)),
  )
  .concat("README.md");
const known = new Set(papers.map((path) => path.split("/").pop() ?? ""));

test("no text names a document that a clone does not have", () => {
  const texts = [
    ...sources("src", "sw", "tests").filter(({ path }) => !path.startsWith("tests/tidy/")),
    ...papers.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") })),
  ];
  expect(
    texts.flatMap(({ path, text }) => unknownDocuments(text, known).map((name) => `${path} names ${name}`)),
  ).toEqual([]);
});

test("a planted one is found, in prose and as a path; what is there is not", () => {
  expect(
    unknownDocuments("as guide.md says (see docs/far-away.md 3.1), README.md and src/DECISIONS.md too", known),
  ).toEqual(["guide.md", "docs/far-away.md"]);
});
