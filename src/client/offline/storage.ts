import { adopt } from './outbox-adopt'
import { OUTBOX_DB, OutboxDb } from './outbox-db'
import type { OfflineEnv } from './types'

/** Bytes used and allowed; `persisted` null where the browser cannot say. */
export async function readStorage(env: OfflineEnv): Promise<{ usage: number; quota: number; persisted: boolean | null }> {
  const estimate = await env.storage?.estimate().catch(() => null)
  const persisted = await env.storage?.persisted().catch(() => null)
  return { usage: estimate?.usage ?? 0, quota: estimate?.quota ?? 0, persisted: persisted ?? null }
}

/**
 * Saves that an earlier start left in the default place go to the bucket (where page and worker have one, they both use it).
 * Copies first and empties then: a crash in between leaves a save in both places, which its id makes harmless.
 */
export async function moveToBucket(env: OfflineEnv, db: OutboxDb): Promise<void> {
  if (!env.outboxIndexedDB || env.outboxIndexedDB === env.indexedDB) return
  const known = await env.indexedDB.databases().catch(() => [])
  if (!known.some(({ name }) => name === OUTBOX_DB)) return
  const old = new OutboxDb(env.indexedDB, env)
  try {
    const rows = await old.outbox.toArray()
    if (rows.length === 0) return
    await db.transaction('rw', [db.outbox, db.opresult], async () => {
      for (const row of rows) {
        const there = (await db.outbox.where('opId').equals(row.opId).count()) + (await db.opresult.where('opId').equals(row.opId).count())
        if (there === 0) await adopt({ db }, row)
      }
    })
    await old.transaction('rw', old.outbox, () => old.outbox.bulkDelete(rows.map((row) => row.seq)))
  } finally {
    old.close()
  }
}

const RESULT_MS = 400 * 86_400_000

/** Results and history are small and kept for 400 days: until then a draft may still carry a temporary id. */
export async function prune(db: OutboxDb, now: number): Promise<void> {
  await db.transaction('rw', [db.opresult, db.history], async () => {
    await db.opresult.where('at').below(now - RESULT_MS).delete()
    await db.history.where('at').below(now - RESULT_MS).delete()
  })
}
