import type { LineColumn } from '../../../definitions/form-row'
import { cellProblem, isBlankLine, type Line } from './line'

/** A sentence that is about one cell; `column` '' where it is about the whole line. */
export interface CellError {
  readonly line: number
  readonly column: string
  readonly text: string
}

/**
 * What is wrong with a line by the rules that the browser knows, keyed by column; a blank line has no faults.
 */
export function problemsOf(columns: readonly LineColumn[], line: Line): ReadonlyMap<string, string> {
  if (isBlankLine(columns, line)) return new Map()
  return new Map(columns.flatMap((column) => {
    const problem = cellProblem(column, line)
    return problem ? [[column.key, problem] as const] : []
  }))
}

/**
 * Where a refusal of the server belongs: "Barcodes, line 3: Barcode is required." The server does not count blank lines, and
 * its sentence begins with the title of the column. Null where it names no line.
 */
export function serverError(error: string, columns: readonly LineColumn[], lines: readonly Line[]): CellError | null {
  const found = /\bline (\d+): ([^\n]*)/.exec(error)
  if (!found) return null
  const text = found[2] ?? ''
  const filled = lines.flatMap((line, index) => (isBlankLine(columns, line) ? [] : [index]))
  const line = filled[Number(found[1]) - 1]
  const titled = columns.filter(({ title }) => text.startsWith(title)).toSorted((a, b) => b.title.length - a.title.length)
  return line === undefined ? null : { line, column: titled[0]?.key ?? '', text }
}
