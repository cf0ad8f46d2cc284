import { performance } from 'node:perf_hooks'
import type { Database } from '../db/database'
import { othersWait } from './foreground'

/** A statement that was ended before it was done: after its time, or because others had waited behind it. */
export class Stopped extends Error {
  constructor(readonly forOthers: boolean) {
    super(forOthers ? 'The statement was stopped for others.' : 'The statement took too long.')
  }
}

/** How long others wait behind one statement of the embedded engine, which does one thing at a time, ms. */
export const OTHERS_WAIT_MS = 1000
const LOOK_MS = 50

/** Runs one statement of a person's own making, at most so many ms. Throws `Stopped`; what the statement itself throws goes through. */
export type Stoppable = <T>(ms: number, statement: () => Promise<T>) => Promise<T>

/** A real PostgreSQL ends statements by its own clock and serves others meanwhile. */
export function stoppableOn(db: Database): Stoppable {
  const { stopper } = db
  if (!stopper) return (_ms, statement) => statement()
  return async (ms, statement) => {
    const end = performance.now() + ms
    let waitingSince = Infinity
    let stopped: Stopped | null = null
    const timer = setInterval(() => {
      const now = performance.now()
      waitingSince = othersWait(db) ? Math.min(waitingSince, now) : Infinity
      const forOthers = now - waitingSince >= OTHERS_WAIT_MS
      if (stopped || (now < end && !forOthers)) return
      stopped = new Stopped(forOthers)
      stopper.raise()
    }, LOOK_MS)
    try {
      return await statement()
    } catch (error) {
      throw stopped ?? error
    } finally {
      clearInterval(timer)
      stopper.clear()
    }
  }
}
