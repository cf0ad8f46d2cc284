import type { Offline } from '../../offline/offline'
import type { FormStore } from '../form-store'
import { askAgain } from './ask-again'
import { whenFree } from './when-free'

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

interface RunningLive<T> extends LiveRun<T> {
  readonly touch: () => void
  readonly forget: () => void
}

/** What a form counts from. */
interface LiveSource<T> {
  readonly store: FormStore
  readonly count: () => T
  /** Before the first count of a burst. */
  readonly turn?: () => void
  /** Asks for what is missing, or `isAgain` for what the server owes; whether something came. */
  readonly gather: (isAgain: boolean) => Promise<boolean>
  readonly owes: () => boolean
}

/** After each burst of touches `count` runs at once, and again when what was missing has come, however late. */
export function liveRun<T>(offline: Pick<Offline, 'env' | 'line' | 'onLine'>, { store, count, turn, gather, owes }: LiveSource<T>): RunningLive<T> {
  const { env } = offline
  const listeners = new Set<() => void>()
  let last: T | null = null
  let timer: number | undefined
  let running: Promise<void> = Promise.resolve()
  const follow = () => {
    last = count()
    listeners.forEach((listener) => listener())
  }
  const ask = async () => {
    turn?.()
    follow()
    if (await gather(false)) follow()
    again.check()
  }
  // Not a touch: a save does not wait for it.
  const again = askAgain(offline, owes, async () => {
    if (await gather(true)) whenFree(store, follow)
  })
  const begin = () => {
    timer = undefined
    running = ask()
  }
  const clear = () => {
    if (timer !== undefined) env.clearTimeout(timer)
  }
  return {
    now: () => last,
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
      again.stop()
      clear()
      listeners.clear()
    },
  }
}
