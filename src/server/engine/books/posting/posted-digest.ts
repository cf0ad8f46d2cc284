import { createHash } from 'node:crypto'
import type { Row } from '../../../../wire/envelope'
import type { PostedTable } from '../../documents/posted-table'
import { POSTED_TABLES, textsOf } from './write-posting'
import type { PostedRows } from './write-posting'

/**
 * What a document posted, for its link in the audit trail: by table a digest of its rows. Entries that were changed by hand stand against it,
 * though they balance and every balance follows them. `form` names the columns that the digest is of: where a release writes more of them,
 * older digests are of another form and are not compared.
 */
export function postedDigest(rows: PostedRows): Row {
  const texts = textsOf(rows)
  return Object.fromEntries(POSTED_TABLES.flatMap((table, part) => {
    const given = texts[part] ?? []
    return given.length === 0 ? [] : [[table.name, `${formOf(table)}:${digestOf(given)}`] as const]
  }))
}

/** Of rows as texts, in whatever order. */
export const digestOf = (texts: readonly string[]): string => hash([...texts].sort().join('\n'), 32)

export const formOf = ({ text }: PostedTable): string => hash(text, 6)

const hash = (text: string, length: number): string => createHash('sha256').update(text).digest('hex').slice(0, length)
