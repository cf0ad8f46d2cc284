import { createHmac, timingSafeEqual } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "./tables";

/**
 * Seals the links of audit trails. Anyone who can write the database can recompute the plain hashes of a trail. A
 * seal is an HMAC-SHA-256 of the place and hash of a link, and so covers all links before it. Its key never reaches
 * the database.
 */
export interface TrailKey {
  /** Identifies the key in a seal. */
  readonly id: string;
  seal(coid: number, seq: number, hash: Uint8Array): Buffer;
  fits(coid: number, seq: number, hash: Uint8Array, mac: Uint8Array): boolean;
  /** Seals a line that is stored outside the database. */
  sealText(text: string): string;
}

export function trailKey(secret: Uint8Array): TrailKey {
  const mac = (text: string, bytes: Uint8Array = new Uint8Array()): Buffer =>
    createHmac("sha256", secret).update(text).update(bytes).digest();
  const seal = (coid: number, seq: number, hash: Uint8Array): Buffer => mac(`link ${coid} ${seq} `, hash);
  return {
    id: mac("key").toString("hex").slice(0, 16),
    seal,
    fits: (coid, seq, hash, given) => given.length === 32 && timingSafeEqual(seal(coid, seq, hash), given),
    sealText: (text) => mac(`text ${text}`).toString("hex"),
  };
}

const keyOfTransaction = new WeakMap<Transaction<Tables>, TrailKey>();

/** Gives a transaction the key of its database, to seal the links that it writes. */
export function lendKey(tx: Transaction<Tables>, key: TrailKey | undefined): void {
  if (key) keyOfTransaction.set(tx, key);
}

/** Undefined if the database was opened without a key. */
export const keyOf = (tx: Transaction<Tables>): TrailKey | undefined => keyOfTransaction.get(tx);
