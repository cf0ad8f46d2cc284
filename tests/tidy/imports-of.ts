import { dirname, join, normalize } from 'node:path'

export interface Import {
  /** From the project's root, as written: with or without its ending. */
  readonly target: string
  readonly typeOnly: boolean
  readonly lazy: boolean
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?from\s+)?['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)/g

/** What a source imports of the project, types and lazy imports included. */
export const importsOf = (path: string, text: string): readonly Import[] =>
  [...text.matchAll(IMPORT)].map(([, type, from, lazy]) => ({ target: normalize(join(dirname(path), from ?? lazy ?? '')), typeOnly: Boolean(type), lazy: lazy !== undefined }))
