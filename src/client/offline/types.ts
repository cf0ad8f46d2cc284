import type { PingRow } from '../../wire/answers'
import type { Envelope, OpBase, Row } from '../../wire/envelope'
import type { Branding, Claims, LoginAnswer } from '../../wire/session'
import type { ImportJobs } from './import-types'
import type { Numbers } from './number-types'
import type { OfflineEnv } from './offline-env'
import type { HistoryRow, OpResult } from './outbox-left'
import type { Reference } from './reference-types'
import type { Vault } from './vault'
import type { VaultStores } from './vault-stores'

export type { Reference, ReferenceSearch } from './reference-types'
export type { Numbers } from './number-types'
export type { OfflineEnv } from './offline-env'
export type { HistoryRow, OpResult } from './outbox-left'
export type { ImportJob, ImportJobs, ImportRefusal, ImportRow } from './import-types'

export type OpState = 'queued' | 'sending' | 'held' | 'rejected' | 'conflict' | 'attention'
export type HoldWhy = 'auth' | 'user' | 'schema' | 'policy'

/** A file that travels with a save: its bytes are kept beside the row and sent before it. */
export interface BlobHead {
  readonly sha256: string
  readonly name: string
  readonly type: string
  readonly size: number
}

/** One save not yet known to be on the server (offline.md 3.3). A row leaves only by the three ways of rule 3. */
export interface OutboxRow {
  readonly seq: number
  readonly opId: string
  readonly rev: number
  readonly fmt: 1
  /** `sub` of the token; replay only under the same. */
  readonly userKey: string
  readonly coid: number
  readonly branchid: number
  /** 'coname · bname', a label. */
  readonly place: string
  readonly deviceId: string
  readonly dseq: number
  readonly screen: string
  readonly agg: string
  readonly after: string | null
  readonly deps: readonly string[]
  readonly base: OpBase
  readonly env: Envelope
  readonly group?: string
  readonly defVer: string
  readonly state: OpState
  readonly holdWhy?: HoldWhy
  readonly attempts: number
  readonly outcome: 'never' | 'unknown' | 'refused'
  readonly nextAt: number
  readonly itemFails: number
  readonly lastErr?: { readonly cls: string; readonly http?: number; readonly errkey?: string; readonly msg?: string; readonly at: number }
  readonly server?: { readonly rows: readonly Row[]; readonly ver?: number; readonly who?: string; readonly when?: string }
  readonly baseSnap?: Row
  /** Entity and key of the record (`'12'`, or `tmp:<opId>` for a new one), for overlays. */
  readonly entity: string
  readonly recordKey: string
  /** The record as lists and pickers show it while it waits (labels of references included). */
  readonly shown: Row
  readonly formname: string
  readonly title: string
  readonly amount?: string
  readonly blob?: BlobHead
  /** The number that the new document was given here, and the field that shows it; bound to the operation for ever, unless a person drops it. */
  readonly number?: { readonly no: string; readonly field: string; readonly fy: string }
  readonly createdAt: number
  /** Sent before, and taken away by a restore of the server: the id and number of the record that it made. */
  readonly back?: { readonly id?: number; readonly no?: string }
}

/** What a screen hands over. Values of `args` may be OpRef or contain them (lines); deps are found by walking them. */
export interface SaveRequest {
  readonly opId: string
  readonly screen: string
  readonly entity: string
  readonly recordKey: string
  readonly sqlsp: string
  readonly args: Readonly<Record<string, unknown>>
  readonly base: OpBase
  readonly baseSnap?: Row
  readonly defVer: string
  readonly shown: Row
  readonly formname: string
  readonly title: string
  readonly amount?: string
  /** The draft that this save empties; marked in the same transaction. */
  readonly formKey?: string
  readonly group?: string
  /** A file that `args` names by its hash; stored in the same transaction, sent first. */
  readonly blob?: BlobHead & { readonly bytes: ArrayBuffer }
  /** For a new document with a number: the financial year of its date, and the field that shows the number. */
  readonly numbering?: { readonly field: string; readonly fy: string }
}

/** How a save stands, for the screen that made it and for the outbox screen. */
export type SaveStanding =
  | { readonly state: 'applied'; readonly rows: readonly Row[]; readonly id: string; readonly ver: number | null }
  | {
      readonly state: 'waiting'
      readonly why: 'offline' | 'sending' | 'dependency' | 'auth' | 'schema' | 'user' | 'busy'
      /** A sentence where the word is not enough: which sign-in a save of another branch waits for. */
      readonly note?: string
    }
  | { readonly state: 'rejected'; readonly rows: readonly Row[] }
  | { readonly state: 'conflict'; readonly row: OutboxRow }
  | { readonly state: 'attention'; readonly message: string }
  | { readonly state: 'discarded' }

/** A save that could not be kept on this device: nothing was accepted, the form stays as it is. */
export class NotKept extends Error {
  constructor(
    readonly why: 'storage' | 'reload' | 'signed-out' | 'offline-lifetime' | 'on-its-way',
    message: string,
  ) {
    super(message)
  }
}

/** A form being filled, kept so that a crash loses nothing. `opId` is minted with it and stays. */
export interface Draft {
  readonly formKey: string
  readonly opId: string
  readonly userKey: string
  readonly at: number
  readonly values: Row
  readonly base: OpBase
  readonly baseSnap?: Row
  readonly enqueued: boolean
}

export interface DiscardAnswer {
  readonly outcome: 'discarded' | 'cancelled' | 'applied' | 'unreachable' | 'has-followers'
  readonly followers: readonly OutboxRow[]
}

export interface Outbox {
  /** A fresh id for a form that opens. */
  readonly mintOpId: () => string
  /** Resolves only when the strict transaction is complete; rejects with NotKept. Idempotent by opId+rev. */
  readonly save: (request: SaveRequest) => Promise<OutboxRow>
  /** All of one Submit in one transaction (rights, BRS): same promise as `save`. */
  readonly saveAll: (requests: readonly SaveRequest[]) => Promise<readonly OutboxRow[]>
  /** A corrected body under the same opId, rev + 1; only for rejected, conflict, attention, or queued and never sent. */
  readonly mend: (opId: string, change: Pick<SaveRequest, 'args' | 'shown' | 'base'> & { readonly baseSnap?: Row; readonly title?: string }) => Promise<OutboxRow>
  /** Of a refused save: its number is given back, and the server gives the next one. Throws NotKept 'on-its-way' where nobody knows what became of it. */
  readonly dropNumber: (opId: string) => Promise<void>
  /** Resolves as soon as the save is settled, or with 'waiting' after the time. */
  readonly settled: (opId: string, timeoutMs: number) => Promise<SaveStanding>
  readonly standing: (opId: string) => Promise<SaveStanding | null>
  /** Rows of this user, in order; of everybody for `allUsers` (counts only are shown of others). */
  readonly rows: () => Promise<readonly OutboxRow[]>
  readonly row: (opId: string) => Promise<OutboxRow | null>
  readonly othersPending: () => Promise<readonly { readonly userKey: string; readonly count: number; readonly oldest: number }[]>
  readonly history: (limit: number) => Promise<readonly HistoryRow[]>
  readonly result: (opId: string) => Promise<OpResult | null>
  /** Asks `WEBAPI_op_status` and settles what it learns. */
  readonly askServer: (opId: string) => Promise<SaveStanding | null>
  readonly sendNow: (opId?: string) => Promise<void>
  /** With followers it does nothing unless `cascade`. A save that was ever sent goes through the server's cancel fence. */
  readonly discard: (opId: string, reason: string, cascade: boolean) => Promise<DiscardAnswer>
  /** A save of the last 15 minutes with the same content under another id: "Looks the same as the save at 11:42". */
  readonly findTwin?: (request: SaveRequest) => Promise<{ readonly opId: string; readonly title: string; readonly at: number } | null>
  /** The file of a save that waits, null where it has none. */
  readonly blob: (opId: string) => Promise<Blob | null>
  readonly exportRows: () => Promise<string>
  readonly importRows: (text: string) => Promise<number>
  readonly draft: (formKey: string) => Promise<Draft | null>
  readonly drafts: () => Promise<readonly Draft[]>
  readonly keepDraft: (draft: Draft) => Promise<void>
  readonly dropDraft: (formKey: string) => Promise<void>
}

export type DrainResult = 'busy' | 'done' | 'down' | 'auth' | 'signed-out'

/** What the header pill shows: `line` is what the last exchange proved, never `navigator.onLine` alone. */
export interface LineState {
  readonly line: 'online' | 'offline' | 'captive'
  readonly pending: number
  readonly needYou: number
  readonly needSignIn: boolean
  readonly oldest: number | null
  readonly needUpdate: boolean
  /** What the server said at the last ping that it is at beside the calls. */
  readonly notice?: string
}

export interface Session {
  readonly token: string
  readonly claims: Claims
  readonly key: CryptoKey
  /** Server-confirmed sign-in, ms; from here the offline lifetime runs. */
  readonly signedInAt?: number
  /** Past `exp` by the server's time as far as known. Alone it ends nothing: without a network the device goes on (OPEN-054). */
  readonly expired?: boolean
  /** Past the offline lifetime: no kept answers, no new saves; what waits is kept and sent after a sign-in. */
  readonly lapsed?: boolean
  /** Until when this device works without the server, ms; 0 where it has no grant that is good. */
  readonly until?: number
  /** The clock of the device was set back since the last contact. */
  readonly clockBack?: boolean
}

export interface SessionStore {
  readonly get: () => Promise<Session | null>
  /** Step 0, 1 or 6 of the sign-in: seals the blob, posts it, and on an `access_token` keeps the session. */
  readonly signIn: (entry: { readonly username: string; readonly password: string; readonly companyid: string; readonly pin: string; readonly passkey?: string }) => Promise<LoginAnswer>
  /** Tells the server, wipes caches and drafts of this user, never the outbox; answers a logout site or '/'. */
  readonly signOut: () => Promise<string>
  /** 401: drops the token, holds the queue. With `token`, only if that is still the one kept. */
  readonly expire: (token?: string) => Promise<void>
  /** Goes on in another branch by its `companyid`; answers '' or why not. Throws CallFailed without a server. */
  readonly switchTo?: (companyid: string) => Promise<string>
  readonly branding: () => Promise<Branding>
  readonly notice: () => Promise<string>
  readonly onChange: (listener: () => void) => () => void
  /** Who was signed in last and how that ended; null while somebody is signed in or nobody ever was. */
  readonly ended?: () => Promise<{ readonly claims: Claims; readonly why: 'denied' | 'out' } | null>
  /** Server time of an answer, ms: bounds a device clock that was wound back. */
  readonly sawServer?: (at: number) => Promise<void>
  /** A grant that came with an answer; kept where it is good and says more than the one that is there. */
  readonly noteGrant?: (text: string) => Promise<void>
}

/** A call that did not bring rows. `kind` decides, never the words. */
export class CallFailed extends Error {
  constructor(
    readonly kind: 'network' | 'captive' | 'auth' | 'forbidden' | 'refused' | 'server' | 'too-large' | 'offline-miss',
    message: string,
    readonly http: number | null = null,
  ) {
    super(message)
  }
}

/** `picture`: a picture of a card, which never changes under its number. */
export type CacheKind = 'def' | 'list' | 'master' | 'form' | 'report' | 'menu' | 'picture'

/** A read with its stamp: `asOf` is server time in ms, `fresh` false where it came from the device. */
export interface Stamped<T = readonly Row[]> {
  readonly rows: T
  readonly asOf: number
  readonly fresh: boolean
}

export interface Reader {
  /** Online: asks, keeps the answer; offline: the kept answer, or CallFailed 'offline-miss'. Encrypted by `enc`. */
  readonly read: (question: { readonly kind: CacheKind; readonly sqlsp: string; readonly args: Readonly<Record<string, unknown>>; readonly enc?: boolean; readonly cacheOnly?: boolean }) => Promise<Stamped>
  /** A query or an online-only command (delete, approve): never kept. */
  readonly ask: (sqlsp: string, args: Readonly<Record<string, unknown>>, options?: { readonly enc?: boolean; readonly command?: boolean }) => Promise<readonly Row[]>
  readonly invalidate: (entity: string) => Promise<void>
}

/** Folds pending saves of this user over rows: changed ones replaced, new ones first, each with `_pending` (its state) and `_op`. */
export interface Overlay {
  readonly list: (entity: string, rows: readonly Row[]) => Promise<readonly Row[]>
  readonly record: (entity: string, recordKey: string, row: Row | null) => Promise<Row | null>
}

export interface Offline {
  readonly env: OfflineEnv
  readonly outbox: Outbox
  readonly imports: ImportJobs
  readonly session: SessionStore
  readonly reader: Reader
  readonly reference: Reference
  readonly overlay: Overlay
  readonly numbers: Numbers
  /** The lock of this device: whether kept rows can be read just now. */
  readonly vault: Vault
  /** For `pin.ts`, which is loaded by the screens that set or take a PIN. */
  readonly stores: VaultStores
  readonly drain: (why: string) => Promise<DrainResult>
  readonly line: () => LineState
  readonly onLine: (listener: (state: LineState) => void) => () => void
  /** Fires after any change of the outbox, in this tab or another; receivers re-read. */
  readonly onOutbox: (listener: () => void) => () => void
  /** Fires when the server has applied a save of the entity: lists of it are read again. */
  readonly onApplied: (listener: (entity: string) => void) => () => void
  readonly ping: () => Promise<PingRow | null>
  /** Losses noticed at start (offline.md 3.16), as sentences. */
  readonly losses: () => Promise<readonly string[]>
  readonly deviceId: () => Promise<string>
  readonly storage: () => Promise<{ readonly usage: number; readonly quota: number; readonly persisted: boolean | null }>
  readonly start: () => Promise<void>
  readonly stop: () => void
}
