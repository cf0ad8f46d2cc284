import type { CacheDb } from "./cache-db";

/*
 * Counts how often copies of masters were dropped on this device: by a change of rights, a restored server or a
 * sign-out. A page requested before such a drop may contain dropped data, so it is not stored afterwards.
 */

const KEY = "reference drops";

export const referenceDrops = async (db: CacheDb): Promise<number> => Number((await db.meta.get(KEY))?.v ?? 0);

/** Runs in the transaction that drops; `meta` is among its tables. */
export const noteReferenceDrop = async (db: CacheDb): Promise<void> =>
  void (await db.meta.put({ k: KEY, v: (await referenceDrops(db)) + 1 }));
