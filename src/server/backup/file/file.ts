import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { openFrames, sealFrames } from "./frames";
import { openFileKey, sealFileKey } from "./keys";
import type { BackupKey, KeyHead } from "./keys";

/** Unencrypted head of a backup file. */
interface BackupHead {
  /** ISO date-time. */
  readonly made: string;
  readonly engine: "embedded" | "postgres";
  readonly installation: string;
  /** Version of MicroAC. Older files have neither this nor `by`. */
  readonly version?: string;
  readonly by?: "hand" | "schedule";
  readonly keys: KeyHead;
}

const MAGIC = Buffer.from("MICROAC-BACKUP-1\n");
/** Whether a file with these first bytes can be a backup. */
export const beginsAsBackup = (start: Buffer): boolean =>
  start.subarray(0, MAGIC.length).equals(MAGIC.subarray(0, start.length));

const HEAD_BYTES_MAX = 100_000;

/**
 * Writes lines as one sealed file. The file is complete and on disk before it gets its name; nothing remains of a
 * failed one. Returns its size in bytes.
 */
export async function writeBackup(
  path: string,
  head: Omit<BackupHead, "keys">,
  key: BackupKey,
  lines: AsyncIterable<string>,
): Promise<number> {
  const fileKey = randomBytes(32);
  const text = Buffer.from(`${JSON.stringify({ ...head, keys: sealFileKey(fileKey, key) } satisfies BackupHead)}\n`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = draftOf(path);
  const file = await open(draft, "w", 0o600);
  try {
    await file.write(Buffer.concat([MAGIC, text]));
    await pour(lines, async (zipped) => {
      for await (const frame of sealFrames(zipped, fileKey, text)) await file.write(frame);
    });
    await file.sync();
  } catch (error) {
    await file.close();
    // Otherwise a partial file would keep the disk full.
    await rm(draft, { force: true });
    throw error;
  }
  await file.close();
  await rename(draft, path);
  return (await stat(path)).size;
}

/** Name of a backup until it is complete. */
export const draftOf = (path: string): string => `${path}.part`;

/** An error of the lines fails the whole write: `pipe` alone would not forward it. */
async function pour(
  lines: AsyncIterable<string>,
  write: (zipped: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const zip = createGzip({ level: 6 });
  const plain = Readable.from(ended(lines)).on("error", (error) => zip.destroy(error));
  try {
    await write(plain.pipe(zip));
  } finally {
    plain.destroy();
  }
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** The head, which needs no key. Throws a message if the file is not a backup. */
export async function readHead(path: string): Promise<{ readonly head: BackupHead; readonly text: Buffer }> {
  const file = await open(path, "r").catch((error: unknown) => {
    throw new Error(`The file ${path} cannot be read.`, { cause: error });
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES_MAX), 0, HEAD_BYTES_MAX, 0);
    const start = buffer.subarray(0, bytesRead);
    const end = start.indexOf("\n", MAGIC.length);
    if (!beginsAsBackup(start) || end < 0) throw new Error(`The file ${path} is not a MicroAC backup.`);
    const text = Buffer.from(start.subarray(MAGIC.length, end + 1));
    return { head: JSON.parse(text.toString()) as BackupHead, text };
  } finally {
    await file.close();
  }
}

/**
 * The lines of a backup as they were written. Throws a message if it is damaged, incomplete or sealed with another
 * key.
 */
export async function* readBackup(path: string, dataDir: string, code: string | undefined): AsyncGenerator<string> {
  const { head, text } = await readHead(path);
  const key = await openFileKey(head.keys, dataDir, code);
  const sealed = createReadStream(path, { start: MAGIC.length + text.length });
  const plain = Readable.from(openFrames(sealed, key, text)).on("error", (error) => unzipped.destroy(error));
  const unzipped = createGunzip();
  try {
    yield* createInterface({ input: plain.pipe(unzipped), crlfDelay: Infinity });
  } finally {
    // A reader that stops early would keep the file open.
    plain.destroy();
    unzipped.destroy();
    sealed.destroy();
  }
}
