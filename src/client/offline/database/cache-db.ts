import Dexie, { type Table } from "dexie";
import type { OfflineEnv } from "../contract/env";
import type { CacheKind } from "../contract/reader";

/** One cached answer. `scope` is user, company and branch; the answer is never served to another scope. */
export interface CacheEntry {
  readonly k: string;
  /** `k` without the version of the definitions. */
  readonly q: string;
  readonly scope: string;
  readonly userKey: string;
  readonly kind: CacheKind;
  /** The entity of the answer (`ledger`, or the name of the form), lower case. */
  readonly entity: string;
  /** Absent where the entry is sealed: `v` then contains it. */
  readonly question?: {
    readonly sqlsp: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly enc: boolean;
  };
  /** JSON of the rows, or its gzip where long; question and rows sealed (`cache/seal.ts`) for a user with a PIN. */
  readonly v: string | Uint8Array;
  readonly sealed?: true;
  readonly asOf: number;
  readonly got: number;
  readonly bytes: number;
  readonly fmt: 1;
  readonly lastUsed: number;
}

/** A record of reference data stored whole. `t` is scope and entity. */
export interface ReferenceRow {
  readonly t: string;
  readonly id: string;
  /** Bytes where the record is sealed, for a user with a PIN. */
  readonly row: Readonly<Record<string, unknown>> | Uint8Array;
  /** Length of the record as JSON. */
  readonly bytes?: number;
  /** Number of the block that holds its search text. */
  readonly block: number;
  /**
   * `t`, a bar and a barcode, for each of its barcodes, or of ledger entries the months of its ledgers; the tag of the
   * code where the record is sealed.
   */
  readonly codes: readonly string[];
}

/** Search text of up to 500 records: read whole into memory, so that a search costs no database work per record. */
export interface ReferenceBlock {
  readonly t: string;
  readonly block: number;
  readonly ids: readonly string[];
  readonly texts: readonly string[];
  readonly filters: readonly string[];
  /** The three lists sealed; they are empty then. */
  readonly sealed?: Uint8Array;
}

export interface ReferenceHead {
  readonly t: string;
  readonly scope: string;
  readonly userKey: string;
  readonly entity: string;
  readonly cursor: string;
  readonly rows: number;
  readonly bytes: number;
  readonly blocks: number;
  readonly asOf: number | null;
  readonly complete: boolean;
  /** More pages of an update follow, without which the rows are not of one moment. */
  readonly isPartial?: boolean;
  /** Of ledger entries: the first day whose entries are here. */
  readonly from?: string;
  /** Of ledger entries: documents that post nothing are here too; not in a copy of an earlier release. */
  readonly hasAllDocuments?: boolean;
  /** Grows with every change, so that an index in memory can detect that it is out of date. */
  readonly version: number;
}

/** Data that can be fetched again: relaxed durability, first to be deleted when the device is full. */
export class CacheDb extends Dexie {
  declare entry: Table<CacheEntry, string>;
  declare meta: Table<{ readonly k: string; readonly v: unknown }, string>;
  declare ballast: Table<{ readonly k: string; readonly v: Uint8Array }, string>;
  declare refhead: Table<ReferenceHead, string>;
  declare refrow: Table<ReferenceRow, [string, string]>;
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
  }
}
