import { addDecimals } from '../../domain/decimal'
import type { ColumnOption } from '../../definitions/list-row'
import type { Row } from '../../wire/envelope'
import { cellText } from '../ui/cell-text'

/** Totals of the columns that say so, exact to the last decimal, over the rows given; by field, as text. Empty where no column has one. */
export function columnTotals(columns: readonly ColumnOption[], rows: readonly Row[]): ReadonlyMap<string, string> {
  const summed = columns.filter((column) => column.sum)
  return new Map(summed.map((column) => [column.field, cellText(sumOf(rows, column.field), column.format || 'quantity')]))
}

function sumOf(rows: readonly Row[], field: string): string {
  const numbers = rows.map((row) => row[field]).filter((value): value is number | string => isNumber(value))
  return addDecimals('0', ...numbers)
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
