/** Longer pauses count as this one, ms: the first key comes after an endless one. */
const PAUSE_MS_MAX = 60_000;

/**
 * A clock (ms) that counts the time between keys, without the time that the page took for the key before: on a busy
 * device that would make a scanner look like a hand. Call with the time of each key.
 */
export function createPauses(): (at: number) => number {
  let clock = 0;
  let idleFrom = Number.NEGATIVE_INFINITY;
  return (at) => {
    clock += Math.max(0, Math.min(at - idleFrom, PAUSE_MS_MAX));
    idleFrom = at;
    setTimeout(() => (idleFrom = Math.max(idleFrom, performance.now())));
    return clock;
  };
}
