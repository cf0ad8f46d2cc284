import type { OfflineEnv } from "../../offline/contract/env";

/** Keys of a scanner, and of a paste, come faster than this, ms. */
const KEYS_MS = 20;
/** Typing that has rested for this time is asked about, whatever else is under way, ms. */
const REST_MS = 150;

/** A question that has not been asked yet. */
export interface Turn {
  /** Asks it at once, unless it was asked or dropped. */
  readonly now: () => void;
  readonly drop: () => void;
}

/**
 * When the server is asked while a user types. Where nothing is shown meanwhile, it is asked at once, but only for one
 * text at a time: on a fast line for every key, on a slow one for the first and for the newest. Where the device has
 * answered already (`canWait`), once typing rests.
 */
export function createTurns({
  setTimeout,
  clearTimeout,
}: Pick<OfflineEnv, "setTimeout" | "clearTimeout">): (ask: () => Promise<unknown>, canWait: boolean) => Turn {
  let underWay: Promise<unknown> = Promise.resolve();
  return (ask, canWait) => {
    let isDue = true;
    const timers: number[] = [];
    const end = (): void => {
      isDue = false;
      for (const timer of timers) clearTimeout(timer);
    };
    const now = (): void => {
      if (!isDue) return;
      end();
      underWay = ask().catch(() => undefined);
    };
    timers.push(setTimeout(now, REST_MS));
    if (!canWait) timers.push(setTimeout(() => void underWay.then(now), KEYS_MS));
    return { now, drop: end };
  };
}
