import Dexie from "dexie";
import type { OutboxDb } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";

/**
 * The next saves of a lane: at most `want`, one per chain, oldest first. `attempts` is counted and committed before
 * any byte leaves, so that a save whose tab dies in the middle counts as sent. Call inside a transaction over the
 * outbox.
 */
export async function claim(db: OutboxDb, lane: string, want: number, now: number): Promise<StoredRow[]> {
  if (want <= 0) return [];
  const found = await db.outbox
    .where("[lane+due]")
    .between([lane, Dexie.minKey], [lane, now], true, true)
    .limit(want)
    .toArray();
  const claimed = found.map((row): StoredRow => ({
    ...row,
    state: "sending",
    attempts: row.attempts + 1,
    due: undefined,
  }));
  if (claimed.length > 0) await db.outbox.bulkPut(claimed);
  return claimed;
}

/** When the next save of the lane may be tried, ms, or null. */
export async function nextDue(db: OutboxDb, lane: string): Promise<number | null> {
  const row = await db.outbox.where("[lane+due]").between([lane, Dexie.minKey], [lane, Dexie.maxKey]).first();
  return row?.due ?? null;
}
