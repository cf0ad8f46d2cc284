/** Rows of a page that the user did not choose; more would only slow the first page down. */
const FITTING_MAX = 100;
const STEP = 10;

/** Page size 10 (LIST-009), unless the list does not offer it. */
const firstSize = (sizes: readonly number[]): number => (sizes.includes(STEP) ? STEP : (sizes[0] ?? STEP));

/**
 * The page size that fills a window of `lines` rows: the smallest that the list offers, or, where it offers one alone,
 * the next full ten. 0 lines: the size is not known yet.
 */
export function fittingSize(sizes: readonly number[], lines: number): number {
  const first = firstSize(sizes);
  if (lines <= first) return first;
  const offered = sizes.toSorted((a, b) => a - b).filter((size) => size > first);
  if (offered.length > 0) return offered.find((size) => size >= lines) ?? offered.at(-1) ?? first;
  return Math.min(FITTING_MAX, Math.ceil(lines / STEP) * STEP);
}
