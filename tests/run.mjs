// `npm test`: every kind of test, one after another, each with its time. The first failure ends the run. With `--all`,
// the tests of all shares (`shares.ts`), otherwise those of every change and one share, chosen by the commit.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findChromium } from "./e2e/help/find-chromium.mjs";
import { bin, lint, root, run } from "./part.mjs";
import { withPostgres } from "./server/throw-away-postgres.mjs";

/** A number that is the same for every run of a commit; without git, that of the day. */
function numberOfCommit() {
  try {
    const hash = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8", stdio: "pipe" });
    return Number.parseInt(hash.slice(0, 8), 16);
  } catch {
    return Math.floor(Date.now() / 86_400_000);
  }
}

if (process.argv.includes("--all")) {
  delete process.env.TEST_SHARE;
  process.env.THIRTY_TIMES ??= "3";
} else process.env.TEST_SHARE ??= String(numberOfCommit());

// Before the long parts: without a browser the run cannot end well.
const chromium = { CHROME_PATH: findChromium() };
// Each of the two keeps one core busy.
await Promise.all([
  run("types", bin("tsc"), ["-b"]),
  lint().then(() =>
    run("build", process.execPath, [join(root, "src/server/start.mjs"), "--build-only"], { NODE_ENV: "production" }),
  ),
]);
// The blank database of this build. Other test commands make their own from the sources.
process.env.TEST_BLANK = join(root, "dist/blank");
const units = (env) =>
  run(
    "unit, property, server (embedded engine), offline, screens",
    bin("vitest"),
    ["run", "--project", "node", "--project", "dom*"],
    env,
  );
await withPostgres(
  async (url) => {
    await units({ TEST_ON_POSTGRES_NEXT: "1", TEST_DATABASE_URL: "" });
    await run("server on a real PostgreSQL", bin("vitest"), ["run", "--project", "node", "tests/server"], {
      TEST_DATABASE_URL: url,
    });
  },
  "server on a real PostgreSQL",
  () => units({}),
);
// One run, so that the fault tests use the time while the last long Chromium tests wait. At most one test may pass
// only on its second try.
const title = "end to end in Chromium, faults, restores between saves";
const inChromium = (env) => run(title, bin("vitest"), ["run", "--project", "e2e"], { ...chromium, ...env });
await withPostgres(
  (url) => inChromium({ TEST_DATABASE_URL: url }),
  `${title} on a real PostgreSQL`,
  () => inChromium({}),
);
