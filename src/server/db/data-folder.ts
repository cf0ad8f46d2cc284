import { existsSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { copyingOf } from "./blank-database";

/** Entries that initdb of any PostgreSQL version creates at the top of a data folder. The engine adds none. */
const KNOWN = /^(PG_VERSION|base|global|pg_[a-z_]+(\.conf)?|postgresql(\.auto)?\.conf|postmaster\.(pid|opts))$/;
/** Without each of these no database can be opened. */
const NEEDED = ["PG_VERSION", "global/pg_control"] as const;
/** PostgreSQL numbers its own objects below this; files from this number on belong to tables created later. */
const FIRST_OWN_FILE = 16_384;

/**
 * Checks `<dataDir>/pg` before the embedded engine opens it. A start never deletes anything. A half-made database,
 * from which nothing was acknowledged, is moved aside; unknown contents are refused. Returns a message for the
 * terminal, or null. Throws a message if the folder must not be opened; then nothing was changed.
 */
export function checkDataFolder(dataDir: string, now: Date): string | null {
  const folder = join(dataDir, "pg");
  const mark = `${folder}.ready`;
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (existsSync(mark)) {
    if (names.length === 0)
      throw new Error(
        `The folder ${folder} is missing, although it held a database. Put it back or restore a backup. To start with an empty database, remove the file ${mark}.`,
      );
    refuseWithout(folder, "has");
    return null;
  }
  const copying = copyingOf(folder);
  if (names.length === 0) return existsSync(copying) ? halfMade(moveAside(copying, now)) : null;
  const foreign = names.find((name) => !KNOWN.test(name));
  if (foreign !== undefined)
    throw new Error(
      `The folder ${folder} holds ${foreign}, which is not part of a database. Nothing was changed. Move the folder away or choose another DATA_DIR.`,
    );
  if (!holdsTables(folder)) return halfMade(moveAside(folder, now));
  refuseWithout(folder, "has tables but");
  return `The file ${mark} was missing. The database in it is complete and is used.`;
}

const halfMade = (aside: string): string =>
  `A first start was interrupted before the database was ready. Its files are in ${aside}, and a new database is made.`;

function refuseWithout(folder: string, what: string): void {
  const missing = NEEDED.find((name) => !existsSync(join(folder, name)));
  if (missing !== undefined)
    throw new Error(
      `The database in ${folder} ${what} no ${missing}. Nothing was changed. Restore a backup, or put the missing file back.`,
    );
}

/** Whether a table was ever created in the folder. */
function holdsTables(folder: string): boolean {
  const base = join(folder, "base");
  if (!existsSync(base)) return false;
  return readdirSync(base, { recursive: true, encoding: "utf8" }).some(
    (path) => Number(/(\d+)(_[a-z]+)?(\.\d+)?$/.exec(path)?.[1] ?? 0) >= FIRST_OWN_FILE,
  );
}

/**
 * Renames a folder to `<folder>.aside-<yyyymmdd-hhmmss>` (UTC), with a number if that name exists. Returns the new
 * path.
 */
function moveAside(folder: string, now: Date): string {
  const wanted = `${folder}.aside-${stamp(now)}`;
  let free = wanted;
  for (let number = 2; existsSync(free); number++) free = `${wanted}-${number}`;
  renameSync(folder, free);
  return free;
}

/** `20261122-044530`, UTC. */
export const stamp = (now: Date): string => now.toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 15);
