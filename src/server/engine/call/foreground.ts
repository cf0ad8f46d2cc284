import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../db/database'

/** So long after the last answer the next question of somebody who works may be on its way, ms. */
const BREATH_MS = 12
const LOOK_MS = 4
/** A server that is never idle builds its indexes all the same, a chunk in this time, ms: rarer than one question in twenty meets it. */
const PATIENCE_MS = 1000

interface Calls {
  open: number
  lastAt: number
}

const calls = new WeakMap<Database, Calls>()

function callsOf(db: Database): Calls {
  const known = calls.get(db) ?? { open: 0, lastAt: -Infinity }
  calls.set(db, known)
  return known
}

/** Runs a call that somebody waits for. */
export async function inForeground<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const mine = callsOf(db)
  mine.open += 1
  try {
    return await work()
  } finally {
    mine.open -= 1
    mine.lastAt = performance.now()
  }
}

/** Whether somebody else than the call that runs waits for an answer of this database. */
export const othersWait = (db: Database): boolean => callsOf(db).open > 1

/** Waits until nobody waits for an answer of this database, but not for ever: the embedded engine does one thing at a time. */
export async function quietMoment(db: Database): Promise<void> {
  const mine = callsOf(db)
  const until = performance.now() + PATIENCE_MS
  while ((mine.open > 0 || performance.now() - mine.lastAt < BREATH_MS) && performance.now() < until) await wait(LOOK_MS)
}
