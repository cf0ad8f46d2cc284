import { withSource } from "./server-source.mjs";

/**
 * Fills the first company of a data folder up to `count` items, with the engine's bulk functions. The server must not
 * run on the folder in the meantime.
 */
export const fillItems = (dataDir, count) => withSource("/tests/bench/fill.ts", ({ fill }) => fill(dataDir, count));
