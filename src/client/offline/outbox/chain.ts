import Dexie, { type Collection } from 'dexie'
import type { OutboxDb } from '../database/outbox-db'
import type { StoredRow } from '../database/outbox-rows'
import { dropBlob } from '../files/file-bytes'

/** Saves of one aggregate in the order they were made. */
export const chainRows = (db: OutboxDb, chain: string): Collection<StoredRow, number, Omit<StoredRow, 'seq'>> =>
  db.outbox.where('[chain+seq]').between([chain, Dexie.minKey], [chain, Dexie.maxKey])

async function waitsForDeps(db: OutboxDb, deps: readonly string[]): Promise<boolean> {
  return deps.length > 0 && (await db.outbox.where('opId').anyOf([...deps]).count()) > 0
}

/** When the head of a chain may be sent, ms; undefined while it waits for another save or for a person. */
export async function dueOf(db: OutboxDb, { state, deps, nextAt }: Pick<StoredRow, 'state' | 'deps' | 'nextAt'>): Promise<number | undefined> {
  return state === 'queued' && !(await waitsForDeps(db, deps)) ? nextAt : undefined
}

/**
 * When a row may be sent: only the head of its chain, queued, with nothing it depends on still waiting. Everything else has
 * no `due` and is not in the index of things to send, so finding the next ones costs the same with 10 and with 10,000 rows.
 * Call inside the transaction that changed the chain.
 */
export async function refreshChain(db: OutboxDb, chain: string): Promise<void> {
  const head = await chainRows(db, chain).first()
  if (!head) return
  const due = await dueOf(db, head)
  if (due !== head.due) await db.outbox.put({ ...head, due })
}

/** After `opId` has left the outbox: those that waited for it may now be due. */
export async function refreshDependants(db: OutboxDb, opId: string): Promise<void> {
  const chains = new Set((await db.outbox.where('deps').equals(opId).toArray()).map((row) => row.chain))
  for (const chain of chains) await refreshChain(db, chain)
}

/** Writes a changed row and brings the index of things to send up to date. */
export async function putRow(db: OutboxDb, row: StoredRow): Promise<void> {
  await db.outbox.put({ ...row, due: undefined })
  await refreshChain(db, row.chain)
}

/** Takes a row out for one of the three reasons of rule 3, its file with it unless that is kept, and wakes those behind it. */
export async function removeRow(db: OutboxDb, row: StoredRow, keepsFile = false): Promise<void> {
  await db.outbox.delete(row.seq)
  if (!keepsFile) await dropBlob(db, row)
  await refreshChain(db, row.chain)
  await refreshDependants(db, row.opId)
}

/** Saves that cannot go on without this one: later ones of its chain and those that refer to it, and so on. In order. */
export async function followersOf(db: OutboxDb, root: StoredRow): Promise<StoredRow[]> {
  const found = new Map<string, StoredRow>()
  const queue = [root]
  for (let row = queue.shift(); row; row = queue.shift()) {
    const after = row.seq
    const later = await chainRows(db, row.chain)
      .filter((other) => other.seq > after)
      .toArray()
    const dependants = await db.outbox.where('deps').equals(row.opId).toArray()
    for (const next of [...later, ...dependants]) {
      if (next.opId === root.opId || found.has(next.opId)) continue
      found.set(next.opId, next)
      queue.push(next)
    }
  }
  return [...found.values()].sort((left, right) => left.seq - right.seq)
}
