import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BackupCheck, BackupOrigin, BackupOutcome, RestoreFailure, RestoreOutcome } from "../../wire/backups";
import { writeWhole } from "../db/whole-file";

/**
 * What a server knows about its backups besides the files. Stored in the data folder, not in the database: a restored
 * database would bring back the schedule of yesterday and forget that the backup of last night failed.
 */
export interface BackupState {
  /** Schedule as set on the page: minutes after midnight (null for never), and since when, ISO date-time. */
  readonly at: number | null;
  readonly since: string;
  readonly keep: number | null;
  readonly isKeySeen: boolean;
  readonly last: Readonly<Partial<Record<Exclude<BackupOrigin, "">, BackupOutcome>>>;
  /** Mailed failures of the schedule, with `#` for each number in them, and when, ISO date-time. */
  readonly notified: Readonly<Record<string, string>>;
  /** A running backup and the process that makes it. If the process no longer exists, the backup was cut off. */
  readonly running: { readonly by: Exclude<BackupOrigin, "">; readonly path: string; readonly pid: number } | null;
  /** A backup that is being restored next to the books or is ready there; null if there is none. */
  readonly restore: PreparedState | null;
  /** How the last restore replaced the books. `isNoted`: recorded in the audit trails. */
  readonly restored: (RestoreOutcome & { readonly isNoted: boolean }) | null;
  readonly restoreFailure: RestoreFailure | null;
}

/**
 * `switching`: the next start puts what is missing in place. `starting`: all is in place, but no start has succeeded
 * with it yet.
 */
export interface PreparedState {
  /** Id of its place: a UTC time stamp. */
  readonly id: string;
  /** File name. */
  readonly name: string;
  /** When the backup was made, ISO date-time. */
  readonly made: string;
  /** User who prepared it, later the user who switches to it. */
  readonly by: string;
  readonly phase: "filling" | "ready" | "switching" | "starting";
  /** Set once it is in place: where the earlier data are. */
  readonly aside?: string | null;
  readonly check: BackupCheck | null;
}

const NONE: BackupState = {
  at: null,
  since: "",
  keep: null,
  isKeySeen: false,
  last: {},
  notified: {},
  running: null,
  restore: null,
  restored: null,
  restoreFailure: null,
};

const fileOf = (dataDir: string): string => join(dataDir, "backup-state");

/** An unreadable file counts as none. The schedule is then off, which the page shows. */
export function readState(dataDir: string): BackupState {
  if (!existsSync(fileOf(dataDir))) return NONE;
  try {
    return { ...NONE, ...(JSON.parse(readFileSync(fileOf(dataDir), "utf8")) as Partial<BackupState>) };
  } catch {
    return NONE;
  }
}

/** Changes some fields. The file is written whole or not at all. Throws if it cannot be written. */
export function changeState(dataDir: string, change: Partial<BackupState>): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeWhole(fileOf(dataDir), JSON.stringify({ ...readState(dataDir), ...change }));
}
