import type { Row } from '../../wire/envelope'
import type { Overlay } from '../offline/types'
import { textOf } from '../ui/read-row'

/** In a list over documents of several kinds (Approval Detail) a row is of the record `formid` of the kind `formmnu`; '' in every other list. */
const kindOf = (row: Row): string => (textOf(row, 'formid') === '' ? '' : textOf(row, 'formmnu'))

/** Kinds of documents that the rows are of, in lower case. */
export const kindsIn = (rows: readonly Row[]): ReadonlySet<string> => new Set(rows.map((row) => kindOf(row).toLowerCase()).filter(Boolean))

/** The saves that wait of those documents drawn over their rows, which keep their places and ids. */
export async function foldKinds(overlay: Overlay, rows: readonly Row[]): Promise<readonly Row[]> {
  const place = (kind: string, record: unknown): string => `${kind.toLowerCase()} ${String(record)}`
  const changed = new Map<string, Row>()
  for (const kind of kindsIn(rows)) {
    const own = rows.filter((row) => kindOf(row).toLowerCase() === kind).map((row) => ({ ...row, id: row.formid }))
    for (const row of await overlay.list(kind, own)) if (row._pending !== undefined) changed.set(place(kind, row.id), row)
  }
  if (changed.size === 0) return rows
  return rows.map((row) => {
    const found = kindOf(row) === '' ? undefined : changed.get(place(kindOf(row), row.formid))
    return found ? { ...found, id: row.id, formid: row.formid } : row
  })
}
