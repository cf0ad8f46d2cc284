import { join } from "node:path";
import { dump } from "../../../src/server/backup/file/dump";
import { writeBackup } from "../../../src/server/backup/file/file";
import { backupKey } from "../../../src/server/backup/file/keys";
import type { Database } from "../../../src/server/db/database";

export const INSTALLATION = "the-shop";
export const SECRET = "told";

/**
 * A backup of a database in the data folder, of the installation `the-shop` with token secret `told`, sealed with the
 * key of the folder.
 */
export async function backupOf(
  db: Database,
  dataDir: string,
): Promise<{ readonly file: string; readonly recoveryKey: string }> {
  const file = join(dataDir, "yesterday");
  const key = await backupKey(dataDir);
  const lines = async function* (source: AsyncIterable<unknown>): AsyncGenerator<string> {
    for await (const line of source) yield JSON.stringify(line);
  };
  const head = { made: "2026-11-21T20:00:00.000Z", engine: db.engine, installation: INSTALLATION };
  await db.asSystem((tx) => writeBackup(file, head, key, lines(dump(tx, new Map([["token-secret", SECRET]])))));
  return { file, recoveryKey: key.shown ?? "" };
}
