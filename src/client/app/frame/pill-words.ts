import { spanText } from "../../../domain/span-text";
import type { LineState } from "../../offline/contract/connection";

interface PillWords {
  readonly text: string;
  /** Sets the colour. The words say the same, so colour is never the only sign. */
  readonly tone: "good" | "quiet" | "amber" | "red";
}

/** Text and colour of the pill for a state of the connection and its waiting saves. `now` in ms. */
export function pillWords(state: LineState, now: number): PillWords {
  const line = state.line === "online" ? "Online" : state.line === "captive" ? "Sign in to the network" : "Offline";
  if (state.needSignIn)
    return { text: state.pending > 0 ? `Sign in to send ${state.pending}` : "Sign in", tone: "red" };
  const parts = [
    state.line === "online" ? "" : line,
    state.needAttention > 0 ? `${state.needAttention} ${state.needAttention === 1 ? "needs" : "need"} attention` : "",
    waiting(state, now),
    clockText(state.clockOff),
    state.needUpdate ? "Update needed" : "",
  ].filter(Boolean);
  if (state.needAttention > 0 || state.needUpdate || state.clockOff) return { text: parts.join(" · "), tone: "amber" };
  if (state.line === "online") return { text: [line, ...parts].join(" · "), tone: "good" };
  return { text: parts.join(" · "), tone: "quiet" };
}

function waiting({ pending, oldest }: LineState, now: number): string {
  if (pending === 0) return "";
  return `${pending} waiting to send${oldest === null ? "" : ` · oldest ${ageText(now - oldest)}`}`;
}

/** `Clock 2 h 5 min behind`; '' where the clock of this device is right. */
const clockText = (off = 0): string =>
  off === 0 ? "" : `Clock ${spanText(Math.abs(off))} ${off < 0 ? "behind" : "ahead"}`;

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** `under 1 min`, `5 min`, `2 h`, `3 d`: whole units, rounded down. A clock that was set back gives `under 1 min`. */
export function ageText(ms: number): string {
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} d`;
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  if (ms >= MINUTE_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  return "under 1 min";
}
