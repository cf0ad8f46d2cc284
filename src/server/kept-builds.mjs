// What pages of earlier builds still need: a page that was open over an update loads its lazy chunks by their old names.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BUILDS_MAX = 3
const KEPT_MS = 30 * 86_400_000

/** Beside the client and not in it, so that the precache of the worker holds nothing of it. Under it, as served: `assets/`. */
export const keptFolder = (dist) => join(dist, 'kept')
const manifestOf = (dist) => join(dist, 'kept.json')

/**
 * To be called before a build empties `dist/client`: copies the assets of the build that stands there, under its name, as replaced
 * at `now`. A build that never came to an end has no name (null) and is not kept. Names hold a hash: what is there already is the same.
 */
export function keepAssets(dist, build, now) {
  const from = join(dist, 'client/assets')
  const to = join(keptFolder(dist), 'assets')
  mkdirSync(to, { recursive: true })
  if (build === null || !existsSync(from)) return
  const files = readdirSync(from)
  for (const file of files) if (!existsSync(join(to, file))) copyFileSync(join(from, file), join(to, file))
  const others = readManifest(dist).filter((one) => one.build !== build)
  writeFileSync(manifestOf(dist), JSON.stringify([{ build, replaced: now.toISOString(), files }, ...others], null, 1))
}

/** Removes what belongs to none of the last three builds replaced within 30 days. Cheap where nothing is kept: for every start. */
export function forgetAssets(dist, now) {
  const builds = readManifest(dist)
  const kept = builds.filter(({ replaced }, place) => place < BUILDS_MAX && now.getTime() - Date.parse(replaced) < KEPT_MS)
  if (kept.length === builds.length) return
  writeFileSync(manifestOf(dist), JSON.stringify(kept, null, 1))
  const wanted = new Set(kept.flatMap(({ files }) => files))
  const folder = join(keptFolder(dist), 'assets')
  for (const file of readdirSync(folder)) if (!wanted.has(file)) rmSync(join(folder, file))
}

/** Newest first; empty where there is none or it was cut off, for then the files are only not found. */
function readManifest(dist) {
  try {
    const builds = JSON.parse(readFileSync(manifestOf(dist), 'utf8'))
    return Array.isArray(builds) ? builds : []
  } catch {
    return []
  }
}
