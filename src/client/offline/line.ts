import type { LineState } from './types'

/** What the last exchange proved, and the counts of the header pill. */
export interface Line {
  readonly state: () => LineState
  /** The last exchange of this page or worker reached the server; none yet proves nothing. */
  readonly isProven: () => boolean
  /** A trustworthy answer came, whatever it said. */
  readonly answered: () => void
  readonly failed: (how: 'network' | 'captive') => void
  /** What an exchange of the reading half showed. */
  readonly proved: (line: LineState['line']) => void
  /** Somebody says that it is gone, who may be wrong: the next save asks first. */
  readonly doubt: () => void
  /** How long the answer to a ping is waited for, ms. */
  readonly patience: () => number
  /** A ping had its answer after so many ms; null where it had none in time. */
  readonly pinged: (tookMs: number | null) => void
  readonly set: (change: Partial<Omit<LineState, 'line'>>) => void
  readonly onChange: (listener: (state: LineState) => void) => () => void
}

/** A dead line is told soon; one that is slow and not dead is waited for longer each time, or no save would ever leave over it. */
const [PATIENCE_MS_MIN, PATIENCE_MS_MAX] = [3_000, 24_000]

/** Starts as online: the first exchange tells. Listeners hear only of changes. */
export function createLine(): Line {
  let state: LineState = { line: 'online', pending: 0, needYou: 0, needSignIn: false, oldest: null, needUpdate: false }
  let proven = false
  let patience = PATIENCE_MS_MIN
  const listeners = new Set<(state: LineState) => void>()
  const put = (change: Partial<LineState>) => {
    const next = { ...state, ...change }
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    for (const listener of listeners) listener(state)
  }
  const prove = (line: LineState['line']) => {
    proven = line === 'online'
    put({ line })
  }
  return {
    state: () => state,
    isProven: () => proven,
    answered: () => prove('online'),
    failed: (how) => prove(how === 'captive' ? 'captive' : 'offline'),
    proved: prove,
    doubt: () => { proven = false },
    patience: () => patience,
    pinged: (tookMs) => {
      patience = Math.min(PATIENCE_MS_MAX, tookMs === null ? 2 * patience : Math.max(PATIENCE_MS_MIN, 3 * tookMs))
    },
    set: put,
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
