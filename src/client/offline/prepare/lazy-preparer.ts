import type { Line } from "../contract/connection";
import type { Preparer, Readiness } from "../contract/prepare";
import { downloadChoice } from "./download-choice";
import type { LoadedPreparer, PreparerParts } from "./preparer";

/** After a start or a sign-in the screen comes first. */
const START_MS = 4_000;
/** Then what is here is brought up to date at this distance; sooner while something is missing. */
const AGAIN_MS = 15 * 60_000;
const MISSING_MS = 2 * 60_000;

const UNKNOWN: Readiness = { state: "unknown" };

interface OpeningParts extends Omit<PreparerParts, "line"> {
  readonly line: Pick<Line, "state" | "onChange">;
}

interface BackgroundPreparer extends Preparer {
  /**
   * Checks soon, from then on regularly, and soon again after a sign-in, in another branch and when the line is back.
   * Does nothing where the environment has no background work.
   */
  readonly begin: () => void;
  readonly stop: () => void;
}

/** Calls back after a sign-in, in another branch and when the line is back; returns the function that stops it. */
function onChances({ core: { session }, line }: Pick<OpeningParts, "core" | "line">, chance: () => void): () => void {
  let known = line.state().line;
  const ends = [
    session.onChange(chance),
    line.onChange((state) => {
      if (state.line === "online" && known !== "online") chance();
      known = state.line;
    }),
  ];
  return () => ends.forEach((end) => end());
}

/** The preparer, loaded with its first use and not with the sign-in page, and its clock. */
export function openPreparer(parts: OpeningParts): BackgroundPreparer {
  const { env } = parts.core;
  let loading: Promise<LoadedPreparer> | null = null;
  let loaded: LoadedPreparer | null = null;
  let timer = 0;
  let stopped = false;
  let off = (): void => undefined;
  const listeners = new Set<(status: Readiness) => void>();
  const whole = (): Promise<LoadedPreparer> => {
    loading ??= import("./preparer").then(({ createPreparer }) => {
      const preparer = createPreparer(parts);
      loaded = preparer;
      preparer.onChange((status) => {
        for (const listener of listeners) listener(status);
      });
      return preparer;
    });
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  const later = (ms: number): void => {
    env.clearTimeout(timer);
    if (stopped || !env.background) return;
    timer = env.setTimeout(() => {
      // A client login keeps only what its portal has shown: nothing else answers it.
      void parts.core.session
        .get()
        .then(async (session) => (session?.claims.client ? undefined : (await whole()).check()))
        .catch(() => undefined)
        .finally(() => later(loaded?.status().state === "ready" ? AGAIN_MS : MISSING_MS));
    }, ms);
  };
  return {
    status: () => loaded?.status() ?? UNKNOWN,
    parts: async () => (await whole()).parts(),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    now: async () => (await whole()).now(),
    check: async () => (await whole()).check(),
    choice: () => downloadChoice(env),
    choose: (choice) => {
      env.background?.choice.write(choice);
      later(0);
    },
    begin: () => {
      const soon = () => later(START_MS);
      off = onChances(parts, soon);
      soon();
    },
    stop: () => {
      stopped = true;
      off();
      env.clearTimeout(timer);
    },
  };
}
