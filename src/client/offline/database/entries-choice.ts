import type { CacheDb } from "./cache-db";

/* Of how many years a device keeps ledger entries, by user, company and branch. It outlives the copy. */

const key = (scope: string): string => `all entries|${scope}`;

/** Whether the user chose all years; otherwise the last months are kept. */
export const keepsAllEntries = async (db: CacheDb, scope: string): Promise<boolean> =>
  (await db.meta.get(key(scope)))?.v === true;

export const noteAllEntries = async (db: CacheDb, scope: string, all: boolean): Promise<void> =>
  void (await db.meta.put({ k: key(scope), v: all }));
