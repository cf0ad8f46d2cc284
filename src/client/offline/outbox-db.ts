import Dexie, { type Table } from 'dexie'
import type { OpRef } from '../../wire/envelope'
import type { StoredBlob } from './blob-store'
import type { StoredJob, StoredSlice } from './import-jobs'
import type { KeptSeries, NumberBack } from './number-store'
import type { Draft, HistoryRow, OfflineEnv, OpResult, OutboxRow } from './types'

/** What is stored of a save besides what screens see: the keys by which the next one to send is found without a scan. */
export interface StoredRow extends OutboxRow {
  /** User, company and branch: a session sends only its own lane. */
  readonly lane: string
  /** User, company and aggregate: order is kept within a chain. */
  readonly chain: string
  /** Earliest time to send, ms; absent (and so not in the index) while the row must wait for another or for a person. */
  readonly due?: number
  /** Digest of procedure and values, for noticing the same entry made twice. */
  readonly sig: string
  /** When the failures blamed on this save began, ms. */
  readonly failingSince?: number
  /** Sealed `env`, `shown` and `baseSnap`, which are empty then, and the answer's rows of `server` (outbox-seal). */
  readonly body?: Uint8Array
  readonly answer?: Uint8Array
  /** The id under which the body was sealed, where in it the parameter `id` stands, and what is put there when it is opened. */
  readonly sealedAs?: string
  readonly idAt?: number
  readonly pointTo?: OpRef
}

/** A save that the server has, kept as it was sent: a server that was restored from a backup may ask for it again. */
export interface SentRow extends StoredRow {
  readonly at: number
}

/** A draft of a user with a PIN holds its values and its base sealed; `values` is empty then. */
export interface StoredDraft extends Draft {
  readonly sealed?: Uint8Array
}

export interface StoredResult extends OpResult {
  readonly sig: string
  readonly title: string
  readonly rev: number
}

export interface StoredHistory extends HistoryRow {
  readonly h: number
}

/** Facts of the device: 'id', 'dseq', 'losses', 'epoch|<user>|<company>', 'mark|<user>|<company>', 'serverTime', 'sid', 'app', 'lease', 'sealed|<user>', 'bodykey'. */
export interface DeviceFact {
  readonly k: string
  readonly v: unknown
}

const OUTBOX_DB = 'mac_outbox'
export const OUTBOX_VERSION = 4

/** The saves that the server may not have yet (offline.md 3.2). Strict durability: a promise kept only after `complete`. */
export class OutboxDb extends Dexie {
  declare outbox: Table<StoredRow, number, Omit<StoredRow, 'seq'>>
  declare opresult: Table<StoredResult, string>
  declare sent: Table<SentRow, string>
  declare drafts: Table<StoredDraft, string>
  declare history: Table<StoredHistory, number, HistoryRow>
  declare device: Table<DeviceFact, string>
  declare blob: Table<StoredBlob, string>
  declare importjob: Table<StoredJob, string>
  declare importrow: Table<StoredSlice, string>
  declare numbers: Table<KeptSeries, string>
  declare numberback: Table<NumberBack, string>

  constructor(factory: IDBFactory, env: Pick<OfflineEnv, 'IDBKeyRange'>) {
    super(OUTBOX_DB, { indexedDB: factory, IDBKeyRange: env.IDBKeyRange, chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(OUTBOX_VERSION).stores({
      outbox: '++seq, &opId, [chain+seq], [lane+due], [userKey+state], userKey, *deps, createdAt',
      opresult: 'opId, at, [entity+id]',
      sent: 'opId, userKey, at',
      drafts: 'formKey, opId, userKey, at',
      history: '++h, opId, [userKey+at], at',
      device: 'k',
      blob: 'id',
      importjob: 'id, userKey',
      importrow: 'id',
      numbers: 'key, lane',
      numberback: 'id, lane',
    })
  }
}

export const laneOf = (row: Pick<OutboxRow, 'userKey' | 'coid' | 'branchid'>): string => `${row.userKey}|${row.coid}|${row.branchid}`
export const chainOf = (row: Pick<OutboxRow, 'userKey' | 'coid' | 'agg'>): string => `${row.userKey}|${row.coid}|${row.agg}`
