import type { Row } from '../../wire/envelope'

/**
 * Rows as the wire wants them: no `null` (an empty text instead), dates ISO with offset, flags 0/1, big numbers as numbers.
 * The same function makes what is stored in the ledger, so that a replay answers the same bytes.
 */
export function answerRows(rows: readonly Row[]): Row[] {
  return rows.map(answerRow)
}

function answerRow(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, answerValue(value)]))
}

function answerValue(value: unknown): unknown {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(answerValue)
  return typeof value === 'object' ? answerRow(value as Row) : value
}
