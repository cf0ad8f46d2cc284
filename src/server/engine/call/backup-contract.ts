import type { BackupStatus, RecoveryKeyAnswer } from "../../../wire/backups";

/** Actions on the backups of a running server. The caller checks rights. */
export interface BackupDesk {
  readonly status: () => Promise<BackupStatus>;
  /** Starts a backup and does not wait for it. Returns '' or the reason why not. */
  readonly start: () => string;
  /** `at` is a time such as `02:30`, or '' for never. Returns '' or the reason why not. */
  readonly setSchedule: (at: string, keep: number) => string;
  /** Returns '' or the reason why not. */
  readonly remove: (name: string) => Promise<string>;
  /** Adds a backup file from another machine. Returns '' or the reason why not; then nothing of the file is kept. */
  readonly add: (name: string, bytes: AsyncIterable<Buffer>) => Promise<string>;
  /**
   * Starts to restore a backup next to the live books and does not wait for it;
   * `by` is the user. Returns '' or the reason why not.
   */
  readonly prepare: (name: string, recoveryKey: string, by: string) => Promise<string>;
  /** Removes the copy restored next to the live books. Returns '' or the reason why not. */
  readonly discard: () => Promise<string>;
  /**
   * Stops the server, replaces the books by the restored copy, and starts it again. Returns '' or the reason why not.
   */
  readonly replace: (by: string) => string;
  /** Path of a backup; null where no backup has that name. */
  readonly find: (name: string) => Promise<string | null>;
  /** Returns the recovery key and records that it was shown. */
  readonly recoveryKey: () => Promise<RecoveryKeyAnswer>;
}
