import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from './tables'

/**
 * Seals the links of audit trails. The plain hashes of a trail can be made anew by anyone who may write the database; a seal is an
 * HMAC-SHA-256 of a link's place and hash, which covers all links before it, under a key that never reaches the database.
 */
export interface TrailKey {
  /** By which a seal names the key that made it. */
  readonly id: string
  seal(coid: number, seq: number, hash: Uint8Array): Buffer
  fits(coid: number, seq: number, hash: Uint8Array, mac: Uint8Array): boolean
  /** Seals a line that is kept outside of the database. */
  sealText(text: string): string
}

export function trailKey(secret: Uint8Array): TrailKey {
  const mac = (text: string, bytes: Uint8Array = new Uint8Array()): Buffer => createHmac('sha256', secret).update(text).update(bytes).digest()
  const seal = (coid: number, seq: number, hash: Uint8Array): Buffer => mac(`link ${coid} ${seq} `, hash)
  return {
    id: mac('key').toString('hex').slice(0, 16),
    seal,
    fits: (coid, seq, hash, given) => given.length === 32 && timingSafeEqual(seal(coid, seq, hash), given),
    sealText: (text) => mac(`text ${text}`).toString('hex'),
  }
}

const lent = new WeakMap<Transaction<Tables>, TrailKey>()

/** Gives a transaction the key of its database, for the links that it writes. */
export function lendKey(tx: Transaction<Tables>, key: TrailKey | undefined): void {
  if (key) lent.set(tx, key)
}

/** Undefined where the database was opened without one. */
export const keyOf = (tx: Transaction<Tables>): TrailKey | undefined => lent.get(tx)
