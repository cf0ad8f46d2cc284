import { expect, test } from "vitest";
import { circleOf, graphOf } from "./circles";
import { sources } from "./sources";

const graph = graphOf(sources("src", "sw"));

test("no files need each other in a circle, types and eager globs included", () => {
  expect(circleOf(graph)).toBeNull();
});

test("the catalogue of the server stands in the graph with all that it finds", () => {
  const found = graph.get("src/server/catalogue.ts") ?? [];
  expect(found).toEqual(
    expect.arrayContaining([
      "src/server/modules/trade/sale.document.ts",
      "src/server/modules/setup/city.master.ts",
      "src/server/engine/books/posting/ledger.tables.ts",
      "src/server/connectors/email.connector.ts",
    ]),
  );
});

test("a planted circle is found: of values, of types alone, and by a glob; a lazy import makes none", () => {
  const circle = (...texts: readonly string[]) =>
    circleOf(graphOf(texts.map((text, n) => ({ path: `src/${"abc"[n]}.ts`, text }))));
  expect(circle("import { b } from './b'", "import { c } from './c'", "export const c = 1")).toBeNull();
  expect(circle("import { b } from './b'", "import { c } from './c'", "import { a } from './a'")).toEqual([
    "src/a.ts",
    "src/b.ts",
    "src/c.ts",
    "src/a.ts",
  ]);
  expect(circle("import type { B } from './b'", "import type { A } from './a'")).toEqual([
    "src/a.ts",
    "src/b.ts",
    "src/a.ts",
  ]);
  expect(circle("const all = import.meta.glob<X>('./b*.ts', { eager: true })", "import type { A } from './a'")).toEqual(
    ["src/a.ts", "src/b.ts", "src/a.ts"],
  );
  expect(circle("export const later = () => import('./b')", "import type { A } from './a'")).toBeNull();
});
