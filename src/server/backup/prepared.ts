import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { BackupProgress } from "../../wire/backups";
import { marksText } from "../engine/call/marks";
import { afterRestore } from "./after-restore";
import { fillAndCheck } from "./file/check";
import type { Checked } from "./file/check";
import { readBackup, readHead } from "./file/file";
import { folderPlace, placeFolder } from "./folder-place";
import { marksOf } from "./join-marks";
import type { Place } from "./place";
import { postgresPlace } from "./postgres-place";
import { knownMarks } from "./restore";
import { clearPlace } from "./take-place";
import type { Taking } from "./take-place";

/** Where the data of a server are. */
export interface Ground {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly log: Logger;
}

/**
 * What a prepared backup needs besides its database to replace the books. Contains secrets, so it is stored in the
 * data folder as the secrets are.
 */
interface Kept {
  readonly installation: string;
  readonly ids: Readonly<Record<string, number>>;
  readonly secrets: readonly (readonly [name: string, text: string])[];
}

export interface Filling {
  readonly file: string;
  readonly recoveryKey: string | undefined;
  readonly progress: (now: Pick<BackupProgress, "step" | "done">) => void;
}

/** Marks of the restored books, written by `makeSafe`. */
const marksOfPlace = (dataDir: string, id: string): string => join(placeFolder(dataDir, id), "marks");
const keptFile = (dataDir: string, id: string): string => join(placeFolder(dataDir, id), "kept.json");

const placeOf = async ({ dataDir, databaseUrl, log }: Ground, id: string): Promise<Place> =>
  databaseUrl ? postgresPlace(databaseUrl, id, log) : folderPlace(dataDir, id, log);

/**
 * Restores a backup next to the books in use and checks that it is complete and correct. Throws a message if it
 * cannot; then nothing of it remains.
 */
export async function prepare(ground: Ground, id: string, { file, recoveryKey, progress }: Filling): Promise<Checked> {
  const { dataDir } = ground;
  const {
    head: { installation },
  } = await readHead(file);
  mkdirSync(placeFolder(dataDir, id), { recursive: true, mode: 0o700 });
  try {
    const db = await (await placeOf(ground, id)).open();
    progress({ step: "check", done: 0 });
    const {
      loaded: { ids, secrets },
      ...checked
    } = await fillAndCheck(db, readBackup(file, dataDir, recoveryKey), async () =>
      progress({ step: "verify", done: 0 }),
    ).finally(() => db.close());
    writeFileSync(keptFile(dataDir, id), JSON.stringify({ installation, ids, secrets: [...secrets] } satisfies Kept), {
      mode: 0o600,
      flush: true,
    });
    return checked;
  } catch (error) {
    await discard(ground, id);
    throw error;
  }
}

/** Removes a prepared backup, complete or not. */
export async function discard(ground: Ground, id: string): Promise<void> {
  await clearPlace({ dataDir: ground.dataDir, id, place: await placeOf(ground, id) });
}

/** Everything that replaces the books. */
export async function takingOf(ground: Ground, id: string): Promise<Taking> {
  const { dataDir } = ground;
  const { installation, secrets } = keptOf(dataDir, id);
  const marks = existsSync(marksOfPlace(dataDir, id)) ? readFileSync(marksOfPlace(dataDir, id), "utf8") : "";
  return { dataDir, id, place: await placeOf(ground, id), installation, secrets, marks };
}

/**
 * Makes a prepared backup safe to use: ids and numbers continue after all that were given out in the meantime. The
 * books must no longer be in use.
 */
export async function makeSafe({ dataDir, place, installation, id }: Taking, now: Date): Promise<void> {
  const { ids } = keptOf(dataDir, id);
  const db = await place.open();
  await db
    .asSystem(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await afterRestore(tx, knownMarks(dataDir, installation), { ids }, now);
      return marksText(await marksOf(tx));
    })
    .then((text) => writeFileSync(marksOfPlace(dataDir, id), text, { mode: 0o600, flush: true }))
    .finally(() => db.close());
}

const keptOf = (dataDir: string, id: string): Kept => JSON.parse(readFileSync(keptFile(dataDir, id), "utf8")) as Kept;
