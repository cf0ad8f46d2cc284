import type { OfflineEnv } from '../../offline/types'

/** Typing is not held up: what follows from it is counted when the keys have rested this long. */
const QUIET_MS = 60

export interface QuietRun {
  readonly touch: () => void
  /** Resolves when nothing is left to run. */
  readonly settled: () => Promise<void>
  readonly stop: () => void
}

/** Runs once after the last touch of a burst. */
export function quietRun(env: Pick<OfflineEnv, 'setTimeout' | 'clearTimeout'>, run: () => Promise<void>): QuietRun {
  let timer: number | undefined
  let running: Promise<void> = Promise.resolve()
  const begin = () => {
    timer = undefined
    running = run()
  }
  const clear = () => {
    if (timer !== undefined) env.clearTimeout(timer)
  }
  return {
    touch: () => {
      clear()
      timer = env.setTimeout(begin, QUIET_MS)
    },
    settled: async () => {
      if (timer !== undefined) {
        clear()
        begin()
      }
      await running
    },
    stop: clear,
  }
}
