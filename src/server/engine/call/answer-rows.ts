import type { Row } from '../../../wire/envelope'

/**
 * Rows as the wire wants them: no `null` (an empty text instead), dates ISO with offset, flags 0/1, big numbers as numbers.
 * The same function makes what is stored in the ledger, so that a replay answers the same bytes.
 */
export function answerRows(rows: readonly Row[]): Row[] {
  return rows.map(answerRow)
}

/** A loop, for a document of thousands of lines has a hundred thousand values. No column is called as what an assignment would swallow. */
function answerRow(row: Row): Row {
  const answer: Record<string, unknown> = {}
  for (const name of Object.keys(row)) if (name !== '__proto__') answer[name] = answerValue(row[name])
  return answer
}

function answerValue(value: unknown): unknown {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(answerValue)
  return typeof value === 'object' ? answerRow(value as Row) : value
}
