import { writeSync } from "node:fs";
import { sql } from "kysely";
import pino from "pino";
import { openDatabase } from "../../../src/server/db/database";

/**
 * Writes one row after another and prints each number to stdout as soon as its commit was acknowledged, until it is
 * killed.
 */
export async function writeUntilKilled(dataDir: string): Promise<never> {
  const db = await openDatabase({ dataDir, log: pino({ level: "silent" }) });
  await db.asSystem((tx) => sql`create table if not exists written (n bigint primary key)`.execute(tx));
  const { rows } = await db.asSystem((tx) =>
    sql<{ n: number }>`select coalesce(max(n), 0) as n from written`.execute(tx),
  );
  for (let n = (rows[0]?.n ?? 0) + 1; ; n++) {
    await db.asSystem((tx) => sql`insert into written values (${n})`.execute(tx));
    writeSync(1, `${n}\n`);
  }
}
