import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secretMatches } from "../../src/server/engine/session/passwords";

const dataDir = mkdtempSync(join(tmpdir(), "microac-main-"));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = join(root, "dist/server/main.js");
// The server as users start it, built if its sources have changed.
beforeAll(
  () => void execFileSync(process.execPath, [join(root, "src/server/start.mjs"), "--build-only"], { cwd: root }),
  180_000,
);

interface Run {
  readonly child: ChildProcess;
  readonly text: () => string;
  readonly ended: Promise<number | null>;
}

function run(env: Record<string, string>, ...args: string[]): Run {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, PORT: "0", DEMO_VOUCHERS: "0", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  started.push(child);
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return { child, text: () => text, ended: new Promise((settle) => child.on("close", settle)) };
}

async function listening(server: Run): Promise<string> {
  for (;;) {
    const address = /MicroAC is at (\S+)/.exec(server.text())?.[1];
    if (address) return address;
    if (server.child.exitCode !== null) throw new Error(server.text());
    await new Promise((go) => setTimeout(go, 50));
  }
}

test("the server starts, refuses a second one on its data, is taken over after kill -9, notices books put back by hand, ends cleanly on SIGTERM, and takes no database of another MicroAC", async () => {
  const first = run({}, "--empty");
  expect(await (await fetch(`${await listening(first)}/healthz`)).json()).toEqual({ status: "ok" });

  const second = run({}, "--empty");
  expect(await second.ended).toBe(1);
  expect(second.text()).toContain(
    `MicroAC did not start. The data directory ${dataDir} is in use by another MicroAC server`,
  );

  first.child.kill("SIGKILL");
  await first.ended;
  // The folder has the mark of a save that these books do not have.
  appendFileSync(join(dataDir, "marks"), `${JSON.stringify({ coid: 1, dev: "phone", dseq: 9 })}\n`);
  const third = run({}, "--unlock", "who", "--no-two-factor", "admin");
  await listening(third);
  expect(third.text().match(/There is no user who\./g)).toHaveLength(1);
  expect(third.text()).toContain("The database is older than this server remembers, so an old copy was put back.");
  expect(third.text()).toContain("The user admin can sign in without a second factor.");
  third.child.kill("SIGTERM");
  expect(await third.ended).toBe(0);
  expect(existsSync(join(dataDir, "lock"))).toBe(false);

  const [name, own] = [join(dataDir, "installation"), readFileSync(join(dataDir, "installation"), "utf8")];
  writeFileSync(name, "another\n");
  const foreign = run({}, "--empty");
  expect(await foreign.ended).toBe(1);
  expect(foreign.text()).toContain(`belongs to another MicroAC than the folder ${dataDir}.`);
  writeFileSync(name, own);
}, 120_000);

test("a demo with the known password is refused on an address that others reach, before anything is filled in", async () => {
  const own = mkdtempSync(join(tmpdir(), "microac-demo-"));
  const server = run({ HOST: "0.0.0.0", DATA_DIR: own, DEMO_PASSWORD: "" });
  expect(await server.ended).toBe(1);
  expect(server.text()).toContain("so it listens on this machine only, not on 0.0.0.0");
  rmSync(own, { recursive: true, force: true });
});

test("OPEN-072 --hash prints the hash of a typed password and ends", async () => {
  const asked = run({}, "--hash");
  asked.child.stdin?.end("open sesame\n");
  expect(await asked.ended).toBe(0);
  const [hash = ""] = /\$argon2id\$\S+/.exec(asked.text()) ?? [];
  expect(await secretMatches(hash, "open sesame")).toBe(true);
  expect(asked.text()).not.toContain("open sesame");
});

test("npm run verify: 0 and what was compared where nothing differs, 1 with a list where something does, 2 where it cannot run", async () => {
  const own = mkdtempSync(join(tmpdir(), "microac-verify-"));
  const env = { DATA_DIR: own };
  const first = run(env, "--empty");
  await listening(first);
  const busy = run(env, "--verify");
  expect(await busy.ended).toBe(2);
  expect(busy.text()).toContain(
    `The books were not verified. The data directory ${own} is in use by another MicroAC server`,
  );
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  // Nothing was written between start and end, so the head is anchored once.
  const fine = run(env, "--verify");
  expect(await fine.ended, fine.text()).toBe(0);
  expect(fine.text()).toMatch(
    /: no differences in 0 documents, \d+ records and \d+ links of the audit trail, against 1 anchor\./,
  );
  const other = run({ ...env, TOKEN_SECRET: "x".repeat(40) }, "--verify");
  expect(await other.ended).toBe(2);
  expect(other.text()).toContain("does not belong to this database");
  const renewed = run({ ...env, TOKEN_SECRET: "x".repeat(40) }, "--new-secrets");
  await listening(renewed);
  renewed.child.kill("SIGTERM");
  await renewed.ended;
  const foreign = run({ ...env, TOKEN_SECRET: "x".repeat(40) }, "--verify");
  expect(await foreign.ended, foreign.text()).toBe(1);
  expect(foreign.text()).toContain("sealed with the key");
  rmSync(own, { recursive: true, force: true });
}, 180_000);

test("the test hook for faults stops a production start", async () => {
  const server = run({ MICROAC_FAULT: "after-work:1", NODE_ENV: "production" }, "--empty");
  expect(await server.ended).toBe(1);
  expect(server.text()).toContain("MICROAC_FAULT is a test hook");
});
