/** Texts by the id of a save, outside IndexedDB. */
export interface CopyShelf {
  readonly ids: () => readonly string[];
  readonly read: (opId: string) => string | null;
  /** Throws where there is no space. */
  readonly write: (opId: string, text: string) => void;
  readonly remove: (opId: string) => void;
}

/** Everything of the outside world that this folder uses, so that page, worker and tests run the same code. */
export interface OfflineEnv {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  readonly fetch: typeof fetch;
  readonly locks: LockManager | null;
  readonly channel: (name: string) => BroadcastChannel;
  /** Wall clock, ms. For labels and nextAt only: order never depends on it. */
  readonly now: () => number;
  /** A clock that cannot be set, ms since any moment: `performance.now`. Absent: only the wall clock is known. */
  readonly monotonic?: () => number;
  readonly random: () => number;
  readonly setTimeout: (work: () => void, ms: number) => number;
  readonly clearTimeout: (timer: number) => void;
  /** '' in the page and the worker (same origin); `http://127.0.0.1:port` in tests. */
  readonly base: string;
  /** Version of the app, for `WEBAPI_ping`. */
  readonly app: string;
  /** What users call this device, for the Branch Board: `Chrome on Android`. */
  readonly about?: string;
  /** localStorage or similar (not in the worker): a loss of the databases is detected with it. */
  readonly marker?: { readonly read: () => string | null; readonly write: (text: string) => void };
  /** The same for second copies of waiting saves. */
  readonly copies?: CopyShelf;
  /** The location for `@geolocation`, '' where unknown; read once when a save is made, at most 10 s. */
  readonly location?: () => Promise<string>;
  readonly storage?: Pick<StorageManager, "estimate" | "persisted"> & { readonly persist?: () => Promise<boolean> };
  /** The service worker of the page: there, removed from the browser, or not possible here. */
  readonly worker?: () => Promise<"ready" | "removed" | "none">;
  /** Calls back with 'online', 'offline', 'visible', 'pageshow'; returns the function that stops it. */
  readonly wakeUps?: (wake: (why: string) => void) => () => void;
  /** Asks the browser for a background `sync` event; failures are ignored. */
  readonly registerSync?: () => Promise<void>;
  /** For work in the background; absent in the worker, which prepares nothing. */
  readonly background?: {
    /** Calls back when the page has nothing else to do, within about a second at the latest. */
    readonly whenIdle: (work: () => void) => void;
    /** The user can see the page. */
    readonly isShown: () => boolean;
    /** The line costs by volume, or the user asked the browser to save data. */
    readonly isMetered: () => boolean;
    /** The user's choice for downloads on this device (`DownloadChoice`); null where nothing was chosen. */
    readonly choice: { readonly read: () => string | null; readonly write: (text: string) => void };
  };
  /** Days after the last sign-in during which saves are accepted offline; 7 where absent. */
  readonly offlineDays?: number;
}
