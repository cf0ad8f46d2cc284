import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { openDatabase } from "../db/database";
import type { Place } from "./place";

/** Folder of an unfinished restore in the data folder: the embedded database, and the files that `prepared` keeps. */
export const placeFolder = (dataDir: string, id: string): string => join(dataDir, `restore-${id}`);

/** A database of the embedded engine in the data folder. */
export function folderPlace(dataDir: string, id: string, log: Logger): Place {
  const folder = placeFolder(dataDir, id);
  const [from, to] = [join(folder, "pg"), join(dataDir, "pg")];
  const aside = `${to}.aside-${id}`;
  const exchange = (fresh: string, used: string, old: string): void => {
    if (!existsSync(fresh)) return;
    if (existsSync(used)) renameSync(used, old);
    renameSync(fresh, used);
  };
  return {
    open: () => openDatabase({ dataDir: folder, log }),
    // The process that opens the folder holds its lock, so there is nothing to check.
    demandExclusive: async () => undefined,
    putInPlace: async () => {
      exchange(from, to, aside);
      // The mark means that the folder was complete once, which is true of both.
      if (existsSync(`${from}.ready`)) renameSync(`${from}.ready`, `${to}.ready`);
      return existsSync(aside) ? aside : null;
    },
    undo: async () => exchange(aside, to, `${to}.not-started-${id}`),
    // The database is inside the folder of the restore and is removed with it.
    remove: async () => undefined,
  };
}
