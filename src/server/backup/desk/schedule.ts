import type { BackupOutcome, BackupRow } from '../../../wire/backups'
import { isGood } from './shelf'

const HOUR_MS = 3_600_000

/** The moment of the last time of day `at` (minutes after midnight, by the clock of the machine) that has passed, ms. */
const lastDue = (now: Date, at: number): number => {
  const today = dayAt(now, 0, at)
  return today <= now.getTime() ? today : dayAt(now, -1, at)
}

/** The moment of the next one, ms. */
export const nextDue = (now: Date, at: number): number => {
  const today = dayAt(now, 0, at)
  return today > now.getTime() ? today : dayAt(now, 1, at)
}

/** By the calendar and not by 24 hours: some clocks go forward and back. */
const dayAt = (now: Date, days: number, at: number): number => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 0, at).getTime()

interface Standing {
  readonly at: number
  /** When the schedule was set, ms: times of day before that are none of it. */
  readonly since: number
  readonly rows: readonly BackupRow[]
  /** How the last scheduled one ended. */
  readonly last: BackupOutcome | null
}

/** Whether a backup is to be made now. One that failed is tried again after an hour; one that a user made since the time of day is enough. */
export function isDue(now: Date, { at, since, rows, last }: Standing): boolean {
  const due = lastDue(now, at)
  if (due < since) return false
  const tried = last ? Date.parse(last.at) : 0
  if (tried >= due) return last?.error !== '' && now.getTime() - tried >= HOUR_MS
  return !rows.some((row) => row.isOurs && isGood(row) && Date.parse(row.made) >= due)
}
