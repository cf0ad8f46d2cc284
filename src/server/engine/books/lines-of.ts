import { isRecord } from '../../../wire/envelope'
import type { Row } from '../../../wire/envelope'

/** The lines of a parsed record, as rows. */
export function linesOf(record: Row, key: string): readonly Row[] {
  const list: unknown = record[key]
  return Array.isArray(list) ? list.filter(isRecord) : []
}
