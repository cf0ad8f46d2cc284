import { resolve } from "node:path";
import { BACKUP_KEEP_MAX } from "../../../wire/backups";
import { readTimeOfDay } from "./time-of-day";

export interface BackupSettings {
  /** `BACKUP_DIR`: folder of the backup files. */
  readonly folder: string;
  /**
   * `BACKUP_AT`: time of the daily backup, minutes after midnight by the clock of the machine; null if the page
   * decides.
   */
  readonly at: number | null;
  /** `BACKUP_KEEP`: number of scheduled backups to keep; null if the page decides. */
  readonly keep: number | null;
  /** `RECOVERY_KEY`: opens a backup of another machine. */
  readonly recoveryKey: string | undefined;
}

/** Number of backups to keep if neither the environment nor the page sets it. */
export const KEEP = 14;

/** Throws a message for the terminal if a value is not usable. */
export function readBackupSettings(env: Readonly<Record<string, string | undefined>>): BackupSettings {
  const at = readTimeOfDay(env.BACKUP_AT ?? "");
  if (env.BACKUP_AT && at === null) throw new Error(`BACKUP_AT must be a time such as 02:30, not ${env.BACKUP_AT}.`);
  const keep = env.BACKUP_KEEP ? Number(env.BACKUP_KEEP) : null;
  if (keep !== null && !isKeep(keep))
    throw new Error(`BACKUP_KEEP must be a number from 1 to ${BACKUP_KEEP_MAX}, not ${env.BACKUP_KEEP}.`);
  const folder = env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : resolve(env.DATA_DIR || "./data", "backups");
  return { folder, at, keep, recoveryKey: env.RECOVERY_KEY || undefined };
}

export const isKeep = (keep: number): boolean => Number.isInteger(keep) && keep >= 1 && keep <= BACKUP_KEEP_MAX;

export function readRestoreFile(args: readonly string[]): string | undefined {
  if (!args.includes("--restore")) return undefined;
  const file = args[args.indexOf("--restore") + 1];
  if (!file || file.startsWith("--")) throw new Error("Say which backup to restore: npm run restore FILE");
  return resolve(file);
}
