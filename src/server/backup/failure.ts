import { existsSync, readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { BackupStep } from "../../wire/backups";

/**
 * Creates the backup folder if it is missing, but no parent of it: a missing parent means that a disk is not mounted,
 * and a backup in its empty mount point would fill the disk of the server. Throws a message.
 */
export async function readyFolder(folder: string): Promise<void> {
  const fault = folderFault(folder);
  if (fault !== "") throw new Error(fault);
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
  });
}

/** Why the folder cannot hold backups; '' if it can. */
export function folderFault(folder: string): string {
  if (existsSync(folder)) return unreadable(folder);
  return existsSync(dirname(folder))
    ? ""
    : `The folder ${folder} is missing, and so is ${dirname(folder)}. Connect the disk, or correct BACKUP_DIR.`;
}

function unreadable(folder: string): string {
  try {
    readdirSync(folder);
    return "";
  } catch (error) {
    return codeOf(error) === "ENOTDIR"
      ? `${folder} is a file. Name a folder in BACKUP_DIR.`
      : `The folder ${folder} cannot be read. Correct its permissions.`;
  }
}

const STEPS: Readonly<Record<BackupStep, (folder: string, dataDir: string) => string>> = {
  copy: (_folder, dataDir) => `while the database was copied to ${dataDir}`,
  write: (folder) => `while the file was written to ${folder}`,
  check: (_folder, dataDir) => `while the file was restored in ${dataDir} to check it`,
  verify: (_folder, dataDir) => `while the restored books were verified in ${dataDir}`,
};

/** Message for a user: what failed, in which step (null before the first) and where. */
export function failureSentence(error: unknown, step: BackupStep | null, folder: string, dataDir: string): string {
  return `The backup failed${step ? ` ${STEPS[step](folder, dataDir)}` : ""}. ${reason(error)}`;
}

/** Why a file could not be written, as a sentence. */
export function reason(error: unknown): string {
  switch (codeOf(error)) {
    case "ENOSPC":
    case "53100":
      return "The disk is full. Free some space, or delete old backups.";
    case "EDQUOT":
      return "The disk quota of this user is full.";
    case "EACCES":
    case "EPERM":
      return "MicroAC is not allowed to write there. Correct the permissions of the folder.";
    case "EROFS":
      return "The disk cannot be written to.";
    case "ENOENT":
    case "ENOTDIR":
      return "The folder is missing. Connect the disk, or correct BACKUP_DIR.";
    // A failed connection has no message if the host name has several addresses.
    default:
      return (error instanceof Error ? error.message : String(error)) || "The database could not be reached.";
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");
