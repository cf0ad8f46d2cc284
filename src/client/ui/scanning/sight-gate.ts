/** A code that this much looking did not read is out of sight, ms. Single frames fail while it is there. */
const UNSEEN_MS = 800;
/** What one look adds at most, ms: a phone that stands still for seconds does not look meanwhile. */
const LOOK_MS_MAX = 200;

export interface SightGate {
  /** The camera read a code; true where it has come into sight. */
  readonly saw: (code: string) => boolean;
  /** The camera looked and read nothing. */
  readonly missed: () => void;
}

/**
 * Lets a code through when it comes into sight: the same one counts again only after the camera looked for some time
 * without it, however long it is held before the camera and however slow the device is. `now` in ms of any clock that
 * only goes forward.
 */
export function createSightGate(now: () => number): SightGate {
  const seen = new Map<string, number>();
  let [looked, last] = [0, now()];
  const look = (): void => {
    const at = now();
    looked += Math.min(at - last, LOOK_MS_MAX);
    last = at;
  };
  return {
    saw: (code) => {
      look();
      for (const [other, when] of seen) if (looked - when >= UNSEEN_MS) seen.delete(other);
      const isNew = !seen.has(code);
      seen.set(code, looked);
      return isNew;
    },
    missed: look,
  };
}
