import { chainRows } from './outbox-chain'
import { chainOf, type OutboxDb, type StoredRow } from './outbox-db'

/** Where a save stands in the order of the saves of its record. */
export interface Place {
  /** `item:12`, or `item:tmp:<opId>` for a record made here. */
  readonly agg: string
  readonly prior: StoredRow | undefined
}

/** When the record got its id while edits under the other name still wait, the new edit joins them, so that there is one order. */
export async function placeOf(db: OutboxDb, who: Pick<StoredRow, 'userKey' | 'coid'>, entity: string, recordKey: string): Promise<Place> {
  const agg = `${entity}:${recordKey}`
  const isMade = recordKey.startsWith('tmp:')
  const lastOf = (name: string) => chainRows(db, chainOf({ ...who, agg: name })).last()
  const [made, last] = await Promise.all([
    isMade ? db.opresult.get(recordKey.slice('tmp:'.length)) : db.opresult.where('[entity+id]').equals([entity, recordKey]).last(), lastOf(agg),
  ])
  const other = made && `${entity}:${isMade ? made.id : `tmp:${made.opId}`}`
  const joined = other && (await lastOf(other))
  return joined ? { agg: other, prior: joined } : { agg, prior: last }
}
