import type { Line, DrainResult } from "../contract/connection";
import type { OutboxCore } from "../outbox/core";
import { laneOfSession } from "../outbox/core";
import type { Breaker } from "./breaker";
import { nextDue } from "./claim";

const EVERY_MS = 30_000;
const JITTER_MS = 10_000;
const SOON_MS = 50;

export interface Wake {
  /** Sets the time of the next try after every drain. */
  readonly after: (result: DrainResult) => Promise<void>;
  readonly stop: () => void;
}

/**
 * The timer that keeps a queue running without any event: when the breaker opens, when the next retry is due, and
 * every half minute while something waits or the connection is not known to be online. Nothing relies on one wake-up
 * alone.
 */
export function createWake(
  core: OutboxCore,
  line: Line,
  breaker: Breaker,
  drain: (why: string) => Promise<DrainResult>,
): Wake {
  const { env } = core;
  let timer: number | null = null;
  let stopped = false;
  const set = (ms: number) => {
    if (timer !== null) env.clearTimeout(timer);
    timer = stopped ? null : env.setTimeout(() => void drain("timer").catch(() => "down"), ms);
  };
  return {
    after: async (result) => {
      if (stopped) return;
      const regular = EVERY_MS - JITTER_MS + Math.floor(env.random() * 2 * JITTER_MS);
      const { pending, line: known } = line.state();
      if (result === "down") return set(Math.max(SOON_MS, Math.min(breaker.wait(), regular)));
      if (result !== "done" && result !== "busy") return;
      const session = await core.session.get();
      const due = session
        ? await core.guard.run(() => nextDue(core.db, laneOfSession(session))).catch(() => null)
        : null;
      if (due !== null) return set(Math.min(Math.max(SOON_MS, due - env.now()), regular));
      // Another tab or the worker may have sent the save and ended before it could notify this tab.
      if (result === "done" && pending > 0) core.changed();
      if (pending > 0 || known !== "online") set(regular);
    },
    stop: () => {
      stopped = true;
      if (timer !== null) env.clearTimeout(timer);
    },
  };
}
