import type { OfflineEnv } from "../contract/env";

export interface Repeated {
  /** Runs after these ms, in place of the next time that was set before. */
  readonly at: (ms: number) => void;
  /** For ever. */
  readonly stop: () => void;
}

interface Repeat {
  readonly may: () => boolean;
  readonly work: () => Promise<void>;
  /** Ms from the end of a run, whatever became of it, to the next. */
  readonly again: () => number;
}

/** Work that runs again and again from the first `at`, until a time is set at which it may not. */
export function repeated(env: Pick<OfflineEnv, "setTimeout" | "clearTimeout">, { may, work, again }: Repeat): Repeated {
  let timer = 0;
  let isStopped = false;
  const at = (ms: number): void => {
    env.clearTimeout(timer);
    if (isStopped || !may()) return;
    timer = env.setTimeout(
      () =>
        void work()
          .catch(() => undefined)
          .finally(() => at(again())),
      ms,
    );
  };
  return {
    at,
    stop: () => {
      isStopped = true;
      env.clearTimeout(timer);
    },
  };
}
