// `npm start`: builds if the sources changed since the last build, then runs the server in this process.
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { forgetAssets, keepAssets } from "./kept-builds.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const dist = join(root, "dist");
const stampFile = join(dist, "stamp");

/** Hash of everything that a build reads. Modification times are wrong after a checkout; contents are not. */
function sourcesHash() {
  const hash = createHash("sha256");
  const walk = (path) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) walk(inner);
      else hash.update(inner).update(readFileSync(join(root, inner)));
    }
  };
  for (const folder of ["src", "sw", "public"]) walk(folder);
  for (const file of ["package-lock.json", "vite.config.ts", "manifest.webmanifest"])
    hash.update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/** Builds page, worker and server if needed. Throws if a build fails. */
export function buildIfNeeded() {
  const wanted = sourcesHash();
  const now = new Date();
  const built = existsSync(stampFile) ? readFileSync(stampFile, "utf8") : null;
  if (built === wanted) {
    forgetAssets(dist, now);
    return false;
  }
  console.log("Building MicroAC (about half a minute, only after a change) ...");
  keepAssets(dist, built, now);
  // Until the build ends, dist holds no valid build, even if the sources change back to the earlier ones.
  rmSync(stampFile, { force: true });
  for (const args of [
    ["build", "--logLevel", "warn"],
    ["build", "--ssr", "src/server/main.ts", "--logLevel", "warn"],
  ]) {
    const vite = spawnSync(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), ...args], {
      cwd: root,
      stdio: "inherit",
    });
    if (vite.status !== 0) throw new Error("The build failed. See the messages above.");
  }
  makeBlank();
  writeFileSync(stampFile, wanted);
  forgetAssets(dist, now);
  return true;
}

/**
 * Every new database of the embedded engine is a copy of this one. The engine is compiled quickly instead of for speed:
 * it runs once.
 */
function makeBlank() {
  const server = join(dist, "server/main.js");
  const made = spawnSync(process.execPath, ["--liftoff-only", server, "--make-blank", join(dist, "blank")], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, DATABASE_URL: "" },
  });
  if (made.status !== 0) throw new Error("The build failed. See the messages above.");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    buildIfNeeded();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  if (!process.argv.includes("--build-only")) await import(pathToFileURL(join(root, "dist/server/main.js")).href);
}
