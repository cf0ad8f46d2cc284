import type { BackupStatus, RecoveryKeyAnswer } from '../../../wire/backups'

/** What may be done with the backups of a running server; rights are those of the caller to check. */
export interface BackupDesk {
  readonly status: () => Promise<BackupStatus>
  /** Begins one and does not wait for it; answers '' or why not. */
  readonly start: () => string
  /** `at` is `02:30` or '' for never; answers '' or why not. */
  readonly setSchedule: (at: string, keep: number) => string
  /** Answers '' or why not. */
  readonly remove: (name: string) => Promise<string>
  /** Puts a file of another machine beside the others; answers '' or why not, and then nothing of it is kept. */
  readonly add: (name: string, bytes: AsyncIterable<Buffer>) => Promise<string>
  /** Begins to restore a backup beside the books and does not wait for it; `by` is the user. Answers '' or why not. */
  readonly prepare: (name: string, recoveryKey: string, by: string) => Promise<string>
  /** Takes away what was restored beside the books; answers '' or why not. */
  readonly discard: () => Promise<string>
  /** Lets the server end, put what was restored in the place of the books, and start again; answers '' or why not. */
  readonly replace: (by: string) => string
  /** Where a backup lies; null where there is none of that name. */
  readonly find: (name: string) => Promise<string | null>
  /** The recovery key; that it was shown is remembered. */
  readonly recoveryKey: () => Promise<RecoveryKeyAnswer>
}
