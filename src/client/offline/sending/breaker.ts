import type { OfflineEnv } from "../contract/env";
import { lineDelay, RETRY_AFTER_MS_MAX } from "./backoff";

/** Prevents constant retries over a dead connection: shut after a failure, opened by a ping that succeeds. */
export interface Breaker {
  /** Time to wait before anything is sent, ms; 0 where it may be tried. */
  readonly wait: () => number;
  /** The last exchange failed: a ping must answer before saves go out. */
  readonly suspicious: () => boolean;
  readonly fail: (retryAfterMs?: number) => void;
  readonly ok: () => void;
  /** A stronger signal came: the browser went online, the page became visible, or the user pressed Send now. */
  readonly reset: () => void;
}

export function createBreaker(env: Pick<OfflineEnv, "now" | "random">): Breaker {
  let fails = 0;
  let shutAt = 0;
  let waitMs = 0;
  const wait = (): number => {
    const passed = env.now() - shutAt;
    // A clock that was set back must not keep the breaker shut.
    return passed < 0 ? 0 : Math.max(0, waitMs - passed);
  };
  return {
    wait,
    suspicious: () => fails > 0,
    fail: (retryAfterMs) => {
      // What was under way when the line broke fails with it: saves side by side are one break, not several.
      if (wait() > Math.min(retryAfterMs ?? 0, RETRY_AFTER_MS_MAX)) return;
      fails += 1;
      shutAt = env.now();
      waitMs = retryAfterMs === undefined ? lineDelay(fails, env.random) : Math.min(retryAfterMs, RETRY_AFTER_MS_MAX);
    },
    ok: () => {
      fails = 0;
      waitMs = 0;
    },
    reset: () => {
      waitMs = 0;
    },
  };
}
