import type { OpRef, Row } from "../../../wire/envelope";
import type { ImportJob, ImportRow } from "../contract/imports";
import type { Draft } from "../contract/outbox";
import type { HistoryRow, OpResult } from "../contract/results";
import type { BlobHead, OutboxRow } from "../contract/save";

/** What is stored of a save besides what screens see: the keys that find the next save to send without a scan. */
export interface StoredRow extends OutboxRow {
  /** User, company and branch: a session sends only its own lane. */
  readonly lane: string;
  /** User, company and aggregate: order is kept within a chain. */
  readonly chain: string;
  /** Earliest time to send, ms; absent (and not in the index) while the row waits for another save or the user. */
  readonly due?: number;
  /** Digest of procedure and values, to detect the same entry made twice. */
  readonly sig: string;
  /** What the server refused last because a restore gave the ids to other records (`outbox/heard.ts`). */
  readonly reused?: readonly { readonly field: string; readonly id: string }[];
  /** Start of the failures attributed to this save, ms. */
  readonly failingSince?: number;
  /** Sealed `env`, `shown` and `baseSnap`, then empty; `answer`: the sealed rows of `server` (`outbox/bodies.ts`). */
  readonly body?: Uint8Array;
  readonly answer?: Uint8Array;
  /** The id that the body was sealed under, the position of the parameter `id`, and its value after opening. */
  readonly sealedAs?: string;
  readonly idAt?: number;
  readonly pointTo?: OpRef;
}

/** A save that the server has, kept as it was sent: a server restored from a backup may need it again. */
export interface SentRow extends StoredRow {
  readonly at: number;
}

/** A draft of a user with a PIN holds its values and its base sealed; `values` is empty then. */
export interface StoredDraft extends Draft {
  readonly sealed?: Uint8Array;
}

export interface StoredResult extends OpResult {
  readonly userKey?: string;
  readonly sig: string;
  readonly title: string;
  readonly rev: number;
}

export interface StoredHistory extends HistoryRow {
  readonly h: number;
}

/**
 * Facts of the device: 'id', 'dseq', 'losses', 'losses|<user>', 'epoch|<user>|<company>', 'restores|<user>|<company>',
 * 'mark|<user>|<company>', 'serverTime', 'sid', 'app', 'lease', 'captured', 'sealed|<user>', 'bodykey', 'was',
 * 'reported|<user>'.
 */
export interface DeviceFact {
  readonly k: string;
  readonly v: unknown;
}

/** Bytes of a file whose save waits; one row for each save, deleted with it. */
export interface StoredBlob extends BlobHead {
  /** `opId` of the save. */
  readonly id: string;
  readonly bytes: ArrayBuffer;
}

/** An import as it is stored: its head, apart from its rows, so that progress writes little. */
export interface StoredJob extends ImportJob {
  readonly userKey: string;
}

/** Rows of an import, one slice each. */
export interface StoredSlice {
  /** `<job>|<number of the slice>`. */
  readonly id: string;
  readonly rows: readonly ImportRow[];
}

/** What a row says, sealed for a user with a PIN. */
export interface StoredBody {
  readonly plain?: Row;
  readonly sealed?: Uint8Array;
}

export interface StoredScanSession extends StoredBody {
  readonly id: string;
  readonly userKey: string;
  /** User, company and branch. */
  readonly lane: string;
}

/** One event of a scan session; `n` grows in the order in which they were stored. */
export interface StoredScan extends StoredBody {
  readonly n: number;
  readonly id: string;
  readonly session: string;
  readonly userKey: string;
}

/** Numbers `next` to `last` of a block that the server reserved for this device. */
export interface KeptBlock {
  /** The operation that requested it. */
  readonly id: string;
  readonly stem: string;
  readonly first: number;
  readonly next: number;
  readonly last: number;
}

/** The numbers of one series that a user has on this device. They are stored with the outbox and never evicted. */
export interface KeptSeries {
  readonly key: string;
  /** User, company and branch: no other user takes a number of it. */
  readonly lane: string;
  readonly entity: string;
  readonly fy: string;
  readonly blocks: readonly KeptBlock[];
  /** The request in progress; kept until it is answered, so that a repeat is the same request. */
  readonly asking: { readonly id: string; readonly at: number } | null;
}

/** A number that no document will use, kept until the server has been informed. */
export interface NumberBack {
  readonly id: string;
  readonly lane: string;
  readonly entity: string;
  readonly dev: string;
  /** The user who reserved it, where an administrator discarded their save. */
  readonly maker?: string;
  readonly no: string;
  readonly why: "discarded" | "dropped" | "unused";
}
