import type { OutboxDb } from './outbox-db'

/** One fact of the device, or null. */
export async function fact(db: OutboxDb, k: string): Promise<unknown> {
  return (await db.device.get(k))?.v ?? null
}

export async function numberFact(db: OutboxDb, k: string): Promise<number> {
  const v = await fact(db, k)
  return typeof v === 'number' ? v : 0
}

export const setFact = async (db: OutboxDb, k: string, v: unknown): Promise<void> => {
  await db.device.put({ k, v })
}

/** The id of this device where it has one, without making it. */
export async function knownDeviceId(db: OutboxDb): Promise<string | null> {
  const kept = await fact(db, 'id')
  return typeof kept === 'string' ? kept : null
}

/** The id of this device, made at first use. It is a label: a cloned profile shares it and nothing breaks. */
export async function readDeviceId(db: OutboxDb): Promise<string> {
  const fresh = crypto.randomUUID()
  return db.transaction('rw', db.device, async () => {
    const kept = await fact(db, 'id')
    if (typeof kept === 'string') return kept
    await setFact(db, 'id', fresh)
    return fresh
  })
}

/** The next number of the device's own count, for noticing gaps only. Inside the transaction of the save. */
export async function nextDseq(db: OutboxDb): Promise<number> {
  const next = (await numberFact(db, 'dseq')) + 1
  await setFact(db, 'dseq', next)
  return next
}
