import type { CacheDb } from './cache-db'
import { fact, setFact } from './device-facts'
import type { OutboxDb } from './outbox-db'

/*
 * Whether the kept rows of a user are sealed, in the very databases that hold them: a writer looks at it in the transaction of its
 * write, so that a tab that has not heard of a PIN yet cannot leave a plain row behind.
 */

const KEY = (userKey: string): string => `sealed|${userKey}`

export const isSealed = async (db: CacheDb, userKey: string): Promise<boolean> => (await db.meta.get(KEY(userKey)))?.v === true

export const areDraftsSealed = async (db: OutboxDb, userKey: string): Promise<boolean> => (await fact(db, KEY(userKey))) === true

/** In both databases. The flag of the drafts goes into an open transaction or one of its own. */
export async function setSealed(cacheDb: CacheDb, db: OutboxDb, userKey: string, sealed: boolean): Promise<void> {
  await cacheDb.meta.put({ k: KEY(userKey), v: sealed })
  await setFact(db, KEY(userKey), sealed)
}
