import type { Database } from "../db/database";

/**
 * Where a backup is restored, next to the data in use, until it replaces them. Found again by its id after a power
 * cut.
 */
export interface Place {
  /** Opens the database of the place. Creates it the first time. */
  open(): Promise<Database>;
  /** Throws a message if another process uses the current data. */
  demandExclusive(): Promise<void>;
  /**
   * Replaces the current data by the restored data. No process may have either open. Steps that were done before are
   * skipped. Returns where the earlier data are; null if there were none.
   */
  putInPlace(): Promise<string | null>;
  /** Puts the earlier data back. */
  undo(): Promise<void>;
  /** Removes the restored data. Does nothing if they were put in place. */
  remove(): Promise<void>;
}
