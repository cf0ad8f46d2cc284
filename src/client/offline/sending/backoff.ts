const ITEM_DELAY_MS_MAX = 300_000;
const BREAKER_DELAY_MS_MAX = 60_000;
export const RETRY_AFTER_MS_MAX = 600_000;

/** Wait before one save is tried again after `fails` own failures, ms; full jitter, so that devices spread out. */
export const itemDelay = (fails: number, random: () => number): number =>
  Math.floor(random() * Math.min(ITEM_DELAY_MS_MAX, 2_000 * 2 ** Math.min(fails, 20)));

/** Wait before the connection is tried again after `fails` failures of it, ms. */
export const breakerDelay = (fails: number, random: () => number): number =>
  Math.floor(random() * Math.min(BREAKER_DELAY_MS_MAX, 1_000 * 2 ** Math.min(fails, 20)));
