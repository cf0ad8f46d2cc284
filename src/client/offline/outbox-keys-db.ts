import Dexie, { type Table } from 'dexie'
import type { OfflineEnv } from './types'

/** Session, token and keys (offline.md 3.2): never in the sweep of a sign-out's cache wipe. */
export class KeysDb extends Dexie {
  declare key: Table<{ readonly userKey: string; readonly v: unknown }, string>
  declare devkey: Table<{ readonly k: string; readonly v: unknown }, string>

  constructor(env: Pick<OfflineEnv, 'indexedDB' | 'IDBKeyRange'>) {
    super('mac_keys', {
      indexedDB: env.indexedDB,
      IDBKeyRange: env.IDBKeyRange,
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    })
    this.version(1).stores({ key: 'userKey', devkey: 'k' })
  }
}
