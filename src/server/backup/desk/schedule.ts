import type { BackupOutcome, BackupRow } from "../../../wire/backups";
import { isGood } from "./shelf";

const HOUR_MS = 3_600_000;

/** The latest passed moment with time of day `at` (minutes after midnight, clock of the machine), ms. */
const lastDue = (now: Date, at: number): number => {
  const today = dayAt(now, 0, at);
  return today <= now.getTime() ? today : dayAt(now, -1, at);
};

/** The next such moment, ms. */
export const nextDue = (now: Date, at: number): number => {
  const today = dayAt(now, 0, at);
  return today > now.getTime() ? today : dayAt(now, 1, at);
};

/** Uses the calendar, not 24 hours, because of daylight saving time. */
const dayAt = (now: Date, days: number, at: number): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 0, at).getTime();

interface ScheduleState {
  readonly at: number;
  /** When the schedule was set, ms. Times of day before that do not count. */
  readonly since: number;
  readonly rows: readonly BackupRow[];
  /** How the last scheduled backup ended. */
  readonly last: BackupOutcome | null;
}

/**
 * Whether to make a backup now. A failed one is tried again after an hour. A good backup that a user made since the
 * time of day is enough.
 */
export function isDue(now: Date, { at, since, rows, last }: ScheduleState): boolean {
  const due = lastDue(now, at);
  if (due < since) return false;
  const tried = last ? Date.parse(last.at) : 0;
  if (tried >= due) return last?.error !== "" && now.getTime() - tried >= HOUR_MS;
  return !rows.some((row) => row.isOurs && isGood(row) && Date.parse(row.made) >= due);
}
