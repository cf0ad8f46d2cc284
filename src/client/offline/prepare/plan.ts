import type { Row } from "../../../wire/envelope";
import type { OfflinePart } from "../../../wire/offline-plan";
import { CallFailed, type Reader } from "../contract/reader";
import type { CacheDb } from "../database/cache-db";
import { keepsAllEntries } from "../database/entries-choice";

/** What the server says that the user needs, stored so that the device can state offline what is missing. */
export interface StoredPlan {
  readonly parts: readonly OfflinePart[];
  /** When the server was asked, ms. */
  readonly at: number;
}

const key = (scope: string): string => `offline plan|${scope}`;

export async function storedPlan(db: CacheDb, scope: string): Promise<StoredPlan | null> {
  const kept = (await db.meta.get(key(scope)))?.v as StoredPlan | undefined;
  return kept ?? null;
}

/** @throws CallFailed, also for an answer that is not a plan. */
export async function askPlan(
  db: CacheDb,
  reader: Pick<Reader, "ask">,
  scope: string,
  now: number,
): Promise<StoredPlan> {
  const rows = await reader.ask("WEBAPI_offlineplan", (await keepsAllEntries(db, scope)) ? { allentries: 1 } : {});
  if (rows.length === 0 || !rows.every(isPart))
    throw new CallFailed("refused", "The server did not say what this device needs offline. Try again later.");
  const plan: StoredPlan = { parts: rows, at: now };
  await db.meta.put({ k: key(scope), v: plan });
  return plan;
}

const isPart = (row: Row): row is Row & OfflinePart =>
  typeof row.part === "string" &&
  typeof row.name === "string" &&
  typeof row.title === "string" &&
  typeof row.rows === "number" &&
  typeof row.bytes === "number";
