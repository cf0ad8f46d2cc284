/** The camera reads a code many times a second; the same code counts again only after this time, ms. */
const AGAIN_AFTER_MS = 1000;

/**
 * Lets a code through unless the same one was seen within the last second. `now` in ms of any clock that only goes
 * forward.
 */
export function createCodeGate(now: () => number): (code: string) => boolean {
  let last = { code: "", at: Number.NEGATIVE_INFINITY };
  return (code) => {
    const at = now();
    const isNew = code !== last.code || at - last.at >= AGAIN_AFTER_MS;
    last = { code, at: isNew ? at : last.at };
    return isNew;
  };
}
