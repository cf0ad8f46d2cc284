import type { OfflineEnv } from '../contract/env'

interface Coalesced {
  readonly ask: () => void
  /** Ends it; what was asked and has not run yet is dropped. */
  readonly stop: () => void
  /** Ends it; what was asked and has not run yet runs now. */
  readonly finish: () => void
}

/** Runs `work` at once, and however often it is asked meanwhile, once more after `ms`. */
export function coalesce(env: Pick<OfflineEnv, 'setTimeout' | 'clearTimeout'>, ms: number, work: () => void): Coalesced {
  let timer: number | null = null
  let again = false
  let stopped = false
  const run = () => {
    again = false
    work()
    timer = env.setTimeout(() => {
      timer = null
      if (again) run()
    }, ms)
  }
  const stop = () => {
    stopped = true
    if (timer !== null) env.clearTimeout(timer)
  }
  return {
    ask: () => {
      if (stopped) return
      if (timer === null) run()
      else again = true
    },
    stop,
    finish: () => {
      if (stopped) return
      stop()
      if (again) work()
    },
  }
}
