/** Paths of the backups of the whole server, beside the envelope: they are of no company. Each takes JSON; only `admin` may use them. */
export const BACKUP_ENDPOINTS = {
  /** Nothing; answers a BackupStatus. */
  status: '/MicroACbackup/Poststatus',
  /** Nothing: begins a backup and does not wait for it; answers `err`, '' where it began. */
  start: '/MicroACbackup/Poststart',
  /** `at` (`02:30`, '' for never), `keep`; answers `err`. */
  schedule: '/MicroACbackup/Postschedule',
  /** `name`: deletes a file; answers `err`. */
  remove: '/MicroACbackup/Postremove',
  /** `name`; answers `err`, or `ticket`: the last part of an address below `file` that works once, within a minute. */
  ticket: '/MicroACbackup/Postticket',
  file: '/MicroACbackup/file',
  /** `name` of the file in the query; its bytes are the body (`application/octet-stream`). Puts a backup of another machine beside the others; answers `err`. */
  add: '/MicroACbackup/Postadd',
  /** `password` of the caller; answers `err`, or a RecoveryKeyAnswer. */
  recoveryKey: '/MicroACbackup/Postrecoverykey',
  /** `name`, `recoverykey` ('' for a backup of this MicroAC): begins to restore it beside the books and does not wait for it; answers `err`. */
  prepare: '/MicroACbackup/Postprepare',
  /** Nothing: takes away what was restored beside the books; answers `err`. */
  discard: '/MicroACbackup/Postdiscard',
  /** `password` of the caller: ends the server, puts what was restored in the place of the books, and starts it again; answers `err`. */
  replace: '/MicroACbackup/Postreplace',
} as const

/** What made a backup: a user or a command, or the time of day. '' in files of before this was written down. */
export type BackupOrigin = 'hand' | 'schedule' | ''

/** What was found when the backup was restored once. */
export interface BackupCheck {
  /** ISO date-time. */
  readonly at: string
  readonly tables: number
  readonly rows: number
  readonly companies: number
  /** Differences, as sentences; none where all holds. */
  readonly faults: readonly string[]
  /** That the backup took, with its check. */
  readonly seconds: number
}

export interface BackupRow {
  /** Name of the file in the folder. */
  readonly name: string
  /** ISO date-time. */
  readonly made: string
  readonly bytes: number
  readonly engine: 'embedded' | 'postgres'
  /** Of MicroAC; '' in files of before this was written down. */
  readonly version: string
  readonly by: BackupOrigin
  /** null where it was never restored, or that could not be finished. */
  readonly check: BackupCheck | null
  /** False for a file of another MicroAC that somebody put into the folder. */
  readonly isOurs: boolean
}

/** `copy` and `write` make the file, `check` and `verify` restore it once. */
export type BackupStep = 'copy' | 'write' | 'check' | 'verify'

export interface BackupProgress {
  readonly by: Exclude<BackupOrigin, ''>
  /** ISO date-time. */
  readonly since: string
  readonly step: BackupStep
  /** Rows written so far; of `check` the percentage that is restored. */
  readonly done: number
}

/** How the last one of its kind ended. */
export interface BackupOutcome {
  /** ISO date-time. */
  readonly at: string
  /** What failed and where, a sentence; '' where the backup was made and checked. */
  readonly error: string
}

export interface BackupSchedule {
  /** `02:30` by the clock of the server; '' for never. */
  readonly at: string
  readonly keep: number
  /** True where the environment of the server decides (`BACKUP_AT`, `BACKUP_KEEP`). */
  readonly isAtFixed: boolean
  readonly isKeepFixed: boolean
  /** When the next one is due, ISO date-time; '' for never. */
  readonly next: string
}

/** A backup that is restored beside the books, for which it has not been exchanged yet. */
export interface RestoreStatus {
  /** Name of the file. */
  readonly name: string
  /** When the backup was made, ISO date-time. */
  readonly made: string
  readonly step: Extract<BackupStep, 'check' | 'verify'> | 'ready'
  /** What was found in it; null until it is ready. */
  readonly check: BackupCheck | null
  /** Saves that the books have taken since the backup was made. */
  readonly later: number
}

/** How a backup took the place of the books. */
export interface RestoreOutcome {
  /** ISO date-times: when, and when the backup was made. */
  readonly at: string
  readonly made: string
  /** User; '' by the command. */
  readonly by: string
  /** Where the data of before are; null where there were none. */
  readonly aside: string | null
}

/** Why the last backup could not be restored or used; the books are unchanged. */
export interface RestoreFailure {
  /** ISO date-time. */
  readonly at: string
  /** A sentence. */
  readonly error: string
}

export interface BackupStatus {
  readonly folder: string
  /** The newest first. */
  readonly rows: readonly BackupRow[]
  readonly running: BackupProgress | null
  readonly last: { readonly hand: BackupOutcome | null; readonly schedule: BackupOutcome | null }
  readonly schedule: BackupSchedule
  /** What the clock of the server shows, `19:05`. */
  readonly clock: string
  /** True where the newest good one is older than two days, or there is none. */
  readonly isLate: boolean
  /** True once there is a recovery key, and once somebody has seen it. */
  readonly hasKey: boolean
  readonly isKeySeen: boolean
  /** Why the folder cannot be read; '' where it can. */
  readonly folderFault: string
  readonly restoring: RestoreStatus | null
  /** The last time that a backup took the place of the books. */
  readonly restored: RestoreOutcome | null
  /** Until another one is restored. */
  readonly restoreFailure: RestoreFailure | null
}

export interface RecoveryKeyAnswer {
  readonly err: string
  readonly code?: string
  /** True where the one before was not kept and this one was made now: it opens backups from now on. */
  readonly isnew?: boolean
}

/** What the names of backups end in. */
export const BACKUP_ENDING = '.microac-backup'

export const BACKUP_KEEP_MAX = 1000
