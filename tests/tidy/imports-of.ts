import { dirname, join, normalize } from "node:path";

export interface Import {
  /** From the project's root as written, with or without file extension. */
  readonly target: string;
  readonly typeOnly: boolean;
  readonly lazy: boolean;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?from\s+)?['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)/g;

/** The project files that a source imports, including types and lazy imports. */
export const importsOf = (path: string, text: string): readonly Import[] =>
  [...text.matchAll(IMPORT)].map(([, type, from, lazy]) => ({
    target: normalize(join(dirname(path), from ?? lazy ?? "")),
    typeOnly: Boolean(type),
    lazy: lazy !== undefined,
  }));
