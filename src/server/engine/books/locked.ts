import type { Row } from '../../../wire/envelope'
import type { Context } from '../context'
import type { MasterDeclaration } from '../master/declaration'
import { bookSettings } from './book-settings'

/** Tells of a record whether its period is locked (DOC-035); no master ever is. */
export async function lockOf(ctx: Context, { document }: Pick<MasterDeclaration, 'document'>): Promise<(record: Row) => boolean> {
  const { lockedTo } = document ? await bookSettings(ctx) : { lockedTo: '' }
  return (record) => document !== undefined && lockedTo !== '' && String(record[document.dateField]) <= lockedTo
}
