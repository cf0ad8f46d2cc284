import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupCheck, BackupOrigin, BackupOutcome, RestoreFailure, RestoreOutcome } from '../../wire/backups'
import { writeWhole } from '../db/whole-file'

/**
 * What a server knows of its backups beside the files: in the data folder and not in the database, for a restored database would bring
 * back yesterday's schedule and forget that last night's backup failed.
 */
export interface BackupState {
  /** The schedule as it was set on the page: minutes after midnight, null for never; and since when, ISO date-time. */
  readonly at: number | null
  readonly since: string
  readonly keep: number | null
  readonly isKeySeen: boolean
  readonly last: Readonly<Partial<Record<Exclude<BackupOrigin, ''>, BackupOutcome>>>
  /** Failures of the schedule that were mailed, `#` for each number in them, and when, ISO date-time. */
  readonly notified: Readonly<Record<string, string>>
  /** A backup under way, and the process that makes it: one that is no more was cut off. */
  readonly running: { readonly by: Exclude<BackupOrigin, ''>; readonly path: string; readonly pid: number } | null
  /** A backup that is restored beside the books, or waits there; null where there is none. */
  readonly restore: PreparedState | null
  /** How the last one took the place of the books. `isNoted`: it stands in the audit trails. */
  readonly restored: (RestoreOutcome & { readonly isNoted: boolean }) | null
  readonly restoreFailure: RestoreFailure | null
}

/** `switching`: what is not yet in its place is put there at the next start. `starting`: it is there, and no start has succeeded with it yet. */
export interface PreparedState {
  /** Of its place; a moment, UTC. */
  readonly id: string
  /** Name of the file. */
  readonly name: string
  /** When the backup was made, ISO date-time. */
  readonly made: string
  /** User who let it be prepared, and then who switches to it. */
  readonly by: string
  readonly phase: 'filling' | 'ready' | 'switching' | 'starting'
  /** Once it is in its place: where the data of before are. */
  readonly aside?: string | null
  readonly check: BackupCheck | null
}

const NONE: BackupState = { at: null, since: '', keep: null, isKeySeen: false, last: {}, notified: {}, running: null, restore: null, restored: null, restoreFailure: null }

const fileOf = (dataDir: string): string => join(dataDir, 'backup-state')

/** A file that cannot be read is as none: the schedule is then off, which the page shows. */
export function readState(dataDir: string): BackupState {
  if (!existsSync(fileOf(dataDir))) return NONE
  try {
    return { ...NONE, ...(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Partial<BackupState>) }
  } catch {
    return NONE
  }
}

/** Changes some of it; the file is whole or the one before. Throws where it cannot be written. */
export function changeState(dataDir: string, change: Partial<BackupState>): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeWhole(fileOf(dataDir), JSON.stringify({ ...readState(dataDir), ...change }))
}
