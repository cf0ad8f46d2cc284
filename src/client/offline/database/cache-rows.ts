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

/** A record of reference data. */
export interface PartRow {
  readonly id: string;
  /** JSON of the record; bytes where it is sealed, for a user with a PIN. */
  readonly row: string | Uint8Array;
  /** Length of the JSON where it is sealed. */
  readonly bytes?: number;
  /** Number of the block that holds its search text. */
  readonly block: number;
  /**
   * Scope and entity, a bar and a barcode, for each of its barcodes, or of ledger entries the months of its ledgers;
   * the tag of the code where the record is sealed.
   */
  readonly codes: readonly string[];
}

/** Records of reference data stored whole, some together (`PART_ROWS`). `t` is scope and entity. */
export interface ReferencePart {
  readonly t: string;
  readonly part: number;
  /** Ids and codes of its records, see `madePart`. */
  readonly keys: readonly string[];
  readonly rows: readonly PartRow[];
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

/** Which blocks of search text each change of a copy wrote, as far back as it is remembered. */
export interface BlockMoves {
  /** An index of this version or a later one lacks only what is listed. */
  readonly since: number;
  readonly list: readonly { readonly version: number; readonly block: number }[];
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
  readonly parts: number;
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
  /** Blocks of search text that the last changes wrote; absent in a copy of an earlier release. */
  readonly moves?: BlockMoves;
}
