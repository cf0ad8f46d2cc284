import type { OfflineEnv } from './types'

/** Runs `work` at once, and however often it is asked meanwhile, once more after `ms`. */
export function coalesce(env: Pick<OfflineEnv, 'setTimeout' | 'clearTimeout'>, ms: number, work: () => void): { readonly ask: () => void; readonly stop: () => void } {
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
  return {
    ask: () => {
      if (stopped) return
      if (timer === null) run()
      else again = true
    },
    stop: () => {
      stopped = true
      if (timer !== null) env.clearTimeout(timer)
    },
  }
}
