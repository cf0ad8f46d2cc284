/**
 * Paths of the backups of the whole server, outside the envelope, because they belong to no company. Each takes JSON;
 * only `admin` may use them.
 */
export const BACKUP_ENDPOINTS = {
  /** No parameters; answers a BackupStatus. */
  status: "/MicroACbackup/Poststatus",
  /** No parameters: starts a backup and does not wait for it; answers `err`, '' if it started. */
  start: "/MicroACbackup/Poststart",
  /** `at` (`02:30`, '' for never), `keep`; answers `err`. */
  schedule: "/MicroACbackup/Postschedule",
  /** `name`: deletes a file; answers `err`. */
  remove: "/MicroACbackup/Postremove",
  /** `name`; answers `err`, or `ticket`: the last part of an address below `file` that works once, within a minute. */
  ticket: "/MicroACbackup/Postticket",
  file: "/MicroACbackup/file",
  /**
   * `name` of the file in the query; its bytes are the body (`application/octet-stream`). Adds a backup of another
   * machine; answers `err`.
   */
  add: "/MicroACbackup/Postadd",
  /** `password` of the caller; answers `err`, or a RecoveryKeyAnswer. */
  recoveryKey: "/MicroACbackup/Postrecoverykey",
  /**
   * `name`, `recoverykey` ('' for a backup of this MicroAC): starts to restore it beside the books and does not wait
   * for it; answers `err`.
   */
  prepare: "/MicroACbackup/Postprepare",
  /** No parameters: removes what was restored beside the books; answers `err`. */
  discard: "/MicroACbackup/Postdiscard",
  /**
   * `password` of the caller: stops the server, replaces the books by what was restored, and starts it again; answers
   * `err`.
   */
  replace: "/MicroACbackup/Postreplace",
} as const;

/** Origin of a backup: a user or a command, or the schedule. '' in files from before this was recorded. */
export type BackupOrigin = "hand" | "schedule" | "";

/** Result of restoring the backup once to check it. */
export interface BackupCheck {
  /** ISO date-time. */
  readonly at: string;
  readonly tables: number;
  readonly rows: number;
  readonly companies: number;
  /** Differences, as sentences; none if all is right. */
  readonly faults: readonly string[];
  /** Duration of the backup with its check. */
  readonly seconds: number;
}

export interface BackupRow {
  /** Name of the file in the folder. */
  readonly name: string;
  /** ISO date-time. */
  readonly made: string;
  readonly bytes: number;
  readonly engine: "embedded" | "postgres";
  /** Version of MicroAC; '' in files from before this was recorded. */
  readonly version: string;
  readonly by: BackupOrigin;
  /** null if it was never restored, or the check could not be finished. */
  readonly check: BackupCheck | null;
  /** False for a file of another MicroAC that was put into the folder. */
  readonly isOurs: boolean;
}

/** `copy` and `write` make the file, `check` and `verify` restore it once. */
export type BackupStep = "copy" | "write" | "check" | "verify";

export interface BackupProgress {
  readonly by: Exclude<BackupOrigin, "">;
  /** ISO date-time. */
  readonly since: string;
  readonly step: BackupStep;
  /** Rows written so far; for `check` the percentage that is restored. */
  readonly done: number;
}

/** How the last backup of its kind ended. */
export interface BackupOutcome {
  /** ISO date-time. */
  readonly at: string;
  /** What failed and where, a sentence; '' if the backup was made and checked. */
  readonly error: string;
}

export interface BackupSchedule {
  /** `02:30` by the clock of the server; '' for never. */
  readonly at: string;
  readonly keep: number;
  /** True if the environment of the server decides (`BACKUP_AT`, `BACKUP_KEEP`). */
  readonly isAtFixed: boolean;
  readonly isKeepFixed: boolean;
  /** When the next one is due, ISO date-time; '' for never. */
  readonly next: string;
}

/** A backup that is restored beside the books and has not replaced them yet. */
export interface RestoreStatus {
  /** Name of the file. */
  readonly name: string;
  /** When the backup was made, ISO date-time. */
  readonly made: string;
  readonly step: Extract<BackupStep, "check" | "verify"> | "ready";
  /** Result of its check; null until it is ready. */
  readonly check: BackupCheck | null;
  /** Number of saves in the books since the backup was made. */
  readonly later: number;
}

/** How a backup replaced the books. */
export interface RestoreOutcome {
  /** ISO date-times: of the replacement, and of the backup. */
  readonly at: string;
  readonly made: string;
  /** User; '' for the command. */
  readonly by: string;
  /** Path of the previous data; null if there were none. */
  readonly aside: string | null;
}

/** Why the last backup could not be restored or used; the books are unchanged. */
export interface RestoreFailure {
  /** ISO date-time. */
  readonly at: string;
  /** A sentence. */
  readonly error: string;
}

export interface BackupStatus {
  readonly folder: string;
  /** Newest first. */
  readonly rows: readonly BackupRow[];
  readonly running: BackupProgress | null;
  readonly last: { readonly hand: BackupOutcome | null; readonly schedule: BackupOutcome | null };
  readonly schedule: BackupSchedule;
  /** Time on the server's clock, `19:05`. */
  readonly clock: string;
  /** True if the newest good backup is older than two days, or there is none. */
  readonly isLate: boolean;
  /** True once there is a recovery key, and once it has been shown. */
  readonly hasKey: boolean;
  readonly isKeySeen: boolean;
  /** Why the folder cannot be read; '' if it can. */
  readonly folderFault: string;
  readonly restoring: RestoreStatus | null;
  /** The last time that a backup replaced the books. */
  readonly restored: RestoreOutcome | null;
  /** Kept until another backup is restored. */
  readonly restoreFailure: RestoreFailure | null;
}

export interface RecoveryKeyAnswer {
  readonly err: string;
  readonly code?: string;
  /** True if the previous key was not kept and this one is new: it opens backups from now on. */
  readonly isnew?: boolean;
}

/** File name extension of backups. */
export const BACKUP_ENDING = ".microac-backup";

export const BACKUP_KEEP_MAX = 1000;
