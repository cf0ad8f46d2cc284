export type DrainResult = 'busy' | 'done' | 'down' | 'auth' | 'signed-out'

/** What the header pill shows: `line` is what the last exchange proved, never `navigator.onLine` alone. */
export interface LineState {
  readonly line: 'online' | 'offline' | 'captive'
  readonly pending: number
  readonly needYou: number
  readonly needSignIn: boolean
  readonly oldest: number | null
  readonly needUpdate: boolean
  /** What the server said at the last ping that it is at beside the calls. */
  readonly notice?: string
}

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
