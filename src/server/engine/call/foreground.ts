import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../db/database";

/** A user at work may send the next query this soon after the last answer, ms. */
const IDLE_MS = 12;
const POLL_MS = 4;
/**
 * Longest wait for a quiet moment, ms, so that a server that is never idle still builds its indexes. Fewer than one
 * query in twenty meets such a chunk.
 */
const WAIT_MAX_MS = 1000;

interface Calls {
  open: number;
  lastAt: number;
}

const calls = new WeakMap<Database, Calls>();

function callsOf(db: Database): Calls {
  const known = calls.get(db) ?? { open: 0, lastAt: -Infinity };
  calls.set(db, known);
  return known;
}

/** Runs a call that a user waits for. */
export async function inForeground<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const mine = callsOf(db);
  mine.open += 1;
  try {
    return await work();
  } finally {
    mine.open -= 1;
    mine.lastAt = performance.now();
  }
}

/** Whether a call other than the running one waits for an answer of this database. */
export const othersWait = (db: Database): boolean => callsOf(db).open > 1;

/**
 * Waits until no call waits for this database, but at most
 * `WAIT_MAX_MS`: the embedded engine does one thing at a time.
 */
export async function waitUntilIdle(db: Database): Promise<void> {
  const mine = callsOf(db);
  const until = performance.now() + WAIT_MAX_MS;
  while ((mine.open > 0 || performance.now() - mine.lastAt < IDLE_MS) && performance.now() < until) await wait(POLL_MS);
}
