import { textNotFormula } from '../../domain/spreadsheet-text'

/** A cell of a CSV file; what a spreadsheet would run as a formula is made text. */
const cell = (value: string): string => `"${(/^[+-]?\d+(?:\.\d+)?$/.test(value) ? value : textNotFormula(value)).replaceAll('"', '""')}"`

/** A CSV file with its mark for UTF-8: the titles, then a line for each row. */
export const csvFile = (titles: readonly string[], rows: readonly (readonly string[])[]): Blob =>
  new Blob([`\uFEFF${[titles, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
