import type { OfflineEnv } from "../contract/env";
import type { ClockRow } from "../database/keys-db";

/** A jump closer than this to a wrong clock's difference corrected it; a sleep is as long only by chance, ms. */
const CORRECTED_MS = 2 * 60_000;

export interface ServerTime {
  /** A contact of this page or worker proved the server's time, ms. */
  readonly note: (at: number) => void;
  /** The estimate after the stored contact was read; remembered for `now`. */
  readonly read: (clock: ClockRow | null) => number;
  /** The estimate, ms; the device's own time before the first contact. */
  readonly now: () => number;
  /** The server's time of the last contact, as the server said it, ms; 0 before the first. */
  readonly heard: () => number;
}

/**
 * The server's time as estimated from the last contact: the device's clock, corrected by how much it differed then.
 * While the page lives it never falls behind the time that has passed since its last contact, whatever is done to the
 * clock; a clock set forward cannot be distinguished from one that slept. A clock before the last contact is certainly
 * wrong: then the latest time seen counts.
 */
export function createServerTime(env: Pick<OfflineEnv, "now" | "monotonic">): ServerTime {
  let known: ClockRow | null = null;
  let proved: { readonly at: number; readonly device: number; readonly mono: number } | null = null;
  const passed = (): number => (proved && env.monotonic ? proved.at + env.monotonic() - proved.mono : 0);
  /** The user set the clock right since the last contact: it jumped by just what it was wrong. */
  const isCorrected = (offset: number): boolean => {
    if (!proved || !env.monotonic || Math.abs(offset) < CORRECTED_MS) return false;
    const jump = env.now() - proved.device - (env.monotonic() - proved.mono);
    return Math.abs(jump - offset) < CORRECTED_MS;
  };
  const now = (): number => {
    if (!known) return env.now();
    if (isCorrected(known.server - known.device)) return Math.max(known.server, env.now());
    const computed = env.now() + known.server - known.device;
    const least = computed < known.server ? Math.max(known.server, known.seen ?? 0) : computed;
    return Math.max(least, passed());
  };
  return {
    note: (at) => {
      if (env.monotonic) proved = { at, device: env.now(), mono: env.monotonic() };
    },
    read: (clock) => {
      known = clock;
      return now();
    },
    now,
    heard: () => Math.max(known?.server ?? 0, proved?.at ?? 0),
  };
}
