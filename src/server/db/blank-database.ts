import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables";

/**
 * Creating the files of a database and all its tables takes the embedded engine ten seconds and more, and is needed at
 * a first start, by each restore and by each check of a backup. The build does it once (`make-blank.ts`), and a new
 * database is a copy.
 */
let blank = fileURLToPath(new URL("../blank", import.meta.url));

/** Tests run from the sources and have a blank database elsewhere. */
export function takeBlankFrom(folder: string): void {
  blank = folder;
}

/** Key in `meta` of an unused copy, which has no epoch and no installation name yet. */
export const BLANK = "blank";
const NAMES = ["epoch", "installation"] as const;

/** Bytes of one segment of the log, and offset of the last checkpoint's position in the control file. */
const SEGMENT_BYTES = 16n * 2n ** 20n;
const CHECKPOINT_AT = 32;

/**
 * Copies the blank database to `pg`, a folder that does not exist or is empty. Does nothing if the build made none:
 * then the engine creates the files. The copy is on the disk before it gets its name.
 */
export function layBlank(pg: string): void {
  if (!existsSync(join(blank, "PG_VERSION"))) return;
  if (existsSync(pg) && readdirSync(pg).length > 0) return;
  const part = copyingOf(pg);
  cpSync(blank, part, { recursive: true });
  syncTree(part);
  rmSync(pg, { recursive: true, force: true });
  renameSync(part, pg);
  sync(dirname(pg));
}

/** Where `layBlank` copies to. It is left behind only by a start that was interrupted. */
export const copyingOf = (pg: string): string => `${pg}.copying`;

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else sync(path);
  }
  sync(folder);
}

function sync(path: string): void {
  // Windows neither opens a folder nor flushes a file that is open for reading only.
  if (process.platform === "win32") return;
  const fd = openSync(path, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Takes the names of a new database away, so that each copy gets its own. */
export async function forgetNames(tx: Transaction<Tables>): Promise<void> {
  await tx.deleteFrom("meta").where("key", "in", NAMES).execute();
  await tx.insertInto("meta").values({ key: BLANK, value: "1" }).execute();
}

/** Gives a copy its own names, in one transaction. */
export async function giveNames(kysely: Kysely<Tables>): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    for (const key of NAMES) await sql`insert into meta values (${key}, gen_random_uuid()::text)`.execute(tx);
    await tx.deleteFrom("meta").where("key", "=", BLANK).execute();
  });
}

/**
 * Removes the segments of the log that are ready for reuse, allowed only for a closed database. They are more than half
 * of its folder.
 */
export function dropSpareLogs(pg: string): void {
  const at = readFileSync(join(pg, "global/pg_control")).readBigUInt64LE(CHECKPOINT_AT);
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, "0");
  const last = hex(at >> 32n) + hex((at & 0xffffffffn) / SEGMENT_BYTES);
  const logs = join(pg, "pg_wal");
  const segments = readdirSync(logs).filter((name) => /^[0-9A-F]{24}$/.test(name));
  if (!segments.some((name) => name.slice(8) === last))
    throw new Error(`The log of the last checkpoint, ${last}, is not among ${segments.join(", ")}.`);
  for (const name of segments) if (name.slice(8) > last) rmSync(join(logs, name));
}
