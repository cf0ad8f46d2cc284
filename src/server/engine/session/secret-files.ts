import { randomUUID } from "node:crypto";
import { chmod, link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";

/**
 * The content of a secret file, created by `make` if there is none. Folder 700, file 600, on disk before it is used.
 * Two processes starting together agree: the file is linked into place whole, and the second one reads the first
 * one's.
 */
export async function keepSecret(folder: string, name: string, make: () => Promise<string>): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const kept = await readIfThere(path);
  if (kept !== null) return kept;
  const draft = join(folder, `.${name}.${randomUUID()}`);
  await writeDurably(draft, await make());
  try {
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(path, "utf8");
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    const text = await readFile(path, "utf8");
    await chmod(path, 0o600);
    return text;
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
