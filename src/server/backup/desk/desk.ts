import { join } from "node:path";
import type { BackupStatus, RestoreOutcome } from "../../../wire/backups";
import type { BackupDesk } from "../../engine/call/backup-contract";
import { folderFault } from "../failure";
import { hasBackupKey, recoveryKey } from "../file/keys";
import { changeState, readState } from "../state";
import { addBackup } from "./add-backup";
import type { DeskParts } from "./desk-parts";
import type { Backup } from "./make-backup";
import { restoreDesk } from "./restore-desk";
import { backupRunner } from "./runner";
import { isDue, nextDue } from "./schedule";
import { isKeep, KEEP } from "./settings";
import { isGood, removeBackup, shelf, surplus } from "./shelf";
import { failureNotifier } from "./notify-failure";
import { readTimeOfDay, timeOfDay } from "./time-of-day";

export interface RunningDesk extends BackupDesk {
  /** Waits for a running backup, makes another and waits for it. Throws a message. */
  readonly order: (folder: string) => Promise<Backup>;
  /** Makes the backup that is due, then removes those beyond the number to keep. */
  readonly runDue: () => Promise<void>;
  /** Checks now and every minute. Returns a function that ends it. */
  readonly serve: () => () => void;
}

const CHECK_INTERVAL_MS = 60_000;
const LATE_MS = 2 * 24 * 3_600_000;
const NO_FILE = "This backup no longer exists.";

/** The backups of a running server, one at a time: started by a user, by the command line or by the schedule. */
export function backupDesk(parts: DeskParts): RunningDesk {
  const {
    dataDir,
    settings: { folder },
    clock,
    log,
  } = parts;
  const runner = backupRunner(parts);
  const { discard, replace, ...restoring } = restoreDesk({ dataDir, folder, clock, log, ...parts.restoring });
  const notifier = failureNotifier(parts);
  const failed = (error: unknown): void => log.error({ err: error }, "a backup failed");
  const rows = async (): Promise<BackupStatus["rows"]> => shelf(folder, await parts.installation());
  const runDue = async (): Promise<void> => {
    const { at, since, keep } = planOf(parts);
    if (at === null || runner.running()) return;
    const scheduleState = { at, since, rows: await rows(), last: readState(dataDir).last.schedule ?? null };
    if (!isDue(clock(), scheduleState) || runner.running()) return;
    await notifier.ofMaking(runner.begin("schedule", folder));
    for (const { name } of surplus(await rows(), keep)) removeBackup(folder, name);
  };
  const runDueAgain = (): void => void runDue().catch(failed);
  return {
    runDue: runDue,
    order: async (into) => {
      await runner.ended();
      const made = await runner.begin("hand", into);
      // The command prints the recovery key.
      if (made.recoveryKey) runner.note({ isKeySeen: true });
      return made;
    },
    serve: () => {
      void runner.cutOff().then(notifier.ofCut).then(restoring.cutOff).then(runDue).catch(failed);
      const timer = setInterval(runDueAgain, CHECK_INTERVAL_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
    start: () => {
      if (runner.running()) return "A backup is already being made.";
      void runner.begin("hand", folder).catch(failed);
      return "";
    },
    status: async () => ({
      ...statusOf(parts, await rows()),
      running: runner.running(),
      restoring: await restoring.status(),
    }),
    setSchedule: (at, keep) => setSchedule(parts, at, keep),
    remove: async (name) => {
      const found = (await rows()).find((row) => row.name === name);
      if (!found) return NO_FILE;
      if (found.made === runner.running()?.since) return "This backup is being checked. Delete it afterwards.";
      removeBackup(folder, name);
      return "";
    },
    add: (name, bytes) => addBackup(folder, name, bytes),
    prepare: async (name, recoveryKey, by) => {
      if (!(await rows()).some((row) => row.name === name)) return NO_FILE;
      return runner.running()
        ? "A backup is being made. Restore this one afterwards."
        : restoring.prepare(name, recoveryKey, by);
    },
    discard,
    replace: (by) => (runner.running() ? "A backup is being made. Use this one afterwards." : replace(by)),
    find: async (name) => ((await rows()).some((row) => row.name === name) ? join(folder, name) : null),
    recoveryKey: async () => {
      if (!hasBackupKey(dataDir))
        return { err: "There is no backup yet. The recovery key is made with the first one." };
      const { code, isNew } = await recoveryKey(dataDir);
      runner.note({ isKeySeen: true });
      return { err: "", code, isnew: isNew };
    },
  };
}

interface Plan {
  readonly at: number | null;
  /** Times of day before it do not count for the schedule, ms. */
  readonly since: number;
  readonly keep: number;
}

/** The environment wins over what was set on the page. */
function planOf({ dataDir, settings }: DeskParts): Plan {
  const { at, since, keep } = readState(dataDir);
  const isGiven = settings.at !== null;
  return {
    at: isGiven ? settings.at : at,
    since: isGiven || since === "" ? 0 : Date.parse(since),
    keep: settings.keep ?? keep ?? KEEP,
  };
}

function setSchedule({ dataDir, settings, clock }: DeskParts, text: string, keep: number): string {
  const at = readTimeOfDay(text);
  if (text !== "" && at === null) return "Enter the time as 02:30.";
  if (!isKeep(keep)) return "Enter how many backups to keep, from 1 to 1000.";
  changeState(dataDir, {
    ...(settings.at === null ? { at, since: clock().toISOString() } : {}),
    ...(settings.keep === null ? { keep } : {}),
  });
  return "";
}

const outcomeOf = ({ at, made, by, aside }: RestoreOutcome): RestoreOutcome => ({ at, made, by, aside });

function statusOf(parts: DeskParts, rows: BackupStatus["rows"]): Omit<BackupStatus, "running" | "restoring"> {
  const { dataDir, settings, clock } = parts;
  const now = clock();
  const { at, keep } = planOf(parts);
  const { last, isKeySeen, restored, restoreFailure } = readState(dataDir);
  const newest = rows.find((row) => row.isOurs && isGood(row));
  return {
    folder: settings.folder,
    folderFault: folderFault(settings.folder),
    rows,
    last: { hand: last.hand ?? null, schedule: last.schedule ?? null },
    schedule: {
      at: at === null ? "" : timeOfDay(at),
      keep,
      isAtFixed: settings.at !== null,
      isKeepFixed: settings.keep !== null,
      next: at === null ? "" : new Date(nextDue(now, at)).toISOString(),
    },
    clock: timeOfDay(now.getHours() * 60 + now.getMinutes()),
    isLate: !newest || now.getTime() - Date.parse(newest.made) > LATE_MS,
    hasKey: hasBackupKey(dataDir),
    isKeySeen,
    restored: restored && outcomeOf(restored),
    restoreFailure,
  };
}
