import type { VaultKeys } from "../contract/vault";
import type { CacheEntry } from "../database/cache-rows";
import { openBytes, sealBytes, type Bytes } from "../vault/crypto";

type Question = NonNullable<CacheEntry["question"]>;

const HEAD_BYTES = 5;
const ZIPPED = 1;

/**
 * Question and answer of an entry as one sealed value: length of the question, whether the rows are gzip, question,
 * rows.
 */
export async function sealEntry(
  keys: VaultKeys,
  q: string,
  question: Question,
  v: string | Uint8Array,
): Promise<Bytes> {
  const questionBytes = new TextEncoder().encode(JSON.stringify(question));
  const rows = typeof v === "string" ? new TextEncoder().encode(v) : v;
  const plain = new Uint8Array(HEAD_BYTES + questionBytes.length + rows.length);
  new DataView(plain.buffer).setUint32(0, questionBytes.length);
  plain[4] = typeof v === "string" ? 0 : ZIPPED;
  plain.set(questionBytes, HEAD_BYTES);
  plain.set(rows, HEAD_BYTES + questionBytes.length);
  return sealBytes(keys, q, plain);
}

/** @throws where the entry was sealed with another key or for another question. */
export async function openEntry(
  keys: VaultKeys,
  q: string,
  sealed: Uint8Array,
): Promise<{ readonly question: Question; readonly v: string | Uint8Array }> {
  const plain = await openBytes(keys, q, sealed);
  const from = HEAD_BYTES + new DataView(plain.buffer).getUint32(0);
  const rows = plain.subarray(from);
  return {
    question: JSON.parse(new TextDecoder().decode(plain.subarray(HEAD_BYTES, from))) as Question,
    v: plain[4] === ZIPPED ? rows : new TextDecoder().decode(rows),
  };
}
