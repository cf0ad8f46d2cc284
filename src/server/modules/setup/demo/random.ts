/** A small repeatable generator (mulberry32): the same seed gives the same demo on every machine. */
export interface Random {
  /** 0 <= n < 1. */
  readonly next: () => number;
  /** Whole number, both ends included. */
  readonly whole: (from: number, to: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly chance: (probability: number) => boolean;
  readonly digits: (count: number) => string;
  readonly letters: (count: number) => string;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[whole(0, from.length - 1)];
    if (chosen === undefined) throw new Error("Nothing to pick from.");
    return chosen;
  };
  const string = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet[whole(0, alphabet.length - 1)]).join("");
  return {
    next,
    whole,
    pick,
    chance: (probability) => next() < probability,
    digits: (count) => string("0123456789", count),
    letters: (count) => string("ABCDEFGHIJKLMNOPQRSTUVWXYZ", count),
  };
}
