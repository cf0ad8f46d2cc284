const ITEM_DELAY_MS_MAX = 300_000;
const [LINE_DELAY_MS_MIN, LINE_DELAY_MS_MAX] = [300, 60_000];
export const RETRY_AFTER_MS_MAX = 600_000;

/** Wait before one save is tried again after `fails` own failures, ms; full jitter, so that devices spread out. */
export const itemDelay = (fails: number, random: () => number): number =>
  Math.floor(random() * Math.min(ITEM_DELAY_MS_MAX, 2_000 * 2 ** Math.min(fails, 20)));

/** Wait before a busy server is asked the same again after `fails` answers without it, ms. */
export const busyDelay = (fails: number, random: () => number): number =>
  Math.floor(random() * Math.min(LINE_DELAY_MS_MAX, 1_000 * 2 ** Math.min(fails, 20)));

/**
 * Wait before a lost line is tried again after `fails` failures of it, ms. It grows by a seventh each time, so a wait
 * is about a seventh of the time that the line has been gone: a line that flaps every 3 s is found again within half
 * a second, and one that is gone for minutes is asked once a minute. At least half of it, at random, so that devices
 * spread out.
 */
export const lineDelay = (fails: number, random: () => number): number =>
  Math.floor(((1 + random()) / 2) * Math.min(LINE_DELAY_MS_MAX, LINE_DELAY_MS_MIN * 1.15 ** fails));
