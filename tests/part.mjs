// One part of a test run: a command with its title and time. Chooses where databases and browser profiles go.
import { spawn } from "node:child_process";
import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, dirname } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/** Lint and format, one after the other: both take a second or two. */
export const lint = () =>
  run("lint", bin("oxlint"), ["--deny-warnings"]).then(() => run("format", bin("oxfmt"), ["--check"]));

export const bin = (name) => join(root, "node_modules/.bin", name);

const MEMORY = "/dev/shm";
const MEMORY_BYTES_MIN = 6 * 2 ** 30;

/**
 * Hundreds of databases and browser profiles are created and deleted. In memory, if there is enough of it, that is a
 * fifth cheaper.
 */
function scratchFolder() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_BYTES_MIN ? MEMORY : tmpdir();
}

process.env.TMPDIR = scratchFolder();
// A worker for each core of a small machine. A third one took a fifth more processor time for the same tests, and more
// time altogether.
process.env.TEST_WORKERS ??= "2";

/** Parts that run in parallel with a failed one would otherwise continue after the end of the run. */
const running = new Set();

/** Resolves when the command succeeded, otherwise rejects with a message. */
export function run(title, command, args, env = {}) {
  const started = performance.now();
  console.log(`\n== ${title}`);
  const child = spawn(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "test", ...env },
  });
  running.add(child);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => {
      running.delete(child);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`== ${title}: ${code === 0 ? "passed" : "FAILED"} in ${seconds} s`);
      if (code === 0) resolve();
      else reject(new Error(`${title} failed.`));
    });
  });
}

process.on("uncaughtException", (error) => {
  console.error(error.message);
  for (const child of running) child.kill();
  process.exit(1);
});
