import type { LineColumn } from '../../../definitions/form-row'
import { addDecimals, readDecimal } from '../../../domain/decimal'
import type { Line } from './line-values'
import { withUnknown } from './pasted-choice'

/** What a scan did to the lines, and in which line (from 0). */
interface Scanned {
  readonly lines: readonly Line[]
  readonly at: number
}

/** A line with the code in its pick-list, which is then looked up, and 1 in the column that counts; scanned again, 1 more in that line. */
export function countScan(column: LineColumn, counts: string, lines: readonly Line[], code: string): Scanned {
  const mark = `${column.key}_scan`
  const known = lines.findIndex((line) => line[mark] === code)
  if (known < 0) return { lines: [...lines, { ...withUnknown(column, {}, code), [mark]: code, [counts]: '1' }], at: lines.length }
  return { lines: lines.map((line, index) => (index === known ? { ...line, [counts]: oneMore(line[counts]) } : line)), at: known }
}

const oneMore = (value: unknown): string => addDecimals(readDecimal(String(value ?? '0')) ? String(value ?? '0') : '0', '1')
