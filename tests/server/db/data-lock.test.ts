import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { takeDataLock } from "../../../src/server/db/data-lock";
import { takeOsLock } from "../../../src/server/db/os-lock";

let dir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "microac-lock-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(dir, { recursive: true });
});

const BEAT_MS = 20;
const holder = (): Record<string, unknown> =>
  JSON.parse(readFileSync(join(dir, "holder.json"), "utf8")) as Record<string, unknown>;
const keep = (left: Record<string, unknown>): void =>
  writeFileSync(
    join(dir, "holder.json"),
    JSON.stringify({ pid: 1, host: "elsewhere", started: "then", beat: 7, ...left }),
  );
const inUse = (pid: number | string): RegExp =>
  new RegExp(
    `^The data directory \\S+ is in use by another MicroAC server \\(process ${pid} on ${hostname()}, started \\S+, instance \\S+\\)\\. Stop it first`,
  );

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Takes the lock in a separate process, prints the result, and stays until it is killed. */
const program = `
  import { createServer } from 'vite'
  const vite = await createServer({ configFile: false, root: ${JSON.stringify(root)}, appType: 'custom', logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null }, optimizeDeps: { noDiscovery: true } })
  const { takeDataLock } = await vite.ssrLoadModule('/src/server/db/data-lock.ts')
  await takeDataLock(process.argv[1]).then(() => console.log('held by', process.pid), (error) => console.log(error.message))
  setTimeout(() => {}, 600_000)
`;
const NODE = [process.execPath, "--input-type=module", "-e", program];

/** The first line printed by the program that `command` runs. */
function heard(command: readonly string[]): Promise<string> {
  const [name = "", ...args] = command;
  const child = spawn(name, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return new Promise((settle, fail) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("\n")) settle(said.trim());
    });
    child.on("close", () => fail(new Error(`It ended and said: ${said}`)));
  });
}

/** A process namespace as in a container. If the machine forbids it: a holder whose process is not visible here. */
const CONTAINER = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"];
const hasNamespaces = spawnSync(CONTAINER[0] ?? "", [...CONTAINER.slice(1), "true"]).status === 0;

describe("between processes of one machine", () => {
  test("a second taker is told who holds the folder, and may take it after the release, which leaves nothing", async () => {
    const lock = await takeDataLock(dir);
    expect(holder()).toMatchObject({ pid: process.pid, host: hostname(), beat: 0 });
    await expect(takeDataLock(dir)).rejects.toThrow(inUse(process.pid));
    lock.release();
    expect(readdirSync(dir)).toEqual([]);
    const again = await takeDataLock(dir);
    again.release();
  });

  test("a server in another container is seen, though each is process 1 of its own", async () => {
    const command = hasNamespaces ? [...CONTAINER, ...NODE, dir] : [...NODE, dir];
    expect(await heard(command)).toMatch(/^held by \d+$/);
    // A container cannot see the processes of the other one: the holder's pid is its own or does not exist.
    if (!hasNamespaces) keep({ ...holder(), pid: 4_194_304 });
    await expect(takeDataLock(dir)).rejects.toThrow(inUse("\\d+"));
    expect(await heard(command)).toContain("is in use by another MicroAC server");
  });

  test("a holder that was killed holds nothing, even as a zombie that its parent never collects", async () => {
    const said = await heard(["sh", "-c", '"$0" "$@" & exec sleep 600', ...NODE, dir]);
    const pid = Number(said.replace("held by ", ""));
    await expect(takeDataLock(dir)).rejects.toThrow(inUse(pid));
    process.kill(pid, "SIGKILL");
    const state = (): string => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.[0] ?? "";
    if (existsSync("/proc")) await expect.poll(state).toBe("Z");
    const lock = await takeDataLock(dir);
    expect(holder()).toMatchObject({ pid: process.pid });
    lock.release();
  });

  test("what a holder left, whole, half-written, or naming a process that lives, keeps nobody out", async () => {
    const own = await takeDataLock(dir);
    const { boot } = holder();
    own.release();
    for (const left of [JSON.stringify({ instance: "x", pid: process.ppid, boot }), '{"pid"', "[]"]) {
      writeFileSync(join(dir, "holder.json"), left);
      const lock = await takeDataLock(dir, { beatMs: 60_000 });
      expect(holder(), left).toMatchObject({ pid: process.pid });
      lock.release();
    }
  });

  test("a lock whose file was removed meanwhile is none: the next taker locks the file that lies there", () => {
    const path = join(dir, "lock");
    const first = takeOsLock(path);
    if (typeof first === "string") throw new Error(first);
    rmSync(path);
    const second = takeOsLock(path);
    if (typeof second === "string") throw new Error(second);
    expect(takeOsLock(path)).toBe("taken");
    second.release();
  });
});

describe("a folder that several machines share", () => {
  test("a holder of another machine that shows signs of life is respected", async () => {
    keep({ instance: "far", boot: "another" });
    const taken = takeDataLock(dir, { beatMs: BEAT_MS });
    setTimeout(() => keep({ instance: "far", boot: "another", beat: 8 }), BEAT_MS * 2);
    await expect(taken).rejects.toThrow("process 1 on elsewhere, started then, instance far");
    expect(holder()).toMatchObject({ instance: "far", beat: 8 });
    expect(takeOsLock(join(dir, "lock"))).not.toBe("taken");
  });

  test("one that shows none is taken over", async () => {
    keep({ instance: "far", boot: "another" });
    const lock = await takeDataLock(dir, { beatMs: BEAT_MS });
    expect(holder()).toMatchObject({ pid: process.pid });
    lock.release();
  });

  test("a holder counts up, and ends once when another instance is written there", async () => {
    const lost: string[] = [];
    const lock = await takeDataLock(dir, { beatMs: BEAT_MS, lost: (why) => lost.push(why) });
    await expect.poll(() => holder().beat).toBeGreaterThan(2);
    keep({ instance: "far" });
    await expect
      .poll(() => lost)
      .toEqual([
        `another MicroAC server took the data folder ${dir}: process 1 on elsewhere, started then, instance far`,
      ]);
    await new Promise((go) => setTimeout(go, BEAT_MS * 4));
    expect(lost).toHaveLength(1);
    lock.release();
    expect(holder()).toMatchObject({ instance: "far", beat: 7 });
  });

  test("without a lock of the system only one of two that begin together has the folder, and a third waits for neither", async () => {
    const bare = { takeOsLock: () => "unsupported" as const, beatMs: BEAT_MS };
    const both = await Promise.allSettled([takeDataLock(dir, bare), takeDataLock(dir, bare)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(takeDataLock(dir, bare)).rejects.toThrow(inUse(process.pid));
    for (const one of both) if (one.status === "fulfilled") one.value.release();
    const next = await takeDataLock(dir, bare);
    next.release();
  });
});
