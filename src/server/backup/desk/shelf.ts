import { existsSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { BACKUP_ENDING, type BackupCheck, type BackupRow } from "../../../wire/backups";
import { writeWhole } from "../../db/whole-file";
import { folderFault } from "../failure";
import { readHead } from "../file/file";

/**
 * The folder of backups. The result of the check is stored next to each file, so that it is copied together with it.
 * A file without a result was never checked, or its check did not finish.
 */
const checkFile = (path: string): string => `${path}.check`;
/** Marks a file that a user added. Rotation never deletes it, even if a schedule made it originally. */
export const addedFile = (path: string): string => `${path}.added`;

/**
 * The backups in a folder, newest first. Files that are not backups or cannot be read are skipped. `installation` is
 * the name of this MicroAC.
 */
export async function shelf(folder: string, installation: string): Promise<readonly BackupRow[]> {
  const names =
    existsSync(folder) && folderFault(folder) === ""
      ? readdirSync(folder).filter((name) => name.endsWith(BACKUP_ENDING))
      : [];
  const rows = await Promise.all(names.map((name) => rowOf(folder, name, installation).catch(() => null)));
  return rows.filter((row) => row !== null).sort((a, b) => (a.made < b.made ? 1 : -1));
}

async function rowOf(folder: string, name: string, installation: string): Promise<BackupRow> {
  const path = join(folder, name);
  const { head } = await readHead(path);
  return {
    name,
    made: head.made,
    bytes: statSync(path).size,
    engine: head.engine,
    version: head.version ?? "",
    by: existsSync(addedFile(path)) ? "hand" : (head.by ?? ""),
    check: readCheck(path),
    isOurs: head.installation === installation,
  };
}

function readCheck(path: string): BackupCheck | null {
  try {
    return JSON.parse(readFileSync(checkFile(path), "utf8")) as BackupCheck;
  } catch {
    return null;
  }
}

export function keepCheck(path: string, check: BackupCheck): void {
  writeWhole(checkFile(path), JSON.stringify(check));
}

export function removeBackup(folder: string, name: string): void {
  rmSync(join(folder, name), { force: true });
  for (const sidecar of [checkFile, addedFile]) rmSync(sidecar(join(folder, name)), { force: true });
}

/** Restored once without differences. */
export const isGood = ({ check }: Pick<BackupRow, "check">): boolean => check?.faults.length === 0;

/**
 * Backups that rotation deletes; `rows` are newest first. Of the backups scheduled here it keeps the newest `keep`
 * good ones and the newest `keep` of any kind. Backups that fail their check therefore never push out a good one and
 * do not fill the disk. Backups that a user made or added stay until a user deletes them.
 */
export function surplus(rows: readonly BackupRow[], keep: number): readonly BackupRow[] {
  const made = rows.filter(({ by, isOurs }) => isOurs && by === "schedule");
  const kept = new Set([...made.filter(isGood).slice(0, keep), ...made.slice(0, keep)]);
  return made.filter((row) => !kept.has(row));
}
