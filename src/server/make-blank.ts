import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { dropSpareLogs, forgetNames } from "./db/blank-database";
import { openDatabase } from "./db/database";
import { ensureSchema } from "./engine/schema/ensure-schema";

/**
 * Makes the database that every new one of the embedded engine is a copy of: all tables and definitions, no company, no
 * user, no name. Replaces `folder`. A step of the build.
 */
export async function makeBlank(folder: string, log: Logger): Promise<void> {
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  const db = await openDatabase({ dataDir: making, log });
  try {
    await ensureSchema(db);
    await db.asSystem(forgetNames);
  } finally {
    await db.close();
  }
  dropSpareLogs(join(making, "pg"));
  rmSync(folder, { recursive: true, force: true });
  renameSync(join(making, "pg"), folder);
  rmSync(making, { recursive: true, force: true });
}
