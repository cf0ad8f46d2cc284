import type { Line, LineState } from "../contract/connection";

/** Timeout of a ping, ms: short, because a dead connection must show soon. A slow one gets more time each time. */
const [PING_TIMEOUT_MS_MIN, PING_TIMEOUT_MS_MAX] = [3_000, 24_000];

/** What an exchange proved holds this long, ms: another tab may have lost the connection since. */
const PROOF_MS = 30_000;

/**
 * Starts as online: the first exchange shows the real state. Listeners are called only on changes. `now` is a clock
 * in ms that only has to go forward.
 */
export function createLine(now: () => number = () => 0): Line {
  let state: LineState = {
    line: "online",
    pending: 0,
    needAttention: 0,
    needSignIn: false,
    oldest: null,
    needUpdate: false,
    isFull: false,
  };
  let provenAt: number | null = null;
  let pingTimeoutMs = PING_TIMEOUT_MS_MIN;
  const listeners = new Set<(state: LineState) => void>();
  const put = (change: Partial<LineState>) => {
    const next = { ...state, ...change };
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const listener of listeners) listener(state);
  };
  const prove = (line: LineState["line"]) => {
    provenAt = line === "online" ? now() : null;
    put({ line });
  };
  return {
    state: () => state,
    isProven: () => provenAt !== null && Math.abs(now() - provenAt) < PROOF_MS,
    answered: () => prove("online"),
    failed: (how) => prove(how === "captive" ? "captive" : "offline"),
    proved: prove,
    doubt: () => {
      provenAt = null;
    },
    pingTimeoutMs: () => pingTimeoutMs,
    pinged: (tookMs) => {
      pingTimeoutMs = Math.min(
        PING_TIMEOUT_MS_MAX,
        tookMs === null ? 2 * pingTimeoutMs : Math.max(PING_TIMEOUT_MS_MIN, 3 * tookMs),
      );
    },
    set: put,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
