import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../../src/server/db/database";

const dataDir = mkdtempSync(join(tmpdir(), "microac-durable-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Loads the TypeScript writer in a separate process, which a worker of the test runner is not. */
const program = `
  import { createServer } from 'vite'
  const vite = await createServer({ configFile: false, root: ${JSON.stringify(root)}, appType: 'custom', logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null }, optimizeDeps: { noDiscovery: true } })
  const { writeUntilKilled } = await vite.ssrLoadModule('/tests/server/db/durable-writer.ts')
  await writeUntilKilled(process.argv[1])
`;

/**
 * The last number that the writer reported as committed when it was killed with SIGKILL, after about `rows` of them.
 */
function writeAndKill(rows: number): Promise<number> {
  return new Promise((settle, fail) => {
    const writer = spawn(process.execPath, ["--input-type=module", "-e", program, dataDir], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    let errors = "";
    writer.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    writer.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.split("\n").length > rows) writer.kill("SIGKILL");
    });
    writer.on("close", (_code, signal) => {
      const complete = said.slice(0, said.lastIndexOf("\n")).split("\n");
      const last = Number(complete.at(-1));
      if (signal === "SIGKILL" && last > 0) settle(last);
      else fail(new Error(`The writer ended by itself: ${errors}`));
    });
  });
}

test("after kill -9 every acknowledged row is there, three times over, and the stale lock is taken over", async () => {
  let acknowledged = 0;
  for (const rows of [200, 50, 400]) {
    const last = await writeAndKill(rows);
    expect(last).toBeGreaterThan(acknowledged);
    acknowledged = last;
  }
  const db = await openDatabase({ dataDir, log: pino({ level: "silent" }) });
  const { rows } = await db.asSystem((tx) =>
    sql<{ count: number; last: number }>`select count(*), max(n) as last from written`.execute(tx),
  );
  expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged);
  expect(rows[0]?.count).toBe(rows[0]?.last);
  const settings = await db.asSystem((tx) =>
    sql<{
      name: string;
      setting: string;
    }>`select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'wal_sync_method') order by name`.execute(
      tx,
    ),
  );
  expect(settings.rows.map((row) => row.setting)).toEqual(["on", "on", "fsync"]);
  await expect(openDatabase({ dataDir, log: pino({ level: "silent" }) })).rejects.toThrow(
    "in use by another MicroAC server",
  );
  await db.close();
  const again = await openDatabase({ dataDir, log: pino({ level: "silent" }) });
  await again.close();
});
