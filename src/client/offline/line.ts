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
  readonly set: (change: Partial<Omit<LineState, 'line'>>) => void
  readonly onChange: (listener: (state: LineState) => void) => () => void
}

/** Starts as online: the first exchange tells. Listeners hear only of changes. */
export function createLine(): Line {
  let state: LineState = { line: 'online', pending: 0, needYou: 0, needSignIn: false, oldest: null, needUpdate: false }
  let proven = false
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
    set: put,
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
