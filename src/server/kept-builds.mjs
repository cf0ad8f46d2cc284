// Assets of earlier builds. A page that was open during an update loads its lazy chunks by their old names.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BUILDS_MAX = 3;
const KEPT_MS = 30 * 86_400_000;

/**
 * Next to the client folder, not inside it, so that the service worker does not precache these files. Served from its
 * `assets/` folder.
 */
export const keptFolder = (dist) => join(dist, "kept");
const manifestOf = (dist) => join(dist, "kept.json");

/**
 * Call before a build empties `dist/client`. Copies the assets of the existing build and records them under its name
 * as replaced at `now`. A build that did not finish has no name (null) and is not kept. File names contain a hash, so
 * a file that exists already is the same.
 */
export function keepAssets(dist, build, now) {
  const from = join(dist, "client/assets");
  const to = join(keptFolder(dist), "assets");
  mkdirSync(to, { recursive: true });
  if (build === null || !existsSync(from)) return;
  const files = readdirSync(from);
  for (const file of files) if (!existsSync(join(to, file))) copyFileSync(join(from, file), join(to, file));
  const others = readManifest(dist).filter((one) => one.build !== build);
  writeFileSync(manifestOf(dist), JSON.stringify([{ build, replaced: now.toISOString(), files }, ...others], null, 1));
}

/**
 * Keeps the assets of the last three builds that were replaced within 30 days and removes the others. Cheap when
 * there is nothing to remove, so it runs at every start.
 */
export function forgetAssets(dist, now) {
  const builds = readManifest(dist);
  const kept = builds.filter(
    ({ replaced }, place) => place < BUILDS_MAX && now.getTime() - Date.parse(replaced) < KEPT_MS,
  );
  if (kept.length === builds.length) return;
  writeFileSync(manifestOf(dist), JSON.stringify(kept, null, 1));
  const wanted = new Set(kept.flatMap(({ files }) => files));
  const folder = join(keptFolder(dist), "assets");
  for (const file of readdirSync(folder)) if (!wanted.has(file)) rmSync(join(folder, file));
}

/** Newest first. Empty if the file is missing or cut off; old assets are then simply not found. */
function readManifest(dist) {
  try {
    const builds = JSON.parse(readFileSync(manifestOf(dist), "utf8"));
    return Array.isArray(builds) ? builds : [];
  } catch {
    return [];
  }
}
