import type { Cache } from "../cache/cache";
import type { OfflineEnv } from "../contract/env";
import type { Reader } from "../contract/reader";
import type { Vault } from "../contract/vault";
import type { CacheDb } from "../database/cache-db";
import type { KeysDb } from "../database/keys-db";
import type { OutboxCore } from "../outbox/core";

/** Everything that holds rows sealed by a PIN, and what setting and removing a PIN needs. */
export interface VaultStores {
  readonly env: OfflineEnv;
  readonly keys: KeysDb;
  readonly cacheDb: CacheDb;
  readonly cache: Pick<Cache, "wipe">;
  readonly core: OutboxCore;
  readonly vault: Vault;
  readonly reader: Pick<Reader, "ask">;
}
