import type { Row } from '../../../wire/envelope'
import type { Asker } from '../call/rights'
import { accessOf } from '../records/access'
import { findDeclaration } from '../records/record-declarations'

/** What an answer may say of a record in words; ids, versions and the outcome itself are no field of it. */
const TELLING: ReadonlySet<string> = new Set(['label', 'no', 'resu', 'isactive'])

/**
 * A stored answer as the user may see it now: rights may have changed since it was first given. The name of a record goes where
 * the name is hidden, or where he may not see the record any more.
 */
export async function storedAnswer(ctx: Asker, sqlsp: string, rows: readonly Row[]): Promise<readonly Row[]> {
  const declaration = findDeclaration(sqlsp.split('_R_')[0] ?? '')
  if (!declaration) return rows
  const access = await accessOf(ctx, declaration)
  if (access.shows(declaration.nameField) && access.shows('isactive') && (access.view || access.add || access.edit)) return rows
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !TELLING.has(key))))
}
