import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(new URL("../..", import.meta.url).pathname, "dist/client/assets");

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(folder, file), "utf8").matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(
    ([, name = ""]) => name,
  );

/** The first import circle from a file back to an earlier one; null if there is none. */
function circleFrom(
  file: string,
  imports: ReadonlyMap<string, readonly string[]>,
  way: readonly string[],
  seen: Set<string>,
): readonly string[] | null {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
  if (seen.has(file)) return null;
  seen.add(file);
  for (const next of imports.get(file) ?? []) {
    const circle = circleFrom(next, imports, [...way, file], seen);
    if (circle) return circle;
  }
  return null;
}

test("no built files ask for each other in a circle: what one of them makes would be used before it is there", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(files.length).toBeGreaterThan(20);
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  expect([...imports.values()].flat().length).toBeGreaterThan(files.length);
  const seen = new Set<string>();
  expect(files.map((file) => circleFrom(file, imports, [], seen)).filter(Boolean)).toEqual([]);
});
