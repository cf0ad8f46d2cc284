/** A code that the camera has not read for this long has left its sight, ms. Single frames fail while it is there. */
const UNSEEN_MS = 800;

/**
 * Lets a code through when it comes into sight: the same one counts again only after it was away, however long it is
 * held before the camera. `now` in ms of any clock that only goes forward.
 */
export function createSightGate(now: () => number): (code: string) => boolean {
  const seen = new Map<string, number>();
  return (code) => {
    const at = now();
    for (const [other, when] of seen) if (at - when >= UNSEEN_MS) seen.delete(other);
    const isNew = !seen.has(code);
    seen.set(code, at);
    return isNew;
  };
}
