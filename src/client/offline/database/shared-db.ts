import Dexie, { type Table } from "dexie";
import type { OfflineEnv } from "../contract/env";
import type { SharedFile, SharedRefusal } from "../contract/shared";

export const SHARED_VERSION = 1;

/** Without a user where none has taken it yet. */
interface Owned {
  readonly userKey?: string;
}

/** `n` keeps the order in which they came. */
export type StoredShared = SharedFile & Owned & { readonly n: number };
type StoredRefusal = SharedRefusal & Owned & { readonly n: number };

/** What other apps shared, in a database of its own: the worker stores it while the app may be closed. */
export class SharedDb extends Dexie {
  declare file: Table<StoredShared, number, Omit<StoredShared, "n">>;
  /** Apart from `file`, so that a list reads no bytes. */
  declare content: Table<{ readonly id: string; readonly bytes: ArrayBuffer }, string>;
  declare refused: Table<StoredRefusal, number, Omit<StoredRefusal, "n">>;
  /** One row: the user who last looked. */
  declare user: Table<{ readonly k: "last"; readonly userKey: string }, string>;

  constructor(env: Pick<OfflineEnv, "indexedDB" | "IDBKeyRange">) {
    super("mac_shared", {
      indexedDB: env.indexedDB,
      IDBKeyRange: env.IDBKeyRange,
      chromeTransactionDurability: "strict",
      cache: "disabled",
    });
    this.version(SHARED_VERSION).stores({ file: "++n, &id", content: "id", refused: "++n", user: "k" });
  }
}
