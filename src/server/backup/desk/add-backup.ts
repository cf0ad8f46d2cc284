import { open, rename, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { BACKUP_ENDING } from "../../../wire/backups";
import { reason, readyFolder } from "../failure";
import { beginsAsBackup, draftOf, readHead } from "../file/file";
import { addedFile } from "./shelf";

/** Allows no path out of the folder and no hidden file. */
const NAME = /^[A-Za-z0-9][\w.-]{0,150}$/;
const NO_BACKUP = "This file is not a MicroAC backup.";

/**
 * Adds a file sent by a browser to the backups. It gets its name only when it is complete. Returns '' or why it
 * failed; then nothing of it is kept.
 */
export async function addBackup(folder: string, name: string, bytes: AsyncIterable<Buffer>): Promise<string> {
  if (!NAME.test(name) || !name.endsWith(BACKUP_ENDING)) return `Choose a file whose name ends in ${BACKUP_ENDING}.`;
  const path = join(folder, name);
  if (existsSync(path)) return `There is already a backup called ${name}.`;
  if (underWay.has(path)) return `A file called ${name} is already being added.`;
  const draft = draftOf(path);
  underWay.add(path);
  try {
    await readyFolder(folder);
    const fault = await write(draft, bytes);
    if (fault === "") await writeFile(addedFile(path), "", { mode: 0o600 }).then(() => rename(draft, path));
    else await rm(draft, { force: true });
    return fault;
  } catch (error) {
    await rm(draft, { force: true });
    return `The file was not added. ${reason(error)}`;
  } finally {
    underWay.delete(path);
  }
}

/** Files that this server is receiving. Any other unfinished file is left over from a process that ended. */
const underWay = new Set<string>();

async function write(draft: string, bytes: AsyncIterable<Buffer>): Promise<string> {
  const file = await open(draft, "w", 0o600);
  let written = 0;
  try {
    for await (const part of bytes) {
      // The first part is enough to recognise a file that is not a backup.
      if (written === 0 && !beginsAsBackup(part)) return NO_BACKUP;
      await file.writeFile(part);
      written += part.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return readHead(draft).then(
    () => "",
    () => NO_BACKUP,
  );
}
