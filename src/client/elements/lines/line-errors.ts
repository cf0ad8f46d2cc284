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
 * Where the refusals of the server belong: "Barcodes, line 3: Barcode is required.", one to a line. Those that name no line of
 * the grid are left out.
 */
export const serverErrors = (error: string, columns: readonly LineColumn[], lines: readonly Line[]): readonly CellError[] =>
  error.split('\n').flatMap((sentence) => serverError(sentence, columns, lines) ?? [])

/** The first refusal of a column in a line; one that names no column stands at the first. */
export const toldAt = (told: readonly CellError[], line: number, column: string, isFirst: boolean): string =>
  told.find((one) => one.line === line && (one.column === column || (one.column === '' && isFirst)))?.text ?? ''

/** The server does not count blank lines, and its sentence begins with the title of the column. Null where it names no line. */
function serverError(error: string, columns: readonly LineColumn[], lines: readonly Line[]): CellError | null {
  const found = /\bline (\d+): ([^\n]*)/.exec(error)
  if (!found) return null
  const text = found[2] ?? ''
  const filled = lines.flatMap((line, index) => (isBlankLine(columns, line) ? [] : [index]))
  const line = filled[Number(found[1]) - 1]
  const titled = columns.filter(({ title }) => text.startsWith(title)).toSorted((a, b) => b.title.length - a.title.length)
  return line === undefined ? null : { line, column: titled[0]?.key ?? '', text }
}
