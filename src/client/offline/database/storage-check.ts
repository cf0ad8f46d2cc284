import type { OfflineEnv } from "../contract/env";
import { NotKept } from "../contract/save";
import { setFact } from "./device-facts";
import { isQuota, type Guard } from "./guard";
import { STORAGE_MS_MAX } from "./in-time";
import type { OutboxDb } from "./outbox-db";

/** What is wrong with the storage of this device, before something is entered. */
export type StorageFault =
  /** It answers with an error. */
  | "failing"
  /** It has no space for entries. */
  | "full"
  /** It does not answer. */
  | "silent"
  /** The service worker was removed: the app does not open offline. */
  | "no-worker"
  /** This window has no service worker at all, like a private one. */
  | "private"
  /** The browser may delete what is stored. */
  | "not-kept";

/**
 * Writes to the outbox database and asks the browser whether it keeps what is stored. Null where all is well.
 * `noteFull` hears whether there was space, unless the write failed for another reason.
 */
export async function checkStorage(
  env: OfflineEnv,
  db: OutboxDb,
  guard: Guard,
  noteFull: (isFull: boolean) => void,
): Promise<StorageFault | null> {
  const written = guard
    .run(() => db.transaction("rw", [db.device], () => setFact(db, "probe", env.now())))
    .then(
      () => null,
      // A newer build in another tab says so itself.
      (error: unknown) => (error instanceof NotKept ? null : isQuota(error) ? ("full" as const) : ("failing" as const)),
    );
  const fault = await Promise.race([written, silence(env)]);
  if (fault === null || fault === "full") noteFull(fault === "full");
  if (fault) return fault;
  const worker = await env.worker?.().catch(() => null);
  if (worker === "removed") return "no-worker";
  if (worker === "none") return "private";
  return (await env.storage?.persisted().catch(() => null)) === false ? "not-kept" : null;
}

const silence = (env: OfflineEnv): Promise<"silent"> =>
  new Promise((resolve) => env.setTimeout(() => resolve("silent"), STORAGE_MS_MAX));
