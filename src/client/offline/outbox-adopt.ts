import { chainRows, refreshChain } from './outbox-chain'
import type { OutboxCore } from './outbox-core'
import { chainOf, laneOf, type StoredRow } from './outbox-db'

/** Adds a row made elsewhere at the end of its chain. */
export async function adopt(core: Pick<OutboxCore, 'db'>, { seq: _seq, ...row }: StoredRow): Promise<void> {
  const { db } = core
  const chain = chainOf(row)
  const sent = row.state === 'sending'
  await db.outbox.add({ ...row, chain, lane: laneOf(row), state: sent ? 'queued' : row.state, outcome: sent ? 'unknown' : row.outcome, due: undefined })
  if ((await chainRows(db, chain).count()) === 1) await refreshChain(db, chain)
}
