import type { OfflineEnv } from '../../offline/types'

/** Typing is not held up: what follows from it is counted when the keys have rested this long. */
const QUIET_MS = 60

/** What is counted beside a form while it is typed. */
export interface LiveRun<T> {
  /** Resolves when what is shown follows from what is typed. */
  readonly settled: () => Promise<void>
  readonly stop: () => void
  /** What was counted last; null before the first time. */
  readonly now: () => T | null
  readonly subscribe: (listener: () => void) => () => void
}

export interface RunningLive<T> extends LiveRun<T> {
  readonly touch: () => void
  /** Counts at once, what came beside the touches included. */
  readonly follow: () => void
  readonly forget: () => void
}

/** After each burst of touches `gather` has `count` run at once, and again when it has asked for what was missing. */
export function liveRun<T>(env: Pick<OfflineEnv, 'setTimeout' | 'clearTimeout'>, count: () => T, gather: () => Promise<void>): RunningLive<T> {
  const listeners = new Set<() => void>()
  let last: T | null = null
  let timer: number | undefined
  let running: Promise<void> = Promise.resolve()
  const follow = () => {
    last = count()
    listeners.forEach((listener) => listener())
  }
  const begin = () => {
    timer = undefined
    running = gather()
  }
  const clear = () => {
    if (timer !== undefined) env.clearTimeout(timer)
  }
  return {
    now: () => last,
    follow,
    forget: () => {
      last = null
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
    stop: () => {
      clear()
      listeners.clear()
    },
  }
}
