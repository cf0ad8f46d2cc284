import Dexie, { type Table } from 'dexie'
import type { Branding, Claims } from '../../wire/session'
import type { OfflineEnv } from './types'

/** The token under the storage name of the spec (AUTH-024), with the session key, which scripts can use but never read. */
export interface TokenRow {
  readonly k: 'id_token'
  readonly token: string
  readonly key: CryptoKey
  /** Server time of the sign-in, ms. */
  readonly signedInAt: number
}

/** The last moment that a server answer proved, and what the device clock said then; both ms. */
export interface ClockRow {
  readonly k: 'clock'
  readonly server: number
  readonly device: number
}

/** Who was signed in last and how that ended; outlives the token, for the words of the guard and of the pill. */
export interface EndRow {
  readonly k: 'end'
  readonly claims: Claims
  readonly why: 'denied' | 'out'
}

export interface BrandingRow {
  readonly k: 'branding'
  readonly branding: Branding
}

export interface NoticeRow {
  readonly k: 'notice'
  readonly html: string
}

interface KeyRows {
  readonly id_token: TokenRow
  readonly clock: ClockRow
  readonly end: EndRow
  readonly branding: BrandingRow
  readonly notice: NoticeRow
}

export type KeyRow = KeyRows[keyof KeyRows]

export interface KeysDb {
  readonly get: <K extends keyof KeyRows>(k: K) => Promise<KeyRows[K] | null>
  /** Resolves when the strict transaction is complete. */
  readonly put: (row: KeyRow) => Promise<void>
  readonly remove: (k: keyof KeyRows) => Promise<void>
  readonly close: () => void
}

/** Session, branding and clock. A database of its own, so that no sweep of caches and no full cache can take the token away. */
export function openKeysDb(env: Pick<OfflineEnv, 'indexedDB' | 'IDBKeyRange'>): KeysDb {
  const db = new Dexie('mac_keys', {
    indexedDB: env.indexedDB,
    IDBKeyRange: env.IDBKeyRange,
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
  })
  db.version(1).stores({ key: 'userKey', devkey: 'k' })
  const entry: Table<KeyRow, string> = db.table('devkey')
  return {
    get: async <K extends keyof KeyRows>(k: K) => ((await entry.get(k)) ?? null) as KeyRows[K] | null,
    put: async (row) => {
      await db.transaction('rw', entry, () => entry.put(row))
    },
    remove: async (k) => {
      await db.transaction('rw', entry, () => entry.delete(k))
    },
    close: () => db.close(),
  }
}
