import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CURRENT_APP } from "../../../wire/app-version";
import { BACKUP_ENDING, type BackupOrigin, type BackupProgress } from "../../../wire/backups";
import { stamp } from "../../db/data-folder";
import { openDatabase } from "../../db/database";
import { installationName } from "../../installation";
import { fillAndCheck } from "../file/check";
import type { Checked } from "../file/check";
import { dump } from "../file/dump";
import type { Line } from "../file/dump";
import { readBackup, writeBackup } from "../file/file";
import { backupKey } from "../file/keys";
import { inSnapshot, scratchOf } from "./snapshot";
import type { Source } from "./snapshot";

export interface Backup extends Checked {
  readonly path: string;
  readonly bytes: number;
  /** The recovery key if this was the first backup, null otherwise. To be shown to a user. */
  readonly recoveryKey: string | null;
  /** Duration including the check, in seconds. */
  readonly seconds: number;
}

/** Path of a backup that starts now. */
export const backupPath = (folder: string, now: Date): string => join(folder, `microac-${stamp(now)}${BACKUP_ENDING}`);

export interface BackupOptions {
  readonly by?: Exclude<BackupOrigin, "">;
  /** Called often: after every thousand rows. */
  readonly progress?: (now: Pick<BackupProgress, "step" | "done">) => void;
}

/**
 * The secrets of a running server by file name, including those given by the environment: a new machine may not have
 * them.
 */
export function secretsOf(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, string> {
  const read = (name: string, given: string | undefined): readonly [string, string][] => {
    const path = join(dataDir, "secrets", name);
    return given ? [[name, given]] : existsSync(path) ? [[name, readFileSync(path, "utf8")]] : [];
  };
  return new Map([...read("server-key.json", env.SERVER_KEY_JWK), ...read("token-secret", env.TOKEN_SECRET)]);
}

/**
 * Writes one file to `folder` with everything a server needs: compressed, sealed and of one moment. Then restores it
 * into a temporary database and returns what the check found. A backup with faults keeps its file: it can still be
 * the best one available.
 */
export async function makeBackup(
  source: Source,
  folder: string,
  secrets: ReadonlyMap<string, string>,
  now: Date,
  { by = "hand", progress = () => undefined }: BackupOptions = {},
): Promise<Backup> {
  const started = performance.now();
  const { db, dataDir, log } = source;
  progress({ step: "copy", done: 0 });
  const key = await backupKey(dataDir);
  const installation = await installationName(db);
  const path = backupPath(folder, now);
  const head = {
    made: now.toISOString(),
    engine: db.engine,
    installation,
    version: CURRENT_APP,
    by,
  };
  let lines = 0;
  const written = (line: Line, rows: number): void => {
    lines += 1;
    if (line.k === "rows") progress({ step: "write", done: rows });
  };
  const bytes = await inSnapshot(source, (tx) => writeBackup(path, head, key, asLines(dump(tx, secrets), written)));
  const checked = await restoredOnce(
    { dataDir, log },
    counted(readBackup(path, dataDir, undefined), (line) =>
      progress({ step: "check", done: Math.floor((100 * line) / lines) }),
    ),
    () => progress({ step: "verify", done: 0 }),
  );
  return { ...checked, path, bytes, recoveryKey: key.shown, seconds: (performance.now() - started) / 1000 };
}

/** Restores the lines into a temporary database of the embedded engine and removes it afterwards. */
async function restoredOnce(
  { dataDir, log }: Pick<Source, "dataDir" | "log">,
  lines: AsyncIterable<string>,
  filled: () => void,
): Promise<Checked> {
  await mkdir(scratchOf(dataDir), { recursive: true, mode: 0o700 });
  const place = await mkdtemp(join(scratchOf(dataDir), "check-"));
  try {
    const check = await openDatabase({ dataDir: place, log });
    try {
      const { loaded: _loaded, ...checked } = await fillAndCheck(check, lines, async () => filled());
      return checked;
    } finally {
      await check.close();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function* asLines(
  lines: AsyncIterable<Line>,
  written: (line: Line, rows: number) => void,
): AsyncGenerator<string> {
  let rows = 0;
  for await (const line of lines) {
    if (line.k === "rows") rows += line.rows.length;
    yield JSON.stringify(line);
    written(line, rows);
  }
}

async function* counted(lines: AsyncIterable<string>, read: (line: number) => void): AsyncGenerator<string> {
  let count = 0;
  for await (const line of lines) {
    yield line;
    read(++count);
  }
}
