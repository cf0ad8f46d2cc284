import Dexie, { type Table } from "dexie";
import type { OfflineEnv } from "../contract/env";
import type { CacheEntry, ReferenceBlock, ReferenceHead, ReferencePart } from "./cache-rows";
import { rowsToParts } from "./cache-upgrade";

/** Data that can be fetched again: relaxed durability, first to be deleted when the device is full. */
export class CacheDb extends Dexie {
  declare entry: Table<CacheEntry, string>;
  declare meta: Table<{ readonly k: string; readonly v: unknown }, string>;
  declare ballast: Table<{ readonly k: string; readonly v: Uint8Array }, string>;
  declare refhead: Table<ReferenceHead, string>;
  declare refpart: Table<ReferencePart, [string, number]>;
  declare refblock: Table<ReferenceBlock, [string, number]>;

  constructor(env: Pick<OfflineEnv, "indexedDB" | "IDBKeyRange">) {
    super("mac_cache", {
      indexedDB: env.indexedDB,
      IDBKeyRange: env.IDBKeyRange,
      chromeTransactionDurability: "relaxed",
      cache: "disabled",
    });
    this.version(1).stores({
      entry: "k, q, userKey, [scope+entity], [scope+kind+lastUsed], [kind+lastUsed]",
      meta: "k",
      ballast: "k",
      refhead: "t, scope, userKey",
      refrow: "[t+id], t, *codes",
      refblock: "[t+block], t",
    });
    this.version(2).stores({ refrow: null, refpart: "[t+part], *keys" }).upgrade(rowsToParts);
  }
}
