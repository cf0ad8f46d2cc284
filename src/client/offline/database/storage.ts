import type { OfflineEnv } from "../contract/env";
import type { OutboxDb } from "./outbox-db";

/** Bytes used and allowed; `persisted` null where the browser cannot say. */
export async function readStorage(
  env: OfflineEnv,
): Promise<{ usage: number; quota: number; persisted: boolean | null }> {
  const estimate = await env.storage?.estimate().catch(() => null);
  const persisted = await env.storage?.persisted().catch(() => null);
  return { usage: estimate?.usage ?? 0, quota: estimate?.quota ?? 0, persisted: persisted ?? null };
}

const RESULT_MS = 400 * 86_400_000;
/** Longer than a shop runs without a backup that it can restore. */
const SENT_MS = 30 * 86_400_000;

/**
 * Results and history are small and kept for 400 days: until then a draft may still carry a temporary id. Sent saves
 * are kept whole for 30 days.
 */
export async function prune(db: OutboxDb, now: number): Promise<void> {
  await db.transaction("rw", [db.opresult, db.history, db.sent, db.blob], async () => {
    await db.blob.bulkDelete(
      (
        await db.sent
          .where("at")
          .below(now - SENT_MS)
          .filter(({ blob }) => blob !== undefined)
          .toArray()
      ).map(({ opId }) => opId),
    );
    await db.sent
      .where("at")
      .below(now - SENT_MS)
      .delete();
    await db.opresult
      .where("at")
      .below(now - RESULT_MS)
      .delete();
    await db.history
      .where("at")
      .below(now - RESULT_MS)
      .delete();
  });
}
