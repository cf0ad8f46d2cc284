import type { CacheDb } from "./cache-db";
import { fact, setFact } from "./device-facts";
import type { OutboxDb } from "./outbox-db";

/*
 * Whether the stored rows of a user are sealed, recorded in the databases that hold them. A writer reads the flag in
 * the transaction of its write, so that a tab that does not yet know of a PIN cannot leave a plain row behind.
 */

const KEY = (userKey: string): string => `sealed|${userKey}`;

export const isSealed = async (db: CacheDb, userKey: string): Promise<boolean> =>
  (await db.meta.get(KEY(userKey)))?.v === true;

export const areDraftsSealed = async (db: OutboxDb, userKey: string): Promise<boolean> =>
  (await fact(db, KEY(userKey))) === true;

/** Sets the flag in both databases. The flag of the drafts is written in an open transaction or in its own. */
export async function setSealed(cacheDb: CacheDb, db: OutboxDb, userKey: string, sealed: boolean): Promise<void> {
  await cacheDb.meta.put({ k: KEY(userKey), v: sealed });
  await setFact(db, KEY(userKey), sealed);
}
