import Dexie, { type Transaction } from "dexie";
import type { OfflineEnv } from "../contract/env";
import { NotKept } from "../contract/save";

/** A device stores a save in some milliseconds; a storage that has not answered by then is not going to, ms. */
export const STORAGE_MS_MAX = 5_000;

/** The limit of one write. Its transaction calls `check` at its start and at its end. */
export interface TimeLimit {
  /** Throws NotKept after the time is over: the transaction then aborts and nothing is stored later. */
  readonly check: () => void;
}

const late = (): NotKept =>
  new NotKept(
    "storage",
    "Not saved: the storage of this device did not answer within 5 seconds. Your entry is kept in the form. Save again, or reload the page.",
  );

/**
 * Work on the storage that answers within 5 seconds, or rejects with NotKept: a transaction that never completes would
 * leave the user without a word. What had begun by then is aborted, so that a save called not saved is not sent. Large
 * files have another limit, ms.
 */
export function inTime<T>(
  env: Pick<OfflineEnv, "setTimeout" | "clearTimeout">,
  work: (limit: TimeLimit) => Promise<T>,
  ms = STORAGE_MS_MAX,
): Promise<T> {
  let over = false;
  let open: Transaction | null = null;
  const check = () => {
    if (over) throw late();
    open = Dexie.currentTransaction;
  };
  return new Promise<T>((resolve, reject) => {
    const timer = env.setTimeout(() => {
      over = true;
      try {
        open?.abort();
      } catch {
        // It has just ended.
      }
      reject(late());
    }, ms);
    work({ check })
      .then(resolve, reject)
      .finally(() => env.clearTimeout(timer));
  });
}
