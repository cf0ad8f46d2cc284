import type { Transaction } from 'kysely'
import type { Tables } from './tables'

type Work = () => Promise<void>

const open = new WeakMap<Transaction<Tables>, Work[]>()

/**
 * Puts work at the end of an open transaction, right before its commit: for what takes a lock that others wait for, so that it
 * is held for one statement and the commit alone. It fails the transaction where it throws. Throws where the transaction was not
 * opened by `Database`, for the work would be forgotten there.
 */
export function beforeCommit(tx: Transaction<Tables>, work: Work): void {
  const list = open.get(tx)
  if (!list) throw new Error('Work before a commit needs the transaction that the database opened.')
  list.push(work)
}

const later = new WeakMap<Transaction<Tables>, (() => void)[]>()

/** Puts work after the commit of an open transaction; it is forgotten where that rolls back. It must not throw. */
export function afterCommit(tx: Transaction<Tables>, work: () => void): void {
  const list = later.get(tx)
  if (!list) throw new Error('Work after a commit needs the transaction that the database opened.')
  list.push(work)
}

/** Runs `work` and then, in order, what it put before the commit; what it put after it is left in `done`. */
export async function withLastWork<T>(tx: Transaction<Tables>, work: (tx: Transaction<Tables>) => Promise<T>, done: (() => void)[]): Promise<T> {
  const list: Work[] = []
  open.set(tx, list)
  later.set(tx, done)
  try {
    const result = await work(tx)
    for (const last of list) await last()
    return result
  } finally {
    open.delete(tx)
  }
}
