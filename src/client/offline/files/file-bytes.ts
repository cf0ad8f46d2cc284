import type { BlobHead } from "../contract/save";
import type { OutboxDb } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";

/** Stores the bytes in the transaction of their save: both or neither. */
export async function keepBlob(
  db: OutboxDb,
  opId: string,
  { bytes, ...head }: BlobHead & { readonly bytes: ArrayBuffer },
): Promise<void> {
  await db.blob.put({ id: opId, ...head, bytes });
}

/** The bytes are deleted with their save. */
export async function dropBlob(db: OutboxDb, row: Pick<StoredRow, "opId" | "blob">): Promise<void> {
  if (row.blob) await db.blob.delete(row.opId);
}

/** Limit for the files of all sent saves together, bytes: a restored server may ask for them again. */
export const SENT_BYTES_MAX = 50 * 2 ** 20;

/** Deletes the oldest files of sent saves until the rest have at most `max` bytes. A waiting save keeps its file. */
export async function trimSentBlobs(db: OutboxDb, max: number): Promise<void> {
  const sent = await db.sent
    .orderBy("at")
    .reverse()
    .filter(({ blob }) => blob !== undefined)
    .toArray();
  let left = max;
  const removed: string[] = [];
  for (const { opId, blob } of sent) {
    left -= blob?.size ?? 0;
    if (left < 0) removed.push(opId);
  }
  await db.blob.bulkDelete(removed);
}

export const toBase64 = (bytes: ArrayBuffer): string => {
  let text = "";
  const all = new Uint8Array(bytes);
  for (let at = 0; at < all.length; at += 0x8000) text += String.fromCharCode(...all.subarray(at, at + 0x8000));
  return btoa(text);
};

export const fromBase64 = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;

/** SHA-256 in hex, as the server computes it. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
