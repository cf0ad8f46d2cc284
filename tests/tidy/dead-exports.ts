import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";

/** Files that are found by a glob or run as a command: no file imports their exports by name. */
const FOUND =
  /\.(?:master|document|procedure|form|screen|list|widget|tables|repair|connector|controller|element|chart|report|scan)\.tsx?$|\/migrations\//;

interface Source {
  readonly path: string;
  readonly text: string;
}

/**
 * `path name` of each exported value that no other file imports. A lazy import of a file can use all its exports.
 * Types are left out: the declarations of other exports need them exported.
 */
export function deadExports(files: readonly Source[]): readonly string[] {
  const paths = new Set(files.map(({ path }) => path));
  const used = new Set<string>();
  const made: (readonly [path: string, name: string])[] = [];
  for (const { path, text } of files) {
    const { module } = parseSync(path, text);
    const find = (name: string): string | undefined => {
      const at = normalize(join(dirname(path), name.replace(/\?.*$/, "")));
      return [at, `${at}.ts`, `${at}.tsx`].find((one) => paths.has(one));
    };
    for (const { moduleRequest, entries } of module.staticImports)
      for (const { importName } of entries)
        used.add(
          `${find(moduleRequest.value)} ${importName.kind === "Name" ? importName.name : importName.kind === "Default" ? "default" : "*"}`,
        );
    for (const { entries } of module.staticExports)
      for (const { moduleRequest, importName, exportName, isType } of entries) {
        if (moduleRequest) used.add(`${find(moduleRequest.value)} ${importName.name ?? "*"}`);
        if (!isType) made.push([path, exportName.name ?? "default"]);
      }
    for (const [, lazy = ""] of text.matchAll(
      /import\(\s*(?:\/\*.*?\*\/\s*)?['"](\.[^'"]+)['"]|new URL\(['"](\.[^'"]+)['"], import\.meta\.url\)|vi\.importActual(?:<[^(]*>)?\(\s*['"](\.[^'"]+)['"]/g,
    ))
      used.add(`${find(lazy)} *`);
  }
  return made
    .filter(([path, name]) => !FOUND.test(path) && !used.has(`${path} *`) && !used.has(`${path} ${name}`))
    .map(([path, name]) => `${path} ${name}`);
}
