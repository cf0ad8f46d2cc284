import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { freePort } from "../../free-port";
import { freshDatabase } from "../fresh-database";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Saves a file without a change. The rename is atomic: other tests that read the file meanwhile see it whole. */
function saveAgain(path: string): void {
  copyFileSync(path, `${path}.saved`);
  renameSync(`${path}.saved`, path);
}

test("npm run dev serves the page from its sources and the API beside it, and restarts the server after a save of a source", async () => {
  const url = process.env.TEST_DATABASE_URL;
  const database = url ? await freshDatabase(url) : null;
  const dataDir = mkdtempSync(join(tmpdir(), "microac-dev-"));
  const [api, page] = [await freePort(), await freePort()];
  const ports = { PORT: String(api), DEV_PORT: String(page), HOST: "127.0.0.1" };
  const child = spawn(process.execPath, [join(root, "src/server/dev.mjs"), "--empty"], {
    cwd: root,
    env: { ...process.env, ...ports, DATA_DIR: dataDir, DATABASE_URL: database?.url ?? "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((settle) => child.on("exit", settle));
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const starts = () => text.split("MicroAC is at").length - 1;
  const fetchPage = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${page}${path}`);
    return { type: reply.headers.get("content-type") ?? "", status: reply.status, body: await reply.text() };
  };
  try {
    await expect.poll(starts, { timeout: 120_000 }).toBe(1);
    expect((await fetchPage("/")).body).toContain("/@vite/client");
    expect((await fetchPage("/main.tsx")).body).toContain("createRoot(root)");
    expect(await fetchPage("/MicroAC/unknown")).toMatchObject({ status: 404, type: expect.stringContaining("json") });
    saveAgain(join(root, "src/server/main.ts"));
    await expect.poll(starts, { timeout: 120_000 }).toBe(2);
    expect(await fetchPage("/MicroAC/unknown")).toMatchObject({ status: 404 });
    child.kill("SIGTERM");
    await ended;
    await expect(fetchPage("/")).rejects.toThrow("fetch failed");
    const isServerUp = () =>
      fetch(`http://127.0.0.1:${api}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(isServerUp, { timeout: 60_000 }).toBe(false);
  } finally {
    child.kill("SIGKILL");
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
