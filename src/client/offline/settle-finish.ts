import type { Row } from '../../wire/envelope'
import { removeRow } from './outbox-chain'
import type { OutboxDb, StoredRow } from './outbox-db'

/** The save is on the server: its row leaves, its result stays (later drafts may still carry the temporary id). */
export async function finish(db: OutboxDb, row: StoredRow, rows: readonly Row[], now: number): Promise<void> {
  const { opId, entity, userKey, screen, place, sig, rev } = row
  const title = titleWithNumber(row)
  const first = rows[0] ?? {}
  const id = first.id === undefined || first.id === '' ? ownKey(row) : String(first.id)
  const ver = typeof first.rowver === 'number' ? first.rowver : null
  await db.opresult.put({ opId, at: now, entity, rows: rows.map(withoutRefusal), id, ver, sig, title, rev })
  await db.history.add({ opId, at: now, what: 'applied', userKey, title, screen, place })
  await removeRow(db, row)
}

/** Under its number a person finds the save of a document again. */
export const titleWithNumber = ({ title, number }: Pick<StoredRow, 'title' | 'number'>): string => (number ? `${title} · ${number.no}` : title)

const ownKey = (row: StoredRow): string => (row.recordKey.startsWith('tmp:') ? '' : row.recordKey)

/** A stored answer that came back with `op_mismatch` is still the answer of a save that was applied. */
function withoutRefusal(row: Row): Row {
  if (row.errkey !== 'op_mismatch') return row
  const { err: _err, errkey: _errkey, errormsg: _errormsg, ...stored } = row
  return stored
}
