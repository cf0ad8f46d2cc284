/** Attempts of one key within the window, oldest first; times in ms. */
type Attempts = number[];

export interface RateLimit {
  /** Takes one attempt; false if the key has used up its attempts. */
  take(key: string, at: Date): boolean;
  /** Gives the newest attempt back: a successful sign-in is no guess, and an office behind one address can work. */
  giveBack(key: string): void;
}

const KEYS_MAX = 20_000;

/**
 * A sliding window in the memory of this process. It only slows guessing down: the deciding lock-out is counted in
 * the database, so more processes or a restart do not bypass it.
 */
export function rateLimit(most: number, windowMs: number): RateLimit {
  const byKey = new Map<string, Attempts>();
  return {
    take(key, at) {
      const since = at.getTime() - windowMs;
      const recent = (byKey.get(key) ?? []).filter((time) => time > since);
      if (byKey.size >= KEYS_MAX) dropOld(byKey, since);
      const free = recent.length < most;
      if (free) recent.push(at.getTime());
      byKey.set(key, recent);
      return free;
    },
    giveBack(key) {
      byKey.get(key)?.pop();
    },
  };
}

function dropOld(byKey: Map<string, Attempts>, since: number): void {
  for (const [key, attempts] of byKey) if ((attempts.at(-1) ?? 0) <= since) byKey.delete(key);
}
