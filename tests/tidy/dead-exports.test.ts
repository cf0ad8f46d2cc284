import { expect, test } from "vitest";
import { deadExports } from "./dead-exports";
import { sources } from "./sources";

test("every exported value of the sources is imported somewhere", () => {
  const files = sources("src", "sw", "tests");
  expect(deadExports(files).filter((one) => !one.startsWith("tests/"))).toEqual([]);
});

test("an export that no file imports is found; one of a glob, a lazy and a renamed import are not", () => {
  const files = [
    {
      path: "src/a.ts",
      text: "export const used = 1\nexport const dead = 2\nexport interface Shape {}\nexport interface Alone {}",
    },
    { path: "src/b.ts", text: "import { used as other } from './a'\nexport default other" },
    {
      path: "src/c.ts",
      text: "import type { Shape } from './a'\nconst later = (): Promise<Shape> => import('./d')\nvoid later",
    },
    { path: "src/d.ts", text: "export const lazy = 1" },
    { path: "src/e.widget.ts", text: "export default 1" },
  ];
  expect(deadExports(files)).toEqual(["src/a.ts dead", "src/b.ts default"]);
});
