import { LEDGER_ROLES } from '../domain/books/roles'
import type { IsoDate } from '../domain/calendar'
import { formatAmount } from '../domain/indian-format'
import { fromRupeesText } from '../domain/money'
import { fromQuantityText, lineAmount, type Quantity, quantity } from '../domain/quantity'
import { type AmountCell, type Read, readAmountCell, readDayCell, readQuantityCell, readRateCell, readSideCell, readTextCell, type Side } from './opening-cells'
import { OPENING_KINDS, type OpeningColumn, type OpeningKind, plainHeading } from './opening-kinds'
import { countedBalance, headingsAt, type Headings, trialColumns } from './trial-columns'

/** A row of a file, read: plain texts by key, amounts and quantities as decimal text, days `yyyy-mm-dd`. */
export type OpeningRecord = Readonly<Record<string, string>> & { readonly row: string }

export interface OpeningSheet {
  readonly records: readonly OpeningRecord[]
  /** What is wrong, each with its row and column; nothing of the file may be sent while there is any. */
  readonly problems: readonly string[]
  /** What is passed over, and why. */
  readonly notes: readonly string[]
  /** Labels of the columns that were found, in the order of the declaration. */
  readonly columns: readonly OpeningColumn[]
}

interface Placed {
  readonly column: OpeningColumn
  readonly at: number
}

/** Rows above the headings that a report may have: the company, the title, the days. */
const HEAD_ROWS_MAX = 20
const TEXT_MAX: Readonly<Record<string, number>> = { refno: 40, batchno: 40 }

/** Where something is wrong in a file: rows count from 1 as the spreadsheet counts them. */
export const atRow = (row: number | string, label: string, sentence: string): string => `Row ${row}, ${label}: ${sentence}`

/** Reads a table as opening balances of a kind. Costs one pass over its cells; what is in the books is not asked here. */
export function readOpeningSheet(kind: OpeningKind, sheet: readonly (readonly string[])[], today: IsoDate): OpeningSheet {
  const { names, last, placed, note, fault } = findHeadings(kind, sheet)
  if (fault !== null) return { records: [], problems: [fault], notes: [], columns: [] }
  const missing = missingIn(kind, placed)
  if (missing.length > 0) return { records: [], problems: missing.map((keys) => missingText(kind, keys)), notes: [], columns: [] }
  const notes = [...(note === null ? [] : [note]), ...unusedNote(names, placed)]
  const problems: string[] = []
  const records: OpeningRecord[] = []
  let empty = 0
  for (const [index, line] of sheet.entries()) {
    if (index <= last || line.every((cell) => cell.trim() === '')) continue
    const row = index + 1
    const passed = passedOver(kind, line, placed, row)
    if (passed !== null) {
      notes.push(passed)
      continue
    }
    const { record, faults } = readLine(kind, line, placed, row, today)
    problems.push(...faults)
    if (record === 'empty') empty += 1
    else if (record) records.push(record)
  }
  if (empty > 0) notes.push(`${empty === 1 ? '1 row has no figures and is' : `${empty.toLocaleString('en-IN')} rows have no figures and are`} passed over.${kind === 'openingledger' ? ' Enter 0 to take a balance away.' : ''}`)
  return { records, problems, notes, columns: OPENING_KINDS[kind].columns.filter((column) => placed.some((one) => one.column === column)) }
}

interface Found extends Headings {
  readonly placed: readonly Placed[]
  /** What was chosen among several balances. */
  readonly note: string | null
  /** Why the table under them cannot be read; null where it can. */
  readonly fault: string | null
}

/** Sets of columns of which none was found; a balance that is counted from an opening one is a balance. */
const missingIn = (kind: OpeningKind, placed: readonly Placed[]) => OPENING_KINDS[kind].needs.filter((keys) => !placed.some(({ column: { key } }) => keys.includes(key) || (keys.includes('amount') && key.startsWith('opening'))))

/** The first row, among those that may be above a table, that has all headings which are needed; else the one that has most. */
function findHeadings(kind: OpeningKind, sheet: readonly (readonly string[])[]): Found {
  let best: Found = { names: sheet[0] ?? [], last: 0, placed: [], note: null, fault: null }
  for (const head of sheet.slice(0, HEAD_ROWS_MAX).keys()) {
    const headings = kind === 'openingledger' ? headingsAt(sheet, head) : { names: sheet[head] ?? [], last: head }
    const trial = kind === 'openingledger' ? trialColumns(headings.names, OPENING_KINDS[kind].columns) : null
    const plain = place(kind, headings.names)
    const placed = trial ? [...plain.filter(({ column: { key }, at }) => (key === 'ledger' || key === 'group') && !trial.placed.some((one) => one.at === at)), ...trial.placed] : plain
    const found = { ...headings, placed, note: trial?.note ?? null, fault: trial?.fault ?? null }
    if (missingIn(kind, placed).length === 0 || (found.fault !== null && plain.some(({ column: { key } }) => key === 'ledger'))) return found
    if (found.fault === null && placed.length > best.placed.length) best = found
  }
  return best
}

/** A heading is first what a column is called, then what it may be called, so that `Amount` is the value where there is no other. */
function place(kind: OpeningKind, headings: readonly string[]): readonly Placed[] {
  const names = headings.map(plainHeading)
  const placed: Placed[] = []
  const take = (column: OpeningColumn, at: number) => {
    if (at >= 0 && !placed.some((one) => one.at === at || one.column === column)) placed.push({ column, at })
  }
  for (const column of OPENING_KINDS[kind].columns) take(column, names.indexOf(plainHeading(column.label)))
  for (const column of OPENING_KINDS[kind].columns) for (const also of column.also) take(column, names.findIndex((name, at) => name === also && !placed.some((one) => one.at === at)))
  const hasSides = placed.some(({ column }) => column.key === 'debit' || column.key === 'credit')
  return hasSides ? placed.filter(({ column }) => column.key !== 'amount' && column.key !== 'side') : placed
}

function missingText(kind: OpeningKind, keys: readonly string[]): string {
  const labels = OPENING_KINDS[kind].columns.filter(({ key }) => keys.includes(key)).map(({ label }) => label)
  return `There is no column ${labels.join(' or ')}. Download the template to see the columns.`
}

function unusedNote(headings: readonly string[], placed: readonly Placed[]): string[] {
  const unused = headings.flatMap((heading, at) => (heading.trim() !== '' && !placed.some((one) => one.at === at) ? [heading.trim()] : []))
  return unused.length > 0 ? [`Not used: ${unused.slice(0, 10).join(', ')}${unused.length > 10 ? ' and others' : ''}.`] : []
}

/** The ledger against which opening balances are posted: what it has follows from them. */
const OWN_DIFFERENCE = plainHeading(LEDGER_ROLES.openingdifference.ledger)

/** Lines of a trial balance that are no ledger. */
function passedOver(kind: OpeningKind, line: readonly string[], placed: readonly Placed[], row: number): string | null {
  const name = plainHeading(line[placed.find(({ column }) => column.key === 'ledger' || column.key === 'item')?.at ?? 0] ?? '')
  if (name === 'total' || name === 'grandtotal') return `Row ${row} is a total and is passed over.`
  if (kind !== 'openingledger') return null
  if (name === 'openingstock' || name === 'closingstock') return `Row ${row} is the value of stock, which is no ledger. Import it as opening stock.`
  return name === 'differenceinopeningbalances' || name === OWN_DIFFERENCE ? `Row ${row} is a difference, which follows from the other rows.` : null
}

interface LineRead {
  /** Null where it is at fault; 'empty' where it says nothing of its ledger. */
  readonly record: OpeningRecord | 'empty' | null
  readonly faults: readonly string[]
}

function readLine(kind: OpeningKind, line: readonly string[], placed: readonly Placed[], row: number, today: IsoDate): LineRead {
  // A template has the names of the company; what was not filled in says nothing.
  if (placed.every(({ column, at }) => (column.kind === 'text' && column.key !== 'refno') || (line[at] ?? '').trim() === '')) return { record: 'empty', faults: [] }
  const faults: string[] = []
  const texts: Record<string, string> = {}
  const amounts: Record<string, AmountCell> = {}
  const hasValue = placed.some(({ column, at }) => column.key === 'value' && /\d/.test(line[at] ?? ''))
  const keep = <T>({ label }: OpeningColumn, read: Read<T>, take: (value: T) => void) => {
    if ('fault' in read) faults.push(atRow(row, label, read.fault))
    else take(read.value)
  }
  for (const { column, at } of placed) {
    const raw = line[at] ?? ''
    const set = (value: string) => void (texts[column.key] = value)
    if (column.kind === 'amount') keep(column, readAmountCell(raw), (cell) => void (amounts[column.key] = cell))
    else if (column.kind === 'side') keep(column, readSideCell(raw), set)
    else if (column.kind === 'date') keep(column, readDayCell(raw, today), set)
    else if (column.kind === 'rate') keep(column, readRateCell(raw, hasValue), set)
    else if (column.kind === 'quantity') keep(column, readQuantityCell(raw), ({ qty, unit }) => Object.assign(texts, { qty, spelled: unit }))
    else keep(column, readTextCell(raw, TEXT_MAX[column.key] ?? 200), set)
    if (column.required && raw.trim() === '') faults.push(atRow(row, column.label, `Enter the ${column.label}.`))
  }
  if (faults.length > 0) return { record: null, faults }
  return kind === 'openingstock' ? stockRecord(row, texts, amounts) : balanceRecord(kind, row, texts, amounts)
}

/** Debit or credit of a ledger or a bill, from two columns, or from one that says the side itself or has it in a column beside it. */
function balanceRecord(kind: OpeningKind, row: number, { side = '', ...texts }: Readonly<Record<string, string>>, amounts: Readonly<Record<string, AmountCell>>): LineRead {
  const fault = (label: string, sentence: string): LineRead => ({ record: null, faults: [atRow(row, label, sentence)] })
  const label = kind === 'openingbill' ? 'Amount' : 'Balance'
  const balance = countedBalance(amounts, side as Side)
  if (balance && 'fault' in balance) return fault(balance.label, balance.fault)
  const { debit, credit, amount = balance?.cell } = amounts
  const found = [sided(debit, 'Dr'), sided(credit, 'Cr'), sided(amount, side as Side)].flatMap((one) => (one && one.rupees !== '' ? [one] : []))
  const counted = found.filter(({ rupees }) => Number(rupees) !== 0)
  if (counted.length > 1) return fault('Credit', 'A balance is a debit or a credit. Enter one of them.')
  const [one] = counted.length > 0 ? counted : found
  if (!one) return fault(label, `Enter the ${label}.`)
  const isZero = Number(one.rupees) === 0
  if (kind === 'openingbill' && isZero) return fault(label, 'Enter an Amount of more than 0.')
  if (one.isNegative && !amount) return fault(one.side === 'Cr' ? 'Credit' : 'Debit', 'Enter the amount without a minus, in the column of its side.')
  if (one.isNegative && one.side !== '') return fault(label, 'Enter Dr or Cr without a minus.')
  if (kind === 'openingledger' && !isZero && (one.side === '' || one.isNegative)) return fault(label, 'Write Dr or Cr after the amount, such as 500.00 Dr.')
  // A bill without a side is on that of the party's balance; one with a minus is on the other.
  const word = one.side || (kind === 'openingbill' ? (one.isNegative ? 'other' : 'own') : 'Dr')
  return { record: { ...texts, row: String(row), amount: one.rupees, side: word }, faults: [] }
}

/** The side in the cell stands before that of its column. */
const sided = (cell: AmountCell | undefined, side: Side): AmountCell | null => (cell ? { ...cell, side: cell.side || side } : null)

/** The value counts where there is one; a rate that comes to just that value is kept beside it, and one that cannot come to it is told. */
function stockRecord(row: number, { spelled = '', qty = '', rate = '', unit = '', ...texts }: Readonly<Record<string, string>>, { value }: Readonly<Record<string, AmountCell>>): LineRead {
  const fault = (label: string, sentence: string): LineRead => ({ record: null, faults: [atRow(row, label, sentence)] })
  const size = fromQuantityText(qty) ?? quantity(0)
  if (size === 0) return fault('Quantity', 'Enter a Quantity of more than 0.')
  const rupees = value?.rupees ?? ''
  if (rupees === '' && rate === '') return fault('Rate', 'Enter a Rate or a Value.')
  // The books write 0 for no rate.
  const isBlank = rate === '' || (rupees !== '' && Number(rate) === 0)
  const byRate = isBlank ? null : valueAt(size, rate)
  if (!isBlank && byRate === null) return fault('Rate', 'The value is too large.')
  const worth = rupees === '' ? byRate : fromRupeesText(rupees)
  if (byRate !== null && worth !== null && Math.abs(byRate - worth) > roundingOf(size, rate)) return fault('Rate', `${qty} × ${rateText(rate)} is ${formatAmount(byRate / 100)}, but Value says ${formatAmount(rupees)}. Correct one of them, or leave Rate blank.`)
  const isKept = byRate === worth && decimalsOf(rate) <= 3
  return { record: { ...texts, row: String(row), qty, unit: unit || spelled, rate: isKept ? rate : '', value: rupees === '' ? String((byRate ?? 0) / 100) : rupees }, faults: [] }
}

const decimalsOf = (rate: string): number => rate.split('.')[1]?.length ?? 0

const rateText = (rate: string): string => (decimalsOf(rate) > 2 ? rate : formatAmount(rate))

/** Paise by which a value may differ from quantity times rate: half of the last digit of the rate, which has paise at least, and what the rounding of both to the paisa adds. */
const roundingOf = (size: Quantity, rate: string): number => (size / 1000) * 50 * 10 ** -Math.max(decimalsOf(rate), 2) + 1

function valueAt(size: Quantity, rate: string): number | null {
  try {
    return lineAmount(size, rate)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
