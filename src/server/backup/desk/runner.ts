import { rm } from "node:fs/promises";
import type { BackupOrigin, BackupProgress, BackupStep } from "../../../wire/backups";
import { failureSentence, readyFolder } from "../failure";
import { draftOf } from "../file/file";
import { changeState, readState } from "../state";
import type { BackupState } from "../state";
import type { DeskParts } from "./desk-parts";
import { backupPath } from "./make-backup";
import type { Backup } from "./make-backup";
import { keepCheck } from "./shelf";
import { scratchOf } from "./snapshot";

type By = Exclude<BackupOrigin, "">;

/** Makes backups one at a time and stores how each ended. */
interface BackupRunner {
  readonly running: () => BackupProgress | null;
  /** Resolves when no backup is running. */
  readonly ended: () => Promise<void>;
  /** Call only when no backup is running. Throws a message. */
  readonly begin: (by: By, folder: string) => Promise<Backup>;
  /**
   * For a backup that was running when the server ended: removes its files and records that it failed. Returns who
   * had started it, null if there was none.
   */
  readonly cutOff: () => Promise<By | null>;
  readonly note: (change: Partial<BackupState>) => void;
}

export function backupRunner({ dataDir, clock, log, make }: DeskParts): BackupRunner {
  let running: BackupProgress | null = null;
  let last: Promise<unknown> = Promise.resolve();
  // If it cannot be written, the page shows the previous state; the log has the error.
  const note = (change: Partial<BackupState>): void => {
    try {
      changeState(dataDir, change);
    } catch (error) {
      log.error({ err: error }, "the state of the backups cannot be written");
    }
  };
  const end = (by: By, error: string): void =>
    note({ running: null, last: { ...readState(dataDir).last, [by]: { at: clock().toISOString(), error } } });
  const run = async (by: By, folder: string): Promise<Backup> => {
    const now = clock();
    const since = now.toISOString();
    let step: BackupStep | null = null;
    running = { by, since, step: "copy", done: 0 };
    note({ running: { by, path: backupPath(folder, now), pid: process.pid } });
    try {
      await readyFolder(folder);
      const made = await make(folder, now, { by, progress: (at) => ({ step } = running = { by, since, ...at }) });
      const { path, tables, rows, companies, faults, seconds } = made;
      const at = clock().toISOString();
      keepCheck(path, { at, tables, rows, companies, faults, seconds: Math.round(seconds) });
      end(by, "");
      return made;
    } catch (error) {
      const sentence = failureSentence(error, step, folder, dataDir);
      end(by, sentence);
      throw new Error(sentence, { cause: error });
    } finally {
      running = null;
    }
  };
  return {
    note,
    running: () => running,
    ended: async () => {
      while (running) await last;
    },
    begin: (by, folder) => {
      const done = run(by, folder);
      last = done.catch(() => undefined);
      return done;
    },
    cutOff: async () => {
      const { running: cut } = readState(dataDir);
      if (!cut || isAlive(cut.pid)) return null;
      await rm(draftOf(cut.path), { force: true });
      await rm(scratchOf(dataDir), { recursive: true, force: true });
      end(cut.by, "The server ended before the backup was finished.");
      return cut.by;
    },
  };
}

/**
 * With PostgreSQL, `npm run backup` is a process of its own. In a container the earlier server may have had the pid
 * of this process.
 */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
