import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../db/whole-file";
import { marksFile } from "../engine/call/marks";
import { installationFile } from "../installation";
import { placeFolder } from "./folder-place";
import type { Place } from "./place";

/** A restored backup that replaces the data in use. */
export interface Taking {
  readonly dataDir: string;
  /** Id of the restore. Everything that it moves aside has it in its name. */
  readonly id: string;
  readonly place: Place;
  readonly installation: string;
  readonly secrets: Iterable<readonly [name: string, text: string]>;
  /** Numbers and devices as the restored books know them (engine/call/marks). */
  readonly marks: string;
}

/**
 * Replaces the database, the secrets and the installation name, one after another. No process may use any of them.
 * Can be called again after a power cut: steps that were done are skipped. Returns where the earlier data are; null
 * if there were none.
 */
export async function takePlace({ dataDir, id, place, installation, secrets, marks }: Taking): Promise<string | null> {
  const aside = await place.putInPlace();
  for (const [name, text] of secrets) exchange(join(dataDir, "secrets", name), text, id);
  // The earlier marks are in the restored books already, or belong to other books. If they stayed, the next start
  // would take them for another restore.
  exchange(marksFile(dataDir), marks, id);
  exchange(installationFile(dataDir), `${installation}\n`, id);
  return aside;
}

/** Removes the remains of a place, or the whole place if it did not replace the books. */
export async function clearPlace({ dataDir, id, place }: Pick<Taking, "dataDir" | "id" | "place">): Promise<void> {
  await place.remove();
  await rm(placeFolder(dataDir, id), { recursive: true, force: true });
}

/** Puts everything back that `takePlace` moved aside. */
export async function giveBack({ dataDir, id, place, secrets }: Taking): Promise<void> {
  await place.undo();
  const files = [
    ...[...secrets].map(([name]) => join(dataDir, "secrets", name)),
    marksFile(dataDir),
    installationFile(dataDir),
  ];
  for (const file of files) if (existsSync(asideOf(file, id))) renameSync(asideOf(file, id), file);
}

const asideOf = (file: string, id: string): string => `${file}.aside-${id}`;

function exchange(file: string, text: string, id: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(join(file, ".."), { recursive: true, mode: 0o700 });
  if (existsSync(file)) renameSync(file, asideOf(file, id));
  writeWhole(file, text);
}
