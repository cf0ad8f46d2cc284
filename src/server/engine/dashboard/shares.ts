import type { WidgetChart } from "./declaration";

/** Whole per cent, rounded down so that 100 means all; undefined where the whole is 0. */
export const percentOf = (part: number, whole: number): number | undefined =>
  whole > 0 ? Math.floor((part * 100) / whole) : undefined;

/**
 * The largest buckets as a chart, with all others together as the last. `blank` is the label
 * of the bucket ''. Null where there are no buckets.
 */
export function largest(buckets: ReadonlyMap<string, number>, most: number, blank: string): WidgetChart | null {
  if (buckets.size === 0) return null;
  const sorted = [...buckets].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const shown = sorted.length > most ? sorted.slice(0, most - 1) : sorted;
  const others = sorted.slice(shown.length).reduce((sum, [, n]) => sum + n, 0);
  const all: readonly (readonly [string, number])[] = others > 0 ? [...shown, ["Others", others]] : shown;
  return { labels: all.map(([name]) => name || blank), data: all.map(([, n]) => n) };
}
