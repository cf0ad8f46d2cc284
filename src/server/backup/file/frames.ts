import { createCipheriv, createDecipheriv } from "node:crypto";

/**
 * The body of a backup: frames of at most 64 KiB, each sealed by AES-256-GCM with the key of the file, which seals
 * nothing else. The nonce is the number of the frame and whether it is the last, so a missing, moved or doubled frame
 * and a cut-off end are detected. The head of the file is bound to each frame as associated data.
 */
const FRAME_BYTES = 65_536;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
};

/** Seals a stream of bytes into frames. */
export async function* sealFrames(bytes: AsyncIterable<Buffer>, key: Buffer, head: Buffer): AsyncGenerator<Buffer> {
  let number = 0;
  let waiting: Buffer = Buffer.alloc(0);
  const frame = (part: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number++, isLast));
    cipher.setAAD(head);
    const sealed = Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(sealed.length);
    return Buffer.concat([length, sealed]);
  };
  for await (const chunk of bytes) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    for (; waiting.length > FRAME_BYTES; waiting = waiting.subarray(FRAME_BYTES))
      yield frame(waiting.subarray(0, FRAME_BYTES), false);
  }
  yield frame(waiting, true);
}

/** Opens frames. Throws a message if the file was changed or is incomplete. */
export async function* openFrames(bytes: AsyncIterable<Buffer>, key: Buffer, head: Buffer): AsyncGenerator<Buffer> {
  let number = 0;
  let isOver = false;
  for await (const sealed of framesOf(bytes)) {
    if (isOver) throw new Error("The backup has data after its end. Use another backup.");
    const open = opened(sealed, key, head, number, false) ?? opened(sealed, key, head, number, (isOver = true));
    if (!open) throw new Error("The backup was damaged or changed after it was written. Use another backup.");
    number += 1;
    yield open;
  }
  if (!isOver) throw new Error("The backup is incomplete. Its end is missing. Use another backup.");
}

function opened(sealed: Buffer, key: Buffer, head: Buffer, number: number, isLast: boolean): Buffer | null {
  if (sealed.length < TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number, isLast));
    decipher.setAAD(head);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

async function* framesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + waiting.readUInt32BE(0);
      if (end > LENGTH_BYTES + FRAME_BYTES + TAG_BYTES)
        throw new Error("The backup was damaged or changed after it was written. Use another backup.");
      if (waiting.length < end) break;
      yield waiting.subarray(LENGTH_BYTES, end);
      waiting = waiting.subarray(end);
    }
  }
  if (waiting.length > 0) throw new Error("The backup is incomplete. Its end is missing. Use another backup.");
}
