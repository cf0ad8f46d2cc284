import { quietMoment } from '../call/foreground'
import type { ServerParts } from '../call/server-parts'
import { isDirty, recountAll } from './recount'

/** How often the table is looked at, ms: until then whoever asks for a value counts the few items that are dirty himself. */
const LOOK_MS = 3_000

/**
 * Keeps the value of stock counted while the server runs, in moments in which nobody waits for an answer; answers what ends it. It asks
 * first: to look for what is dirty begins no writing, which on the embedded engine would hold up everybody.
 */
export function startRecount({ db, log }: Pick<ServerParts, 'db' | 'log'>): () => Promise<void> {
  let isEnding = false
  let running: Promise<unknown> = Promise.resolve()
  let isRunning = false
  const look = (): void => {
    if (isRunning) return
    isRunning = true
    running = isDirty(db)
      .then((some) => (some && !isEnding ? recountAll(db, { isEnding: () => isEnding, pause: () => quietMoment(db) }) : 0))
      .catch((error: unknown) => log.error({ err: error }, 'the value of stock could not be counted'))
      .finally(() => { isRunning = false })
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  look()
  return async () => {
    isEnding = true
    clearInterval(timer)
    await running
  }
}
