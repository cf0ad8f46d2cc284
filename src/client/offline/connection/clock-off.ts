import type { Session } from "../contract/session";

/** A clock that differs from the server's by more than this is wrong, ms; less is the normal inaccuracy of devices. */
const CLOCK_OFF_MS = 2 * 60_000;
const MINUTE_MS = 60_000;

/** By how much the clock of this device is wrong, in whole minutes, as ms; 0 where it is right. */
export function clockOff(session: Session | null): number {
  const off = session?.clockOff ?? 0;
  return Math.abs(off) > CLOCK_OFF_MS ? Math.round(off / MINUTE_MS) * MINUTE_MS : 0;
}
