import type { OutboxDb } from './outbox-db'
import type { OfflineEnv } from './types'

/** Bytes used and allowed; `persisted` null where the browser cannot say. */
export async function readStorage(env: OfflineEnv): Promise<{ usage: number; quota: number; persisted: boolean | null }> {
  const estimate = await env.storage?.estimate().catch(() => null)
  const persisted = await env.storage?.persisted().catch(() => null)
  return { usage: estimate?.usage ?? 0, quota: estimate?.quota ?? 0, persisted: persisted ?? null }
}

const RESULT_MS = 400 * 86_400_000

/** Results and history are small and kept for 400 days: until then a draft may still carry a temporary id. */
export async function prune(db: OutboxDb, now: number): Promise<void> {
  await db.transaction('rw', [db.opresult, db.history], async () => {
    await db.opresult.where('at').below(now - RESULT_MS).delete()
    await db.history.where('at').below(now - RESULT_MS).delete()
  })
}
