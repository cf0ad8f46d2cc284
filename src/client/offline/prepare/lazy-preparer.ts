import type { Line } from "../contract/connection";
import type { Preparer, Readiness } from "../contract/prepare";
import { downloadChoice } from "./download-choice";
import type { LoadedPreparer, PreparerParts } from "./preparer";
import { repeated } from "./repeat";
import { loadOnce } from "../database/load-once";

/** After a start or a sign-in the screen comes first. */
const START_MS = 4_000;
/** Then what is here is brought up to date at this distance; sooner while something is missing. */
const AGAIN_MS = 15 * 60_000;
const MISSING_MS = 2 * 60_000;
/** What others entered is asked for while the page is seen, and soon after the user comes back to it. */
const COPIES_MS = 60_000;
const SEEN_MS = 1_000;

const UNKNOWN: Readiness = { state: "unknown" };

interface OpeningParts extends Omit<PreparerParts, "line"> {
  readonly line: Pick<Line, "state" | "onChange">;
}

interface BackgroundPreparer extends Preparer {
  /**
   * Checks soon, from then on regularly, and soon again after a sign-in, in another branch and when the line is back.
   * Between the checks the copies get what others entered, each minute while the page is seen. Does nothing where the
   * environment has no background work.
   */
  readonly begin: () => void;
  readonly stop: () => void;
}

interface Chances {
  /** After a sign-in, in another branch and when the line is back. */
  readonly check: () => void;
  /** When the user comes back to the page. */
  readonly refresh: () => void;
}

/** Returns the function that stops it. */
function onChances(
  { core: { env, session }, line }: Pick<OpeningParts, "core" | "line">,
  { check, refresh }: Chances,
): () => void {
  let known = line.state().line;
  const ends = [
    session.onChange(check),
    line.onChange((state) => {
      if (state.line === "online" && known !== "online") check();
      known = state.line;
    }),
    env.wakeUps?.((why) => {
      if (why === "visible" || why === "pageshow") refresh();
    }),
  ];
  return () => ends.forEach((end) => end?.());
}

interface PreparerLater {
  /** Null before its first use. */
  readonly loaded: () => LoadedPreparer | null;
  readonly whole: () => Promise<LoadedPreparer>;
}

/** The preparer, loaded with its first use and not with the sign-in page. */
function preparerLater(parts: OpeningParts, tell: (status: Readiness) => void): PreparerLater {
  let loaded: LoadedPreparer | null = null;
  return {
    loaded: () => loaded,
    whole: loadOnce(async () => {
      loaded = (await import("./preparer")).createPreparer(parts);
      loaded.onChange(tell);
      return loaded;
    }),
  };
}

/** The preparer and its clocks. */
export function openPreparer(parts: OpeningParts): BackgroundPreparer {
  const { env } = parts.core;
  let off = (): void => undefined;
  const listeners = new Set<(status: Readiness) => void>();
  const { loaded, whole } = preparerLater(parts, (status) => {
    for (const listener of listeners) listener(status);
  });
  const forUser = async (work: (preparer: LoadedPreparer) => Promise<void>): Promise<void> => {
    const session = await parts.core.session.get();
    // A client login keeps only what its portal has shown: nothing else answers it.
    if (!session?.claims.client) await work(await whole());
  };
  const checks = repeated(env, {
    may: () => env.background !== undefined,
    work: () => forUser((preparer) => preparer.check()),
    again: () => (loaded()?.status().state === "ready" ? AGAIN_MS : MISSING_MS),
  });
  const refreshes = repeated(env, {
    may: () => env.background?.isShown() === true,
    work: () => forUser((preparer) => preparer.refresh()),
    again: () => COPIES_MS,
  });
  return {
    status: () => loaded()?.status() ?? UNKNOWN,
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
      checks.at(0);
    },
    begin: () => {
      off = onChances(parts, {
        check: () => checks.at(START_MS),
        refresh: () => refreshes.at(SEEN_MS),
      });
      checks.at(START_MS);
      refreshes.at(COPIES_MS);
    },
    stop: () => {
      off();
      checks.stop();
      refreshes.stop();
    },
  };
}
