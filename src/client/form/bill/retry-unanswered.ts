import type { Offline } from "../../offline/offline";
import { busyDelay } from "../../offline/sending/backoff";

/** Minimum pause before a busy server is asked the same again, ms. */
const PAUSE_MS_LEAST = 1_000;

interface RetryLoop {
  /** Call after each question: asks for missing answers again after growing pauses; offline, once online again. */
  readonly check: () => void;
  readonly stop: () => void;
}

/** Runs `ask` again until no answer of the server is missing. One question at a time; none while offline. */
export function retryUnanswered(
  { env, line, onLine }: Pick<Offline, "env" | "line" | "onLine">,
  isUnanswered: () => boolean,
  ask: () => Promise<void>,
): RetryLoop {
  let timer: number | undefined;
  let unsubscribe: (() => void) | undefined;
  let [fails, failedAt, isAsking, isStopped] = [0, 0, false, false];
  const clearPause = () => {
    if (timer !== undefined) env.clearTimeout(timer);
    unsubscribe?.();
    timer = unsubscribe = undefined;
  };
  /** The part of the pause that has already passed, as after hours offline, is not waited for again. */
  const pause = () => {
    const whole = PAUSE_MS_LEAST + busyDelay(fails, env.random);
    return Math.min(whole, Math.max(0, failedAt + whole - env.now()));
  };
  const check = () => {
    if (isStopped || isAsking || timer !== undefined) return;
    if (!isUnanswered()) {
      fails = failedAt = 0;
      return clearPause();
    }
    failedAt ||= env.now();
    unsubscribe ??= onLine(check);
    if (line().line === "online") timer = env.setTimeout(() => void run(), pause());
  };
  const run = async () => {
    timer = undefined;
    if (isStopped || !isUnanswered() || line().line !== "online") return check();
    isAsking = true;
    await ask();
    isAsking = false;
    fails += 1;
    failedAt = env.now();
    check();
  };
  return {
    check,
    stop: () => {
      isStopped = true;
      clearPause();
    },
  };
}
