import type { Offline } from "../../offline/offline";
import type { FormStore } from "../form-store";
import { retryUnanswered } from "./retry-unanswered";
import { whenFree } from "./when-free";

/** Typing is not delayed: results are computed after this pause in typing, ms. */
const QUIET_MS = 60;

/** Figures computed next to a form while it is typed. */
export interface LiveRun<T> {
  /** Resolves when the figures match the typed values. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
  /** The last result; null before the first one. */
  readonly now: () => T | null;
  readonly subscribe: (listener: () => void) => () => void;
}

interface RunningLive<T> extends LiveRun<T> {
  readonly touch: () => void;
  readonly forget: () => void;
}

/** What a form computes its figures from. */
interface LiveSource<T> {
  readonly store: FormStore;
  readonly count: () => T;
  /** Called before the first computation of a burst. */
  readonly turn?: () => void;
  /** Requests what is missing or, with `isAgain`, what the server has not answered yet; true where something came. */
  readonly gather: (isAgain: boolean) => Promise<boolean>;
  readonly isUnanswered: () => boolean;
}

/** Runs `count` at once after each burst of touches, and again when missing data has arrived, however late. */
export function liveRun<T>(
  offline: Pick<Offline, "env" | "line" | "onLine">,
  { store, count, turn, gather, isUnanswered }: LiveSource<T>,
): RunningLive<T> {
  const { env } = offline;
  const listeners = new Set<() => void>();
  let last: T | null = null;
  let timer: number | undefined;
  let running: Promise<void> = Promise.resolve();
  const follow = () => {
    last = count();
    listeners.forEach((listener) => listener());
  };
  const ask = async () => {
    turn?.();
    follow();
    if (await gather(false)) follow();
    again.check();
  };
  // Not a touch: a save does not wait for it.
  const again = retryUnanswered(offline, isUnanswered, async () => {
    if (await gather(true)) whenFree(store, follow);
  });
  const begin = () => {
    timer = undefined;
    running = ask();
  };
  const clear = () => {
    if (timer !== undefined) env.clearTimeout(timer);
  };
  return {
    now: () => last,
    forget: () => {
      last = null;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    touch: () => {
      clear();
      timer = env.setTimeout(begin, QUIET_MS);
    },
    settled: async () => {
      if (timer !== undefined) {
        clear();
        begin();
      }
      await running;
    },
    stop: () => {
      again.stop();
      clear();
      listeners.clear();
    },
  };
}
