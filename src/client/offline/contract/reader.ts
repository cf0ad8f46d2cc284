import type { Row } from "../../../wire/envelope";

/** A call that did not bring rows. Callers decide by `kind`, never by the message. */
export class CallFailed extends Error {
  constructor(
    readonly kind: "network" | "captive" | "auth" | "forbidden" | "refused" | "server" | "too-large" | "offline-miss",
    message: string,
    readonly http: number | null = null,
  ) {
    super(message);
  }
}

/** `picture`: a picture of a card, which never changes under its number. */
export type CacheKind = "def" | "list" | "master" | "form" | "report" | "menu" | "picture";

/** A read with its stamp: `asOf` is server time in ms, `fresh` false where it came from the device. */
export interface Stamped<T = readonly Row[]> {
  readonly rows: T;
  readonly asOf: number;
  readonly fresh: boolean;
}

export interface Reader {
  /** Online: asks and caches the answer. Offline: the cached answer, or CallFailed 'offline-miss'. `enc` encrypts. */
  readonly read: (question: {
    readonly kind: CacheKind;
    readonly sqlsp: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly enc?: boolean;
    readonly cacheOnly?: boolean;
  }) => Promise<Stamped>;
  /**
   * A query or an online-only command (delete, approve): never cached. `opId` is that of a command that was sent before
   * and got no answer: the server does it once.
   */
  readonly ask: (
    sqlsp: string,
    args: Readonly<Record<string, unknown>>,
    options?: { readonly enc?: boolean; readonly command?: boolean; readonly opId?: string },
  ) => Promise<readonly Row[]>;
  readonly invalidate: (entity: string) => Promise<void>;
  /** Reads the reports on this device again that were looked at last: a save may change any of them. */
  readonly refreshReports: () => Promise<void>;
}

/** Shows the user's waiting saves in rows: changed replaced, new first, with `_pending` (state) and `_op`. */
export interface Overlay {
  readonly list: (entity: string, rows: readonly Row[]) => Promise<readonly Row[]>;
  readonly record: (entity: string, recordKey: string, row: Row | null) => Promise<Row | null>;
}
