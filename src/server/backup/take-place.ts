import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../db/whole-file'
import { marksFile } from '../engine/call/marks'
import { installationFile } from '../installation'
import { placeFolder } from './folder-place'
import type { Place } from './place'

/** A restored backup that takes the place of what is in use. */
export interface Taking {
  readonly dataDir: string
  /** Of the restore: what it moves aside has it in its name. */
  readonly id: string
  readonly place: Place
  readonly installation: string
  readonly secrets: Iterable<readonly [name: string, text: string]>
  /** What the restored books know of numbers and devices (engine/call/marks). */
  readonly marks: string
}

/**
 * Database, secrets and the name of the installation, one after another; nobody may use any of them. What was done before a power cut is
 * left as it is, so it may be called again. Answers where the earlier data are; null where there were none.
 */
export async function takePlace({ dataDir, id, place, installation, secrets, marks }: Taking): Promise<string | null> {
  const aside = await place.put()
  for (const [name, text] of secrets) exchange(join(dataDir, 'secrets', name), text, id)
  // Those of before are in the restored books already, or of other books; left here, the next start would take them for another restore.
  exchange(marksFile(dataDir), marks, id)
  exchange(installationFile(dataDir), `${installation}\n`, id)
  return aside
}

/** Takes away what is left of a place: all of it where it was not taken. */
export async function clearPlace({ dataDir, id, place }: Pick<Taking, 'dataDir' | 'id' | 'place'>): Promise<void> {
  await place.remove()
  await rm(placeFolder(dataDir, id), { recursive: true, force: true })
}

/** Puts everything back that `takePlace` moved aside. */
export async function giveBack({ dataDir, id, place, secrets }: Taking): Promise<void> {
  await place.undo()
  const files = [...[...secrets].map(([name]) => join(dataDir, 'secrets', name)), marksFile(dataDir), installationFile(dataDir)]
  for (const file of files) if (existsSync(asideOf(file, id))) renameSync(asideOf(file, id), file)
}

const asideOf = (file: string, id: string): string => `${file}.aside-${id}`

function exchange(file: string, text: string, id: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  if (existsSync(file)) renameSync(file, asideOf(file, id))
  writeWhole(file, text)
}
