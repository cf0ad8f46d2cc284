import type { Offline } from '../../offline/offline'
import { breakerDelay } from '../../offline/sending/backoff'

/** A busy server has this long at least, ms, before the same is asked again. */
const PAUSE_MS_LEAST = 1_000

interface AskingAgain {
  /** To be called after each question: what is owed then is asked again, with pauses that grow; without a line only when it is back. */
  readonly check: () => void
  readonly stop: () => void
}

/** Has `ask` run again until the server owes nothing. One question at a time; none while the line is known to be down. */
export function askAgain({ env, line, onLine }: Pick<Offline, 'env' | 'line' | 'onLine'>, owes: () => boolean, ask: () => Promise<void>): AskingAgain {
  let timer: number | undefined
  let unheard: (() => void) | undefined
  let [fails, failedAt, isAsking, isStopped] = [0, 0, false, false]
  const rest = () => {
    if (timer !== undefined) env.clearTimeout(timer)
    unheard?.()
    timer = unheard = undefined
  }
  /** What of the pause is over already, as after hours without a line, is not waited for. */
  const pause = () => {
    const whole = PAUSE_MS_LEAST + breakerDelay(fails, env.random)
    return Math.min(whole, Math.max(0, failedAt + whole - env.now()))
  }
  const check = () => {
    if (isStopped || isAsking || timer !== undefined) return
    if (!owes()) {
      fails = failedAt = 0
      return rest()
    }
    failedAt ||= env.now()
    unheard ??= onLine(check)
    if (line().line === 'online') timer = env.setTimeout(() => void run(), pause())
  }
  const run = async () => {
    timer = undefined
    if (isStopped || !owes() || line().line !== 'online') return check()
    isAsking = true
    await ask()
    isAsking = false
    fails += 1
    failedAt = env.now()
    check()
  }
  return {
    check,
    stop: () => {
      isStopped = true
      rest()
    },
  }
}
