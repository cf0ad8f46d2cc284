import type { Cache } from './cache'
import type { CacheDb } from './cache-db'
import type { KeysDb } from './keys-db'
import type { OutboxCore } from './outbox-core'
import type { OfflineEnv, Reader } from './types'
import type { Vault } from './vault'

/** Everything that holds rows which a PIN seals, and what sets and takes one needs. */
export interface VaultStores {
  readonly env: OfflineEnv
  readonly keys: KeysDb
  readonly cacheDb: CacheDb
  readonly cache: Pick<Cache, 'wipe'>
  readonly core: OutboxCore
  readonly vault: Vault
  readonly reader: Pick<Reader, 'ask'>
}
