import { withSource } from './server-source.mjs'

/** Makes a list of so many items in the first company of a data folder, through the engine's own bulk way; the server must not run on it meanwhile. */
export const fillItems = (dataDir, count) => withSource('/tests/bench/fill.ts', ({ fill }) => fill(dataDir, count))
