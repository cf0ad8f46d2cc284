import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import pino from "pino";
import { backupDesk } from "../../../src/server/backup/desk/desk";
import type { RunningDesk } from "../../../src/server/backup/desk/desk";
import type { DeskParts } from "../../../src/server/backup/desk/desk-parts";
import { backupPath } from "../../../src/server/backup/desk/make-backup";
import type { BackupOptions } from "../../../src/server/backup/desk/make-backup";
import { readBackupSettings } from "../../../src/server/backup/desk/settings";
import { writeBackup } from "../../../src/server/backup/file/file";
import { backupKey } from "../../../src/server/backup/file/keys";

export interface DeskAtHand {
  readonly desk: RunningDesk;
  readonly dataDir: string;
  readonly folder: string;
  /** Local time, `2026-11-22 02:30`. */
  readonly setClock: (text: string) => void;
  /**
   * Behaviour of the next backups: differences found by their check, and what runs during each and before its check
   * is over.
   */
  readonly next: { faults: readonly string[]; within: () => Promise<void> | void; after: () => Promise<void> | void };
  /** Actions on backups restored next to the books, and the fault of the next one. */
  readonly restores: { readonly done: string[]; fault: string };
  /** Failures reported to users. */
  readonly told: readonly string[];
  /** The same data folder after another start of the server. */
  readonly again: (env?: Readonly<Record<string, string>>) => RunningDesk;
  readonly remove: () => void;
}

/** A desk whose backups are real files of a few lines, with a given clock. Other tests cover the database. */
export function openDesk(env: Readonly<Record<string, string>> = {}): DeskAtHand {
  const dataDir = mkdtempSync(join(tmpdir(), "microac-desk-"));
  let now = new Date("2026-11-22T12:00:00");
  const next: DeskAtHand["next"] = { faults: [], within: () => undefined, after: () => undefined };
  const make = async (folder: string, at: Date, { by = "hand", progress }: BackupOptions) => {
    const started = at.toISOString();
    const { faults } = next;
    const key = await backupKey(dataDir);
    const path = backupPath(folder, at);
    progress?.({ step: "write", done: 3 });
    const lines = async function* (): AsyncGenerator<string> {
      yield "one line";
      await next.within();
    };
    const bytes = await writeBackup(
      path,
      { made: started, engine: "embedded", installation: "ours", version: "0.1.0", by },
      key,
      lines(),
    );
    await next.after();
    return { path, bytes, recoveryKey: key.shown, seconds: 1.4, tables: 2, rows: 3, companies: 1, faults };
  };
  const restores: DeskAtHand["restores"] = { done: [], fault: "" };
  const restoring: DeskParts["restoring"] = {
    prepare: async (id, { file, progress }) => {
      progress({ step: "verify", done: 0 });
      await next.within();
      if (restores.fault !== "") throw new Error(restores.fault);
      restores.done.push(`prepare ${id} ${basename(file)}`);
      return { tables: 2, rows: 3, companies: 1, faults: next.faults };
    },
    discard: async (id) => void restores.done.push(`discard ${id}`),
    savesSince: async () => 7,
    replace: () => void restores.done.push("replace"),
  };
  const told: string[] = [];
  const notifyFailure = async (why: string): Promise<boolean> => told.push(why) > 0;
  const again = (more: Readonly<Record<string, string>> = env): RunningDesk =>
    backupDesk({
      dataDir,
      settings: readBackupSettings({ DATA_DIR: dataDir, ...more }),
      clock: () => now,
      log: pino({ level: "silent" }),
      installation: async () => "ours",
      make,
      restoring,
      notifyFailure,
    });
  return {
    told,
    desk: again(),
    dataDir,
    folder: readBackupSettings({ DATA_DIR: dataDir, ...env }).folder,
    next,
    again,
    restores,
    setClock: (text) => void (now = new Date(text.replace(" ", "T"))),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
