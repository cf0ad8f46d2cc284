import { renameSync, writeFileSync } from "node:fs";

/**
 * Writes a private file whole or not at all, even if the power fails: it is on disk before it gets its name. Throws
 * if it cannot be written.
 */
export function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
