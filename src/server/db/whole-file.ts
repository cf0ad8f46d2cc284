import { renameSync, writeFileSync } from 'node:fs'

/** A private file that is whole or the one before, whenever the power fails: it has its name only once it is on disk. Throws where it cannot be written. */
export function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}
