import { isRecord, type Row } from '../../wire/envelope'
import { userKeyOf, type OutboxCore } from './outbox-core'
import type { StoredRow } from './outbox-db'
import type { RightsChange } from './rights-watch'
import type { Draft, Session } from './types'

type Hidden = RightsChange['hidden']

/**
 * Takes hidden fields out of what drafts and waiting saves remember of the server's records. What a save sends is never touched: it
 * is the person's own entry, and the server decides on it. A draft of a module that he may not see at all goes.
 */
export async function stripOutbox({ db, guard, changed }: OutboxCore, session: Session, hidden: Hidden): Promise<void> {
  if (hidden.size === 0) return
  const userKey = userKeyOf(session)
  await guard.run(() =>
    db.transaction('rw', [db.outbox, db.drafts, db.opresult], async () => {
      for (const draft of await db.drafts.where('userKey').equals(userKey).toArray()) {
        const keys = hidden.get(formOf(draft).toLowerCase())
        if (keys === null) await db.drafts.delete(draft.formKey)
        else if (keys) await db.drafts.put({ ...draft, values: without(draft.values, keys), ...(draft.baseSnap ? { baseSnap: without(draft.baseSnap, keys) } : {}) })
      }
      await db.outbox.where('userKey').equals(userKey).modify((row, ref) => {
        const keys = hidden.get(row.entity.toLowerCase())
        if (keys !== undefined) ref.value = stripped(row, keys)
      })
      await db.opresult.filter(({ entity }) => hidden.has(entity.toLowerCase())).modify((result, ref) => {
        ref.value = { ...result, rows: result.rows.map((row) => without(row, SPOKEN)) }
      })
    }),
  )
  changed()
}

/** Words of an answer that name the record. */
const SPOKEN: ReadonlySet<string> = new Set(['label', 'resu'])

const formOf = ({ formKey }: Draft): string => formKey.split('|')[2] ?? ''

const without = (row: Row, keys: ReadonlySet<string>): Row => Object.fromEntries(Object.entries(row).filter(([key]) => !keys.has(key)))

function stripped(row: StoredRow, keys: ReadonlySet<string> | null): StoredRow {
  const clean = (one: Row): Row => (keys ? without(one, keys) : {})
  const answer = (one: Row): Row => (isRecord(one.current) ? { ...one, current: clean(one.current) } : one)
  return {
    ...row, shown: clean(row.shown), ...(row.baseSnap ? { baseSnap: clean(row.baseSnap) } : {}),
    ...(row.server ? { server: { ...row.server, rows: row.server.rows.map(answer) } } : {}),
  }
}
