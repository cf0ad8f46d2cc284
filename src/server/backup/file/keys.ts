import { randomBytes, randomInt, scrypt } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../../db/whole-file";
import { sealBytes, unsealBytes } from "../../engine/session/seal";
import { keepSecret } from "../../engine/session/secret-files";

/**
 * Every file has its own key, sealed with the backup key of the installation (`secrets/backup-key`). Another machine
 * does not have that file, so each backup also carries the backup key in its head, sealed with the recovery key. The
 * recovery key is stored with the backup key so that it can be shown again; the file `secrets/backup-key` alone opens
 * every backup.
 */
export interface KeyHead {
  /** The key of the file, sealed with the backup key. */
  readonly key: string;
  /** The backup key, sealed with the recovery key. */
  readonly recovery: string;
  readonly salt: string;
}

export interface BackupKey {
  readonly head: Omit<KeyHead, "key">;
  readonly bytes: Buffer;
  /** The recovery key, only from the call that created it. */
  readonly shown: string | null;
}

/** The content of `secrets/backup-key`. */
interface Kept extends Omit<KeyHead, "key"> {
  /** The backup key. */
  readonly key: string;
  /** The recovery key; older files do not have it. */
  readonly code?: string;
}

const KEY_BYTES = 32;
/** Letters and digits that cannot be confused when read from paper. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 6;
const GROUP_LETTERS = 5;
const ABOUT = { file: "microac backup file", recovery: "microac backup recovery" } as const;
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 } as const;

/** The backup key of the installation. The first backup creates it together with its recovery key. */
export async function backupKey(dataDir: string): Promise<BackupKey> {
  const made = randomBytes(KEY_BYTES);
  const { code, head } = await recoveryFor(made);
  const mine = JSON.stringify({ key: made.toString("base64url"), ...head, code } satisfies Kept);
  const kept = await keepSecret(join(dataDir, "secrets"), "backup-key", async () => mine);
  const { key, recovery, salt } = JSON.parse(kept) as Kept;
  return { bytes: Buffer.from(key, "base64url"), head: { recovery, salt }, shown: kept === mine ? code : null };
}

export const hasBackupKey = (dataDir: string): boolean => existsSync(keyFile(dataDir));

/**
 * The recovery key, for a user with the right to see it. If an older version did not store it, a new one is created
 * for the same backup key (`isNew`). The new one opens backups from now on; earlier backups open with the earlier
 * one.
 */
export async function recoveryKey(dataDir: string): Promise<{ readonly code: string; readonly isNew: boolean }> {
  const kept = JSON.parse(readFileSync(keyFile(dataDir), "utf8")) as Kept;
  if (kept.code) return { code: kept.code, isNew: false };
  const { code, head } = await recoveryFor(Buffer.from(kept.key, "base64url"));
  writeWhole(keyFile(dataDir), JSON.stringify({ ...kept, ...head, code } satisfies Kept));
  return { code, isNew: true };
}

const keyFile = (dataDir: string): string => join(dataDir, "secrets", "backup-key");

async function recoveryFor(key: Buffer): Promise<{ readonly code: string; readonly head: BackupKey["head"] }> {
  const code = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
  ).join("-");
  const salt = randomBytes(16).toString("base64url");
  return { code, head: { recovery: sealBytes(key, await stretched(code, salt), ABOUT.recovery), salt } };
}

export function sealFileKey(fileKey: Buffer, { bytes, head }: BackupKey): KeyHead {
  return { ...head, key: sealBytes(fileKey, bytes, ABOUT.file) };
}

/**
 * Opens the key of a file with the backup key of this folder or with the recovery key. Throws a message if neither
 * works.
 */
export async function openFileKey(head: KeyHead, dataDir: string, code: string | undefined): Promise<Buffer> {
  if (hasBackupKey(dataDir)) {
    const own = JSON.parse(readFileSync(keyFile(dataDir), "utf8")) as Kept;
    const opened = tried(() => unsealBytes(head.key, Buffer.from(own.key, "base64url"), ABOUT.file));
    if (opened) return opened;
  }
  if (!code)
    throw new Error(
      "This backup was made by another MicroAC or on another machine. Give its recovery key: RECOVERY_KEY=XXXXX-... npm run restore FILE",
    );
  const kek = await stretched(code, head.salt);
  const key = tried(() => unsealBytes(head.recovery, kek, ABOUT.recovery));
  const opened = key && tried(() => unsealBytes(head.key, key, ABOUT.file));
  if (!opened) throw new Error("The recovery key does not open this backup. Check it letter by letter.");
  return opened;
}

function tried(work: () => Uint8Array): Buffer | null {
  try {
    return Buffer.from(work());
  } catch {
    return null;
  }
}

/** Ignores spaces, hyphens and case, because the key is typed from paper. */
const stretched = (code: string, salt: string): Promise<Buffer> =>
  new Promise((settle, fail) => {
    const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
    scrypt(plain, Buffer.from(salt, "base64url"), KEY_BYTES, COST, (error, key) => (error ? fail(error) : settle(key)));
  });
