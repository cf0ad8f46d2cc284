import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM as base64url of iv, tag and text; `about` (for example the session id) is bound to it, so a sealed
 * value cannot be moved.
 */
export function sealBytes(bytes: Uint8Array, key: Uint8Array, about: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(Buffer.from(about));
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** Throws if the key, the text or `about` differs. */
export function unsealBytes(sealed: string, key: Uint8Array, about: string): Uint8Array {
  const all = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, all.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(all.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return new Uint8Array(Buffer.concat([decipher.update(all.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]));
}
