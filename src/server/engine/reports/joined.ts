interface JoinOptions<T> {
  /** What is the same in both lists; of several with one key the first belongs to the first. */
  readonly keyOf: (one: T) => string;
  /** 0 for the outermost. */
  readonly levelOf: (one: T) => number;
  readonly pair: (now: T | undefined, was: T | undefined) => T;
}

/**
 * Two lists as one, in the order of the first. What is only in the second comes after what it follows there, below all
 * that is inside that.
 */
export function joined<T>(
  now: readonly T[],
  was: readonly T[],
  { keyOf, levelOf, pair }: JoinOptions<T>,
): readonly T[] {
  const past = keyed(was, keyOf);
  const present = new Set(keyed(now, keyOf).keys());
  /** What is only in the second list, by the key that it follows; '' for the start. */
  const gone = new Map<string, T[]>();
  let follows = "";
  for (const [key, one] of past) {
    if (present.has(key)) follows = key;
    else gone.set(follows, [...(gone.get(follows) ?? []), one]);
  }
  const lines = (gone.get("") ?? []).map((one) => pair(undefined, one));
  let waiting: T[] = [];
  const place = (level: number): void => {
    const rest = waiting.findIndex((one) => levelOf(one) < level);
    const ready = rest === -1 ? waiting : waiting.slice(0, rest);
    waiting = rest === -1 ? [] : waiting.slice(rest);
    lines.push(...ready.map((one) => pair(undefined, one)));
  };
  for (const [key, one] of keyed(now, keyOf)) {
    place(levelOf(one));
    lines.push(pair(one, past.get(key)));
    waiting = [...(gone.get(key) ?? []), ...waiting];
  }
  place(0);
  return lines;
}

/** By key, with the number of the occurrence, because a report may show one thing twice. */
function keyed<T>(list: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, T> {
  const seen = new Map<string, number>();
  return new Map(
    list.map((one) => {
      const key = keyOf(one);
      const times = (seen.get(key) ?? 0) + 1;
      seen.set(key, times);
      return [`${times} ${key}`, one];
    }),
  );
}
