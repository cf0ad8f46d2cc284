import type { OfflinePart } from "../../../wire/offline-plan";
import { scopeOf } from "../cache/key";
import type { Line } from "../contract/connection";
import type { OfflineEnv } from "../contract/env";
import type { Preparer, Readiness } from "../contract/prepare";
import { CallFailed, type Reader } from "../contract/reader";
import type { Session } from "../contract/session";
import type { Vault } from "../contract/vault";
import type { CacheDb } from "../database/cache-db";
import type { OutboxCore } from "../outbox/core";
import { isUnreached } from "../reading/classify";
import { underLock } from "../sending/lock";
import { downloadChoice } from "./download-choice";
import { fetchPart, partStates, type PartSources, type PartState } from "./fetch-part";
import { inLanes } from "./in-lanes";
import { questionOf } from "./part-questions";
import { askPlan, storedPlan } from "./plan";

export interface PreparerParts extends Omit<PartSources, "env" | "reader"> {
  readonly core: OutboxCore;
  readonly cacheDb: CacheDb;
  readonly line: Pick<Line, "state">;
  readonly vault: Pick<Vault, "access">;
  readonly reader: Pick<Reader, "read" | "ask">;
}

export interface LoadedPreparer extends Omit<Preparer, "choice" | "choose"> {
  /** Brings the copies that are here up to date, where downloads are allowed; not while another run is in progress. */
  readonly refresh: () => Promise<void>;
}

const LOCK = "mac-prepare";
/** Answers on their way at a time: on a slow line each takes longer to come than to make or to store. */
const LANES = 4;

/** The user changed, the device was locked or another tab took over: this run ends without a message. */
class Ended extends Error {}

/**
 * Fetches what the server says that the user needs offline (`WEBAPI_offlineplan`), part by part: a part that is here
 * and current costs no request, a copy continues after its last page, and between two pages the page that the user
 * works in has its turn. One tab at a time does it; the others read from the databases what is here.
 */
export function createPreparer(parts: PreparerParts): LoadedPreparer {
  const { core } = parts;
  const { env } = core;
  const listeners = new Set<(status: Readiness) => void>();
  let status: Readiness = { state: "unknown" };
  let running: Promise<void> | null = null;
  let refreshing: Promise<void> | null = null;
  const show = (next: Readiness): void => {
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    for (const listener of listeners) listener(status);
  };
  const run = (isAsked: boolean): Promise<void> => {
    running ??= begin({ ...parts, env, show, isAsked })
      .catch((failure: unknown) => {
        if (!(failure instanceof Ended)) throw failure;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  return {
    status: () => status,
    parts: async () => {
      const session = await core.session.get();
      return (session && (await storedPlan(parts.cacheDb, scopeOf(session.claims)))?.parts) ?? [];
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    now: async () => {
      await Promise.allSettled([running, refreshing]);
      await run(true);
    },
    check: async () => {
      await refreshing?.catch(() => undefined);
      await run(false);
    },
    refresh: async () => {
      if (running) return;
      refreshing ??= refreshCopies(parts).finally(() => {
        refreshing = null;
      });
      await refreshing;
    },
  };
}

interface Run extends PreparerParts, PartSources {
  readonly show: (status: Readiness) => void;
  /** The user asked for it: a metered line or switched-off downloads do not stop it. */
  readonly isAsked: boolean;
  readonly reader: PreparerParts["reader"];
}

/** Between two checks: what others entered. The copies alone, with one question where nothing changed. */
async function refreshCopies({ core, line, reference, vault }: PreparerParts): Promise<void> {
  const { env } = core;
  const session = await core.session.get();
  if (!session || session.lapsed || (await vault.access(session.claims.sub)) === "locked") return;
  if (line.state().line !== "online" || downloadChoice(env) === "off" || isCostly(env)) return;
  await underLock(core, LOCK, false, () => reference.update(() => idle({ env })));
}

/** A metered line on which the user has not allowed downloads. */
const isCostly = (env: OfflineEnv): boolean => env.background?.isMetered() === true && downloadChoice(env) !== "any";

async function begin(run: Run): Promise<void> {
  const session = await run.core.session.get();
  if (!session || session.lapsed || (await run.vault.access(session.claims.sub)) === "locked")
    return run.show({ state: "unknown" });
  const { held } = await underLock(run.core, LOCK, false, (lost) => prepare(run, session, lost));
  if (!held) await showStored(run, session);
}

/** What is here by the stored plan. */
async function showStored(run: Run, session: Session): Promise<void> {
  const plan = await storedPlan(run.cacheDb, scopeOf(session.claims));
  if (!plan) return run.show({ state: "unknown" });
  run.show(restOf(plan.parts, await partStates(run, session, plan.parts)));
}

function restOf(parts: readonly OfflinePart[], states: readonly PartState[]): Readiness {
  const left = parts.filter((_, at) => !states[at]?.isHere);
  if (left.length === 0) return { state: "ready", asOf: Math.min(...states.map(({ asOf }) => asOf)) };
  return { state: "missing", ...sizeOf(left) };
}

const sizeOf = (left: readonly OfflinePart[]) => ({
  missing: [...new Set(left.map(({ title }) => title))],
  bytesLeft: left.reduce((sum, { bytes }) => sum + bytes, 0),
});

async function prepare(run: Run, session: Session, lost: () => boolean): Promise<void> {
  const { core, cacheDb, reader, show } = run;
  const scope = scopeOf(session.claims);
  await showStored(run, session);
  if (run.line.state().line !== "online" || (downloadChoice(run.env) === "off" && !run.isAsked)) return;
  const goOn = async (): Promise<void> => {
    const now = await core.session.get();
    const isSame = now !== null && !now.lapsed && scopeOf(now.claims) === scope;
    if (lost() || !isSame || (await run.vault.access(session.claims.sub)) === "locked") throw new Ended();
  };
  try {
    const { parts } = await askPlan(cacheDb, reader, scope, core.env.now());
    await goOn();
    const mustAsk = isCostly(run.env) && !run.isAsked;
    if (!mustAsk)
      await run.reference.update(async () => {
        await idle(run);
        await goOn();
      });
    await goOn();
    const states = await partStates(run, session, parts);
    const rest = restOf(parts, states);
    if (mustAsk) return show(rest.state === "missing" ? { ...rest, state: "consent" } : rest);
    await fetchAll(run, session, parts, states, goOn);
  } catch (failure) {
    if (!isUnreached(failure) && !(failure instanceof CallFailed && failure.kind === "auth")) throw failure;
    await showStored(run, session);
  }
}

/** Fetches what is missing, then what is out of date. A part that fails does not stop the others. */
async function fetchAll(
  run: Run,
  session: Session,
  parts: readonly OfflinePart[],
  states: readonly PartState[],
  goOn: () => Promise<void>,
): Promise<void> {
  const here = states.map(({ isHere }) => isHere);
  const failures: string[] = [];
  const progress = (bytesDone: number): void => {
    const left = parts.filter((_, at) => !here[at]);
    if (left.length === 0) return;
    const { bytesLeft } = sizeOf(left);
    run.show({
      state: "working",
      done: parts.length - left.length,
      of: parts.length,
      bytesLeft: bytesLeft - bytesDone,
    });
  };
  const fetchOne = async (at: number): Promise<void> => {
    const part = parts[at];
    if (!part) return;
    const wasHere = here[at] === true;
    progress(0);
    await idle(run);
    await goOn();
    try {
      await fetchPart(run, session, part, async (done, total) => {
        if (!wasHere) progress(total > 0 ? Math.round((part.bytes * done) / total) : 0);
        await idle(run);
        await goOn();
      });
      here[at] = true;
    } catch (failure) {
      if (
        isUnreached(failure) ||
        failure instanceof Ended ||
        (failure instanceof CallFailed && failure.kind === "auth")
      )
        throw failure;
      failures.push(`${part.title}: ${failure instanceof Error ? failure.message : "it could not be stored."}`);
    }
  };
  const due = [...parts.keys()]
    .filter((at) => !states[at]?.isCurrent)
    .toSorted((a, b) => Number(here[a]) - Number(here[b]));
  for (const group of answersTogether(due, parts)) await inLanes(group, LANES, fetchOne);
  await showResult(run, session, { parts, here, failures });
}

/** In their order: answers that follow each other together, anything else by itself. */
function answersTogether(due: readonly number[], parts: readonly OfflinePart[]): readonly (readonly number[])[] {
  const isAnswer = (at: number): boolean => {
    const part = parts[at];
    return part !== undefined && questionOf(part) !== null;
  };
  const groups: number[][] = [];
  for (const at of due) {
    const group = groups.at(-1);
    if (group && isAnswer(at) && isAnswer(group[0] ?? -1)) group.push(at);
    else groups.push([at]);
  }
  return groups;
}

async function showResult(
  run: Run,
  session: Session,
  {
    parts,
    here,
    failures: [reason],
  }: {
    readonly parts: readonly OfflinePart[];
    readonly here: readonly boolean[];
    readonly failures: readonly string[];
  },
): Promise<void> {
  const left = parts.filter((_, at) => !here[at]);
  if (reason !== undefined && left.length > 0) return run.show({ state: "failed", reason, ...sizeOf(left) });
  const states = await partStates(run, session, parts);
  run.show(
    restOf(
      parts,
      states.map((state, at) => ({ ...state, isHere: state.isHere || here[at] === true })),
    ),
  );
}

const idle = ({ env }: Pick<Run, "env">): Promise<void> =>
  new Promise((resolve) => {
    if (env.background) env.background.whenIdle(resolve);
    else env.setTimeout(resolve, 0);
  });
