import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs the work with the address of a separate PostgreSQL, started and removed here. If PostgreSQL is not installed,
 * prints that with the title of the work and runs `without`.
 */
export async function withPostgres(work, title = "server on a real PostgreSQL", without = () => undefined) {
  if (process.env.TEST_DATABASE_URL) return work(process.env.TEST_DATABASE_URL);
  const programs = findPrograms();
  if (!programs) {
    console.log(`\n== ${title}: skipped, no PostgreSQL programs on this machine`);
    return without();
  }
  const folder = mkdtempSync(join(tmpdir(), "microac-pg-"));
  const port = await freePort();
  const asUser = userRunner(folder);
  asUser(join(programs, "initdb"), [
    "-D",
    join(folder, "data"),
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
  ]);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=60 -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c jit=off`;
  asUser(join(programs, "pg_ctl"), [
    "-D",
    join(folder, "data"),
    "-w",
    "-l",
    join(folder, "log"),
    "-o",
    options,
    "start",
  ]);
  try {
    await work(`postgres://postgres@127.0.0.1:${port}/postgres`);
  } finally {
    asUser(join(programs, "pg_ctl"), ["-D", join(folder, "data"), "-m", "immediate", "stop"]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function findPrograms() {
  const base = "/usr/lib/postgresql";
  if (!existsSync(base)) return null;
  const versions = readdirSync(base)
    .filter((name) => Number(name) >= 15)
    .sort((a, b) => Number(b) - Number(a));
  const program = versions
    .map((version) => join(base, version, "bin"))
    .find((path) => existsSync(join(path, "initdb")));
  return program ?? null;
}

/** PostgreSQL refuses to run as root, so as root it runs as the user created by its package. */
function userRunner(folder) {
  const quiet = { stdio: ["ignore", "ignore", "inherit"], cwd: folder };
  if (process.getuid?.() !== 0) return (program, args) => execFileSync(program, args, quiet);
  const uid = Number(execFileSync("id", ["-u", "postgres"]).toString());
  const gid = Number(execFileSync("id", ["-g", "postgres"]).toString());
  chownSync(folder, uid, gid);
  return (program, args) => execFileSync(program, args, { ...quiet, uid, gid });
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
