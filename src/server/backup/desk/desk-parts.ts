import type { Logger } from "pino";
import type { Backup, BackupOptions } from "./make-backup";
import type { RestoreParts } from "./restore-desk";
import type { BackupSettings } from "./settings";

/** What the backup desk of a server needs. */
export interface DeskParts {
  readonly dataDir: string;
  readonly settings: BackupSettings;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Installation name of this MicroAC, which its backups carry. */
  readonly installation: () => Promise<string>;
  /** Makes a backup and restores it once to check it. */
  readonly make: (folder: string, now: Date, options: BackupOptions) => Promise<Backup>;
  /**
   * Notifies users why a scheduled backup failed, or what the check of a finished one found, as a sentence. Returns
   * whether any user can be notified.
   */
  readonly notifyFailure?: (why: string, isMade: boolean) => Promise<boolean>;
  readonly restoring: Pick<RestoreParts, "prepare" | "discard" | "savesSince" | "replace">;
}
