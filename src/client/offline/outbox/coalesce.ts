import type { OfflineEnv } from "../contract/env";

interface Coalesced {
  readonly ask: () => void;
  /** Ends it; a requested run that has not started is dropped. */
  readonly stop: () => void;
  /** Ends it; a requested run that has not started runs now. */
  readonly finish: () => void;
}

/** Runs `work` at once. All requests in the next `ms` together cause one more run. */
export function coalesce(
  env: Pick<OfflineEnv, "setTimeout" | "clearTimeout">,
  ms: number,
  work: () => void,
): Coalesced {
  let timer: number | null = null;
  let again = false;
  let stopped = false;
  const run = () => {
    again = false;
    work();
    timer = env.setTimeout(() => {
      timer = null;
      if (again) run();
    }, ms);
  };
  const stop = () => {
    stopped = true;
    if (timer !== null) env.clearTimeout(timer);
  };
  return {
    ask: () => {
      if (stopped) return;
      if (timer === null) run();
      else again = true;
    },
    stop,
    finish: () => {
      if (stopped) return;
      stop();
      if (again) work();
    },
  };
}
