/** Everything of the outside world that this folder touches, so that page, worker and tests run the same code. */
export interface OfflineEnv {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
  readonly fetch: typeof fetch
  readonly locks: LockManager | null
  readonly channel: (name: string) => BroadcastChannel
  /** Wall clock, ms. For labels and nextAt only: order never depends on it. */
  readonly now: () => number
  readonly random: () => number
  readonly setTimeout: (work: () => void, ms: number) => number
  readonly clearTimeout: (timer: number) => void
  /** '' in the page and the worker (same origin); `http://127.0.0.1:port` in tests. */
  readonly base: string
  /** Version of the app, for `WEBAPI_ping`. */
  readonly app: string
  /** localStorage or the like (not in the worker): where a loss of the databases is noticed. */
  readonly marker?: { readonly read: () => string | null; readonly write: (text: string) => void }
  /** The place for `@geolocation`, '' where unknown; asked once when a save is made, at most 10 s. */
  readonly location?: () => Promise<string>
  readonly storage?: Pick<StorageManager, 'estimate' | 'persisted'> & { readonly persist?: () => Promise<boolean> }
  /** Calls back with 'online', 'offline', 'visible', 'pageshow'; answers the way to stop. */
  readonly wakeUps?: (wake: (why: string) => void) => () => void
  /** Asks the browser for a background `sync` event; failures are ignored. */
  readonly registerSync?: () => Promise<void>
  /** Days after the last sign-in during which saves are taken without a connection; 7 where absent. */
  readonly offlineDays?: number
}
