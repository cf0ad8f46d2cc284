import { mkdir } from "node:fs/promises";
import type { Logger } from "pino";
import { stamp } from "../db/data-folder";
import { takeDataLock } from "../db/data-lock";
import { marksText, readMarks } from "../engine/call/marks";
import type { Marks } from "../engine/call/marks";
import { installationOf } from "../installation";
import { afterRestore } from "./after-restore";
import { fillAndCheck } from "./file/check";
import type { Checked } from "./file/check";
import { readBackup, readHead } from "./file/file";
import { openFileKey } from "./file/keys";
import { folderPlace } from "./folder-place";
import { marksOf } from "./join-marks";
import { emptyOrNew } from "./postgres-place";
import { changeState } from "./state";
import { clearPlace, takePlace } from "./take-place";

interface RestoreOrder {
  readonly file: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly recoveryKey: string | undefined;
  readonly log: Logger;
  readonly now: Date;
  /** Prints to the terminal. */
  readonly report: (text: string) => void;
}

export interface Restored extends Checked {
  /** Where the earlier data are now; null if there were none. */
  readonly aside: string | null;
  /** When the backup was made, ISO date-time. */
  readonly made: string;
}

/**
 * Restores a backup into a new place, checks that it is complete and correct, and only then replaces the current
 * data, which are kept aside. Throws a message if it cannot; then nothing was replaced, and the new place is removed.
 * An empty database that was given stays, with what was created in it. The server must be stopped.
 */
export async function restore({
  file,
  dataDir,
  databaseUrl,
  recoveryKey,
  log,
  now,
  report,
}: RestoreOrder): Promise<Restored> {
  const {
    head: { made, installation, keys },
  } = await readHead(file);
  // Before a place is created: without the key nothing can be read.
  await openFileKey(keys, dataDir, recoveryKey);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await takeDataLock(dataDir);
  try {
    report(`Restoring the backup of ${made} ...`);
    const id = stamp(now);
    const place = databaseUrl ? await emptyOrNew(databaseUrl, id, log) : folderPlace(dataDir, id, log);
    let marks = "";
    const fill = async () => {
      const db = await place.open();
      return fillAndCheck(db, readBackup(file, dataDir, recoveryKey), async (tx, { ids }) => {
        await afterRestore(tx, knownMarks(dataDir, installation), { ids }, now);
        marks = marksText(await marksOf(tx));
      }).finally(() => db.close());
    };
    const {
      loaded: { secrets },
      ...checked
    } = await fill().catch(async (error: unknown) => {
      await clearPlace({ dataDir, id, place }).catch((fault: unknown) =>
        log.error({ err: fault }, "the remains of a restore could not be removed"),
      );
      throw error;
    });
    printResult(checked, report);
    const aside = await takePlace({ dataDir, id, place, installation, secrets, marks });
    // Drops a restore that was prepared on the page or is half done: this backup was chosen after it.
    changeState(dataDir, {
      restore: null,
      restoreFailure: null,
      restored: { at: now.toISOString(), made, by: "", aside, isNoted: false },
    });
    await clearPlace({ dataDir, id, place });
    return { ...checked, made, aside };
  } finally {
    lock.release();
  }
}

/** Marks of the data folder if it belongs to these books, otherwise no marks. */
export function knownMarks(dataDir: string, installation: string): Marks {
  const own = installationOf(dataDir);
  return own === null || own === installation ? readMarks(dataDir) : { numbers: new Map(), devices: new Map() };
}

function printResult({ rows, tables, companies, faults }: Checked, report: (text: string) => void): void {
  report(`${rows} rows in ${tables} tables of ${companies} companies are restored.`);
  for (const fault of faults) report(`Verifier: ${fault}`);
  report(
    faults.length === 0
      ? "The verifier recalculated all balances and found no difference."
      : "The books already had these differences when the backup was made.",
  );
}
