import type { JoinedCount } from "../../../domain/counting/join-code";
import type { ScanEvent } from "../../../domain/scanning/scan-event";
import type { Row } from "../../../wire/envelope";

/** A scan session of this user in this branch. It outlives the page, the browser and a sign-out, as saves do. */
export interface ScanSessionHead {
  readonly id: string;
  /** Kind of session, and the form of the document that it becomes. */
  readonly kind: string;
  readonly formname: string;
  /** The operation that saves the document, whoever presses Finish first and however often. */
  readonly opId: string;
  /** Time of the device when it began, ms. */
  readonly at: number;
  /** Values of the document that the user chose before the first scan, with `<key>_label`. */
  readonly start: Row;
  /** The record that the document is made of, and its open lines; absent without an order. */
  readonly order?: Row;
  /** The count of several devices that the session adds to; such a session becomes no document of its own. */
  readonly count?: JoinedCount;
  /** Of a session with a count: how many of its first events are in the outbox or on the server. */
  readonly handed?: number;
}

export interface ScanSessions {
  /** Sessions of this user in this branch that are not finished, the newest first. */
  readonly list: () => Promise<readonly ScanSessionHead[]>;
  readonly begin: (head: ScanSessionHead) => Promise<void>;
  /** The session with its events in the order in which they were stored; null where it does not exist. */
  readonly read: (
    id: string,
  ) => Promise<{ readonly head: ScanSessionHead; readonly events: readonly ScanEvent[] } | null>;
  /**
   * Resolves when the strict transaction is complete, and only then may the device beep. An event that is stored
   * already stays once. Rejects with NotKept, also where the session was finished meanwhile, in another tab.
   */
  readonly add: (session: string, event: ScanEvent) => Promise<void>;
  /** Notes that the first events, as many as given, are in the outbox; nothing where the session has ended. */
  readonly handed: (session: string, events: number) => Promise<void>;
  /** Removes the session with its events: its document is in the outbox, or the user discarded it. */
  readonly end: (id: string) => Promise<void>;
}
