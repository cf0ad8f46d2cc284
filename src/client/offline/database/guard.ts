import type Dexie from "dexie";
import { NotKept } from "../contract/save";

/** Runs database work and repairs what can be repaired: a dead connection is reopened once. */
export interface Guard {
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  /** True from the moment a newer build took the database over: nothing is written after that. */
  readonly stale: () => boolean;
}

const BROKEN = new Set(["DatabaseClosedError", "InvalidStateError", "UnknownError", "OpenFailedError"]);

/** Names of an error and of what it wraps; Dexie reports a full disk as AbortError around QuotaExceededError. */
function errorNames(error: unknown): readonly string[] {
  const names: string[] = [];
  for (let at: unknown = error; at instanceof Object && names.length < 5; at = "inner" in at ? at.inner : null)
    if ("name" in at) names.push(String(at.name));
  return names;
}

/** A transaction aborted during its work shows one of these errors where the true reason has not come through. */
const ABORTED = new Set(["QuotaExceededError", "AbortError", "InvalidStateError", "TransactionInactiveError"]);

/** Worth another try after space was freed. */
export const mayBeFull = (error: unknown): boolean => errorNames(error).some((name) => ABORTED.has(name));

export const isQuota = (error: unknown): boolean => errorNames(error).some((name) => name === "QuotaExceededError");

const reloadNeeded = (): NotKept =>
  new NotKept(
    "reload",
    "Another tab uses a newer version of the app. Reload this page. Your entry is kept in the form.",
  );

/**
 * An old build must not write into a database that a newer one has upgraded, so the connection closes for good on
 * `versionchange`, and a database found to be newer than `version` is not used. One that is deleted under the open page
 * is made again at the next use, where the loss is found and told.
 */
export function guardDb(db: Dexie, version: number, onStale: () => void): Guard {
  let stale = false;
  const turnStale = () => {
    if (stale) return;
    stale = true;
    db.close({ disableAutoOpen: true });
    onStale();
  };
  db.on("versionchange", ({ newVersion }) => {
    if (newVersion === null) db.close({ disableAutoOpen: false });
    else turnStale();
    return false;
  });
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    if (stale) throw reloadNeeded();
    if (!db.isOpen()) await db.open();
    if (db.backendDB().version > version * 10) {
      turnStale();
      throw reloadNeeded();
    }
    return work();
  };
  return {
    stale: () => stale,
    run: async (work) => {
      try {
        return await attempt(work);
      } catch (error) {
        if (error instanceof NotKept || !errorNames(error).some((name) => BROKEN.has(name))) throw error;
        if (stale) throw reloadNeeded();
        db.close({ disableAutoOpen: false });
        return attempt(work);
      }
    },
  };
}
