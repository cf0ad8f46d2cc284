import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { freshDatabase } from "./fresh-database";

const POSTGRES = process.env.TEST_DATABASE_URL;
const root = fileURLToPath(new URL("../..", import.meta.url));

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, "dist/server/main.js"), "--empty"], {
    cwd: root,
    env: { ...process.env, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return { child, text: () => text, ended: new Promise<number | null>((settle) => child.on("close", settle)) };
}

test.runIf(POSTGRES)(
  "beside a PostgreSQL too one server has the data folder: marks, secrets and backups are its own",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "microac-two-"));
    const database = await freshDatabase(String(POSTGRES));
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
    const first = run(env);
    try {
      await expect.poll(first.text, { timeout: 60_000 }).toContain("MicroAC is at");
      const second = run(env);
      expect(await second.ended).toBe(1);
      expect(second.text()).toContain(
        `MicroAC did not start. The data directory ${dataDir} is in use by another MicroAC server`,
      );
      first.child.kill("SIGTERM");
      expect(await first.ended).toBe(0);
      const third = run(env);
      await expect.poll(third.text, { timeout: 60_000 }).toContain("MicroAC is at");
      third.child.kill("SIGTERM");
      expect(await third.ended).toBe(0);
    } finally {
      first.child.kill("SIGKILL");
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  180_000,
);
