import type { Transaction } from "kysely";
import type { Tables } from "./tables";

type Work = () => Promise<void>;

const open = new WeakMap<Transaction<Tables>, Work[]>();

/**
 * Runs work at the end of an open transaction, right before its commit. For work that takes a lock that others wait
 * for: the lock is then held only for one statement and the commit. An error fails the transaction. Throws if
 * `Database` did not open the transaction, because the work would be lost.
 */
export function beforeCommit(tx: Transaction<Tables>, work: Work): void {
  const list = open.get(tx);
  if (!list) throw new Error("Work before a commit needs the transaction that the database opened.");
  list.push(work);
}

const later = new WeakMap<Transaction<Tables>, (() => void)[]>();

/** Runs work after the commit of an open transaction; a rollback discards it. The work must not throw. */
export function afterCommit(tx: Transaction<Tables>, work: () => void): void {
  const list = later.get(tx);
  if (!list) throw new Error("Work after a commit needs the transaction that the database opened.");
  list.push(work);
}

/**
 * Runs `work`, then in order what it registered before the commit. `done` receives what it registered after the
 * commit.
 */
export async function withLastWork<T>(
  tx: Transaction<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
  done: (() => void)[],
): Promise<T> {
  const list: Work[] = [];
  open.set(tx, list);
  later.set(tx, done);
  try {
    const result = await work(tx);
    for (const last of list) await last();
    return result;
  } finally {
    open.delete(tx);
  }
}
