import { withSource } from "./server-source.mjs";

/**
 * Fills the first company of a data folder up to `sizes.items` items and `sizes.ledgers` ledgers, with the engine's
 * bulk functions. The server must not run on the folder in the meantime.
 */
export const fillLarge = (dataDir, sizes) => withSource("/tests/bench/fill.ts", ({ fill }) => fill(dataDir, sizes));
