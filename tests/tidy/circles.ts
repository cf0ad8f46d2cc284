import { dirname, join, normalize } from "node:path";
import { importsOf } from "./imports-of";

/** Files that each file needs to be loaded before it, by path. */
export type Graph = ReadonlyMap<string, readonly string[]>;

const EAGER = /import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|'[^']*'|"[^"]*")\s*,\s*\{[^}]*\beager: true/g;

/** A glob as a pattern of the paths that it finds. */
const asPattern = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .split("**/")
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*"))
      .join("(?:.+/)?")}$`,
  );

/** Type imports and eager globs count. A lazy import is loaded later and does not count. */
export function graphOf(files: readonly { readonly path: string; readonly text: string }[]): Graph {
  const paths = new Set(files.map(({ path }) => path));
  const found = (target: string): string | undefined =>
    [target, `${target}.ts`, `${target}.tsx`].find((path) => paths.has(path));
  const byGlob = (path: string, text: string): readonly string[] =>
    [...text.matchAll(EAGER)]
      .flatMap(([, globs = ""]) =>
        [...globs.matchAll(/['"]([^'"]+)['"]/g)].map(([, glob = ""]) =>
          asPattern(normalize(join(dirname(path), glob))),
        ),
      )
      .flatMap((pattern) => [...paths].filter((one) => pattern.test(one)));
  return new Map(
    files.map(({ path, text }) => [
      path,
      [
        ...importsOf(path, text)
          .filter(({ lazy }) => !lazy)
          .flatMap(({ target }) => found(target) ?? []),
        ...byGlob(path, text),
      ],
    ]),
  );
}

/** One circle by its files, with the first again at the end; null if there is none. */
export function circleOf(graph: Graph): readonly string[] | null {
  const done = new Set<string>();
  for (const start of graph.keys()) {
    const way: string[] = [];
    const next: (readonly string[])[] = [];
    const enter = (path: string) => {
      way.push(path);
      next.push([...(graph.get(path) ?? [])]);
    };
    if (!done.has(start)) enter(start);
    while (way.length > 0) {
      const [target, ...rest] = next.pop() ?? [];
      next.push(rest);
      if (target === undefined) {
        next.pop();
        done.add(way.pop() ?? "");
      } else if (way.includes(target)) return [...way.slice(way.indexOf(target)), target];
      else if (!done.has(target)) enter(target);
    }
  }
  return null;
}
