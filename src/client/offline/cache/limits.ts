import type { CacheKind } from "../contract/reader";

const KB = 1024;
const MB = 1024 * KB;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How much of each kind is cached and how long it may be shown offline. */
export const CACHE_LIMITS: Readonly<
  Record<CacheKind, { readonly entryBytes: number; readonly entries: number; readonly maxAgeMs: number }>
> = {
  def: { entryBytes: 512 * KB, entries: 1_000, maxAgeMs: 30 * DAY_MS },
  menu: { entryBytes: 512 * KB, entries: 400, maxAgeMs: 30 * DAY_MS },
  master: { entryBytes: 5 * MB, entries: 500, maxAgeMs: 30 * DAY_MS },
  list: { entryBytes: 2 * MB, entries: 300, maxAgeMs: 30 * DAY_MS },
  form: { entryBytes: 256 * KB, entries: 200, maxAgeMs: 30 * DAY_MS },
  // A page of rows each.
  report: { entryBytes: 4 * MB, entries: 120, maxAgeMs: 7 * DAY_MS },
  // 1 MB of picture as base64.
  picture: { entryBytes: 1.5 * MB, entries: 200, maxAgeMs: 30 * DAY_MS },
};

export const CACHE_BYTES_MAX = 200 * MB;
export const QUOTA_SHARE = 0.1;
/** Eviction starts above the first share of the limit and ends at the second. */
export const EVICT_ABOVE = 0.9;
export const EVICT_DOWN_TO = 0.7;
/** The kinds that are cheapest to do without are evicted first. */
export const EVICTION_ORDER: readonly CacheKind[] = ["picture", "report", "form", "list", "master", "menu", "def"];
/** Longer JSON is stored as gzip: 4.4 times smaller for 15 ms per 5 MB. */
export const GZIP_ABOVE_BYTES = 64 * KB;
export const BALLAST_BYTES = MB;
