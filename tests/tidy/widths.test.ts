import { expect, test } from "vitest";
import { sources } from "./sources";
import { wideLines } from "./widths";

test("lines are at most 120 columns wide, except where a text in them is longer", () => {
  const wide = sources("src", "sw", "tests").flatMap(({ path, text }) =>
    wideLines(path, text).map((line) => `${path}:${line}`),
  );
  expect(wide).toEqual([]);
});

test("a wide comment and wide code are found; a wide text and a query are not", () => {
  const long = "x".repeat(130);
  expect(wideLines("a.ts", `// ${long}\nconst a = 1;`)).toEqual([1]);
  expect(wideLines("a.ts", `const a = 1;\nconst ${long} = a;`)).toEqual([2]);
  expect(wideLines("a.ts", `const a = "${long}";\nconst b = \`select\n${long}\`;`)).toEqual([]);
});
