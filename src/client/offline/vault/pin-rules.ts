import type { LockRow } from "../contract/vault";

export const PIN_DIGITS_MIN = 6;
export const PIN_DIGITS_MAX = 12;
/** After so many wrong PINs in a row the PIN no longer opens anything. */
export const FAILS_MAX = 10;

const MINUTE_MS = 60_000;
/** Wait after the n-th wrong PIN in a row, ms. */
const WAITS: readonly number[] = [
  0,
  0,
  0,
  MINUTE_MS / 2,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
];

/** A sentence that explains why this PIN is not accepted, or ''. */
export function pinFault(pin: string): string {
  if (!/^\d+$/.test(pin)) return "Enter digits only.";
  if (pin.length < PIN_DIGITS_MIN || pin.length > PIN_DIGITS_MAX)
    return `Enter ${PIN_DIGITS_MIN} to ${PIN_DIGITS_MAX} digits.`;
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])));
  const [step = 2] = steps;
  return steps.size === 1 && Math.abs(step) <= 1 ? "This PIN is too easy to guess. Choose another one." : "";
}

/** How long no PIN is accepted, ms. Setting the clock back restarts the wait, it does not make it longer. */
export function waitOf({ fails, lastAt }: Pick<LockRow, "fails" | "lastAt">, now: number): number {
  const wait = WAITS[Math.min(fails, WAITS.length - 1)] ?? 0;
  return now < lastAt ? wait : Math.max(0, lastAt + wait - now);
}
