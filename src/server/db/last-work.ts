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

/** Runs `work` and then, in order, what it put before the commit. */
export async function withLastWork<T>(tx: Transaction<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const list: Work[] = []
  open.set(tx, list)
  try {
    const result = await work(tx)
    for (const last of list) await last()
    return result
  } finally {
    open.delete(tx)
  }
}
