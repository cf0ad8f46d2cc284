import type { Logger } from 'pino'
import type { Backup, BackupOptions } from './make-backup'
import type { RestoreParts } from './restore-desk'
import type { BackupSettings } from './settings'

/** What the backups of a server are made of. */
export interface DeskParts {
  readonly dataDir: string
  readonly settings: BackupSettings
  readonly clock: () => Date
  readonly log: Logger
  /** Name of this MicroAC, as its backups carry it. */
  readonly installation: () => Promise<string>
  /** Makes one and restores it once. */
  readonly make: (folder: string, now: Date, options: BackupOptions) => Promise<Backup>
  /** Tells people why a scheduled one failed, or what the check of one that is made found, a sentence; answers whether anybody can be told. */
  readonly tellFailure?: (why: string, isMade: boolean) => Promise<boolean>
  readonly restoring: Pick<RestoreParts, 'prepare' | 'discard' | 'savesSince' | 'replace'>
}
