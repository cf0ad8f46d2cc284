import type { Transaction } from 'kysely'
import { isIsoDate } from '../../../../../domain/calendar'
import type { IsoDate } from '../../../../../domain/calendar'
import type { Tables } from '../../../../db/tables'
import { sizesOf } from '../demo-sizes'
import type { DemoSizes } from '../demo-sizes'

/** Stands in `meta` from the first start until the demo's books are whole; the plan follows from it, so a later start goes on with the same. */
const KEY = 'demo_books_due'

export interface BooksDue {
  /** Documents of all demo companies together. */
  readonly count: number
  /** The last day of their year: that of the first start. */
  readonly last: IsoDate
  /** Of the masters that the demo was filled with: the plan draws from the same. */
  readonly sizes: DemoSizes
}

type Tx = Transaction<Tables>

export async function noteDue(tx: Tx, due: BooksDue): Promise<void> {
  const value = JSON.stringify(due)
  // One may stand there from a demo that was removed before it was whole.
  await tx.insertInto('meta').values({ key: KEY, value }).onConflict((old) => old.column('key').doUpdateSet({ value })).execute()
}

export async function dueBooks(tx: Tx): Promise<BooksDue | null> {
  const row = await tx.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst()
  const { count, last, sizes } = (row ? JSON.parse(row.value) : {}) as Partial<Record<keyof BooksDue, unknown>>
  return typeof count === 'number' && typeof last === 'string' && isIsoDate(last) ? { count, last, sizes: sizesOf(sizes) } : null
}

export async function endDue(tx: Tx): Promise<void> {
  await tx.deleteFrom('meta').where('key', '=', KEY).execute()
}
