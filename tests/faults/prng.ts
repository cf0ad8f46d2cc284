/** Mulberry32. All random choices of a run come from one of these, and its seed is printed. */
export interface Prng {
  readonly next: () => number;
  /** A whole number from 0 up to but not including `below`. */
  readonly below: (below: number) => number;
  readonly chance: (share: number) => boolean;
}

export function prng(seed: number): Prng {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, below: (below) => Math.floor(next() * below), chance: (share) => next() < share };
}
