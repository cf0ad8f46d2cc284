/** The days at which slabs of age end, from the value of their choice: `30,60,90`. The last slab has no end. */
export const limitsOf = (slabs: string): readonly number[] => slabs.split(",").map(Number);

export const slabField = (at: number): string => `slab${at + 1}`;

/** Titles of the slabs between limits: `1-30 days`, `31-60 days`, `Over 60 days`. `first` is where the first begins. */
export const slabTitles = (limits: readonly number[], first: number): readonly string[] => [
  ...limits.map((limit, at) => `${at === 0 ? first : (limits[at - 1] ?? 0) + 1}-${limit} days`),
  `Over ${limits.at(-1) ?? 0} days`,
];
