export type DrainResult = "busy" | "done" | "down" | "auth" | "signed-out";

/** What the header pill shows: `line` is what the last exchange proved, never `navigator.onLine` alone. */
export interface LineState {
  readonly line: "online" | "offline" | "captive";
  readonly pending: number;
  readonly needAttention: number;
  readonly needSignIn: boolean;
  readonly oldest: number | null;
  readonly needUpdate: boolean;
  /** An entry found no space on this device, and none was stored since. */
  readonly isFull: boolean;
  /** By how much the clock of this device is ahead of the server's, ms, where it is wrong; negative where behind. */
  readonly clockOff?: number;
  /** Work in progress that the server reported at the last ping. */
  readonly notice?: string;
}

/** What the last exchange proved, and the counts of the header pill. */
export interface Line {
  readonly state: () => LineState;
  /** An exchange of this page or worker reached the server within the last half minute, and none failed since. */
  readonly isProven: () => boolean;
  /** A trustworthy answer came, whatever its content. */
  readonly answered: () => void;
  readonly failed: (how: "network" | "captive") => void;
  /** The result of an exchange of the reading half. */
  readonly proved: (line: LineState["line"]) => void;
  /** The browser reports that it is offline, which may be wrong: the next save asks the server first. */
  readonly doubt: () => void;
  /** Timeout for the answer to a ping, ms. */
  readonly pingTimeoutMs: () => number;
  /** A ping was answered after so many ms; null where no answer came in time. */
  readonly pinged: (tookMs: number | null) => void;
  readonly set: (change: Partial<Omit<LineState, "line">>) => void;
  readonly onChange: (listener: (state: LineState) => void) => () => void;
}
