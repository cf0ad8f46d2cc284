import type { OfflineEnv } from "../contract/env";
import type { CacheKind } from "../contract/reader";
import type { CacheDb } from "../database/cache-db";
import type { CacheEntry } from "../database/cache-rows";
import {
  BALLAST_BYTES,
  CACHE_BYTES_MAX,
  CACHE_LIMITS,
  EVICT_ABOVE,
  EVICT_DOWN_TO,
  EVICTION_ORDER,
  QUOTA_SHARE,
} from "./limits";

const STEP = 50;
const RANDOM_STEP = 65_536;

/** Limit for cached answers on this device, bytes. */
export async function cacheLimit(env: OfflineEnv): Promise<number> {
  const quota = (await env.storage?.estimate().catch(() => null))?.quota;
  return quota === undefined ? CACHE_BYTES_MAX : Math.min(CACHE_BYTES_MAX, quota * QUOTA_SHARE);
}

export async function cacheTotal(db: CacheDb): Promise<number> {
  const total = (await db.meta.get("total"))?.v;
  return typeof total === "number" ? total : 0;
}

/** Evicts the least recently used first, kind by kind, once the limit is near. */
export async function evictOver(db: CacheDb, limit: number): Promise<void> {
  if ((await cacheTotal(db)) > limit * EVICT_ABOVE) await evictTo(db, limit * EVICT_DOWN_TO);
}

export async function evictTo(db: CacheDb, bytes: number): Promise<void> {
  for (const kind of EVICTION_ORDER) {
    while ((await cacheTotal(db)) > bytes) if ((await dropOldest(db, kind, bytes)) === 0) break;
  }
}

async function dropOldest(db: CacheDb, kind: CacheKind, bytes: number): Promise<number> {
  return db.transaction("rw", db.entry, db.meta, db.refhead, async () => {
    const isPinned = await pinnedBy(db);
    const oldest = await db.entry
      .where("[kind+lastUsed]")
      .between([kind, 0], [kind, Infinity])
      .filter((entry) => !isPinned(entry))
      .limit(STEP)
      .toArray();
    let total = await cacheTotal(db);
    const removed: string[] = [];
    for (const entry of oldest) {
      if (total <= bytes) break;
      removed.push(entry.k);
      total -= entry.bytes;
    }
    await db.entry.bulkDelete(removed);
    await db.meta.put({ k: "total", v: total });
    return removed.length;
  });
}

/** Definitions of a master that was downloaded for offline use stay with its records. */
async function pinnedBy(db: CacheDb): Promise<(entry: CacheEntry) => boolean> {
  const kept = new Set(
    (await db.refhead.toArray()).flatMap(({ scope, entity }) => [`${scope}|${entity}`, `${scope}|${entity}detail`]),
  );
  return ({ kind, scope, entity }) => kind === "def" && kept.has(`${scope}|${entity}`);
}

/** Keeps the number of entries of a kind in a scope within its limit; runs inside the caller's transaction. */
export async function dropBeyondCount(db: CacheDb, scope: string, kind: CacheKind): Promise<void> {
  const range = db.entry.where("[scope+kind+lastUsed]").between([scope, kind, 0], [scope, kind, Infinity]);
  const excess = (await range.count()) - CACHE_LIMITS[kind].entries;
  if (excess <= 0) return;
  const oldest = await range.limit(excess).toArray();
  await db.entry.bulkDelete(oldest.map((entry) => entry.k));
  await db.meta.put({ k: "total", v: (await cacheTotal(db)) - oldest.reduce((sum, entry) => sum + entry.bytes, 0) });
}

/** Reserves space that a full device can free at once for a save. Random bytes, or they would be compressed. */
export async function keepBallast(db: CacheDb): Promise<void> {
  if ((await db.ballast.count()) > 0) return;
  const bytes = new Uint8Array(BALLAST_BYTES);
  for (let at = 0; at < bytes.length; at += RANDOM_STEP) crypto.getRandomValues(bytes.subarray(at, at + RANDOM_STEP));
  await db.ballast.put({ k: "ballast", v: bytes });
}
