import { fromRupeesText, paise, toRupeesText } from '../domain/money'
import type { AmountCell, Side } from './opening-cells'
import { type OpeningColumn, plainHeading } from './opening-kinds'

/** What a column of a trial balance holds: a balance in one column or in one for each side, or what moved between two balances. */
interface Role {
  readonly of: 'opening' | 'closing' | 'movement'
  readonly side: 'debit' | 'credit' | 'both'
}

/** Headings of a table, which trial balances of Tally have in up to four rows: `Closing Balance` stands above `Debit` and `Credit`. */
export interface Headings {
  readonly names: readonly string[]
  /** The last row of them, from 0. */
  readonly last: number
}

interface TrialColumns {
  readonly placed: readonly { readonly column: OpeningColumn; readonly at: number }[]
  /** What was chosen among several balances, for the preview; null where there is one only. */
  readonly note: string | null
}

const ROWS_BELOW_MAX = 3
const SIDE = /^(?:debit|credit|dr|cr)(?:amount|rs|balance)?$/
const TIME = /^(opening|op|closing|cl|transactions?|movements?|duringtheperiod|duringtheyear|currentperiod)(?:balances?|bal|amount)?/

/** The headings that begin at a row, joined with the rows of sides below it where there are such. */
export function headingsAt(sheet: readonly (readonly string[])[], head: number): Headings {
  const above = [sheet[head] ?? []]
  const first = (sheet[head] ?? []).findIndex((cell) => cell.trim() !== '')
  for (let last = head + 1; last <= head + ROWS_BELOW_MAX && last < sheet.length; last++) {
    const line = sheet[last] ?? []
    if (line.some((cell) => cell.trim() !== '') && line.every((cell) => cell.trim() === '' || SIDE.test(plainHeading(cell)))) return { names: joined(above, line), last }
    if ((line[first] ?? '').trim() !== '') break
    above.push(line)
  }
  return { names: sheet[head] ?? [], last: head }
}

/** A side stands under the nearest time at its left or above it. */
function joined(above: readonly (readonly string[])[], sides: readonly string[]): readonly string[] {
  const width = Math.max(sides.length, ...above.map((line) => line.length))
  return Array.from({ length: width }, (_, at) => {
    const side = (sides[at] ?? '').trim()
    if (side === '') return above.map((line) => (line[at] ?? '').trim()).find((text) => text !== '') ?? ''
    const time = above.map((line) => line.slice(0, at + 1).findLast((text) => text.trim() !== '') ?? '').findLast((text) => TIME.test(plainHeading(text)))
    return [time?.trim(), side].filter(Boolean).join(' ')
  })
}

function roleOf(heading: string): Role | null {
  const name = plainHeading(heading)
  if (name === 'debitbalance' || name === 'creditbalance') return { of: 'closing', side: name === 'debitbalance' ? 'debit' : 'credit' }
  const [time = '', word = ''] = TIME.exec(name) ?? TIME.exec(name.replace(/^(?:debit|credit|dr|cr)/, '')) ?? []
  const rest = name.replace(time, '')
  if (rest !== '' && !SIDE.test(rest)) return null
  const side = rest === '' ? 'both' : /^(?:debit|dr)/.test(rest) ? 'debit' : 'credit'
  const of = word.startsWith('op') ? 'opening' : word.startsWith('cl') ? 'closing' : 'movement'
  return of === 'movement' && side === 'both' ? null : { of, side }
}

const column = (key: string, label: string): OpeningColumn => ({ key, label, kind: 'amount', also: [] })
/** What balances are counted from where a file has no closing ones. */
const COUNTED: Readonly<Record<string, OpeningColumn>> = {
  'opening both': column('opening', 'Opening'), 'opening debit': column('openingdebit', 'Opening Debit'), 'opening credit': column('openingcredit', 'Opening Credit'),
  'movement debit': column('moveddebit', 'Debit'), 'movement credit': column('movedcredit', 'Credit'),
}

/**
 * Which columns of a trial balance are the balances that new books open with: the closing ones, or where there are opening ones
 * and movements only, what both come to. Debit and Credit beside such a balance are movements. Null where no heading names a time.
 */
export function trialColumns(headings: readonly string[], columns: readonly OpeningColumn[]): TrialColumns | null {
  const found = headings.flatMap((heading, at) => {
    const role = roleOf(heading)
    return role ? [{ ...role, at, heading: heading.trim() }] : []
  })
  const of = (time: Role['of']) => {
    const all = found.filter((one, n) => one.of === time && found.findIndex((other) => other.of === time && other.side === one.side) === n)
    const sides = all.filter(({ side }) => side !== 'both')
    return sides.length > 0 ? sides : all
  }
  const [opening, closing, movement] = [of('opening'), of('closing'), of('movement')]
  const taken = closing.length > 0 ? closing : opening
  if (taken.length === 0) return null
  const isCounted = closing.length === 0 && movement.length > 0
  const base = (key: string) => columns.find((one) => one.key === key)
  const placed = (isCounted ? [...opening, ...movement] : taken).flatMap(({ of: time, side, at }) => {
    const target = isCounted ? COUNTED[`${time} ${side}`] : base(side === 'both' ? 'amount' : side)
    return target ? [{ column: target, at }] : []
  })
  const beside = taken.some(({ side }) => side === 'both') ? sideBeside(headings, taken[0]?.at ?? 0, found.map(({ at }) => at), base('side')) : []
  return { placed: [...placed, ...beside], note: noteOf(taken, isCounted, found.length > taken.length) }
}

/** The column of Dr and Cr that follows a balance; another balance between them has it for its own. */
function sideBeside(headings: readonly string[], balance: number, others: readonly number[], side: OpeningColumn | undefined): TrialColumns['placed'] {
  const sides = headings.flatMap((heading, at) => (side && [plainHeading(side.label), ...side.also].includes(plainHeading(heading)) ? [at] : []))
  const at = sides.find((one) => one > balance && !others.some((other) => other > balance && other < one)) ?? (sides.length === 1 ? sides[0] : undefined)
  return side && at !== undefined ? [{ column: side, at }] : []
}

function noteOf(taken: readonly { readonly heading: string }[], isCounted: boolean, hasOthers: boolean): string | null {
  if (isCounted) return 'The file has no closing balances. Each balance is counted: opening balance, plus debit, minus credit.'
  if (!hasOthers) return null
  return `The balances are taken from ${taken.map(({ heading }) => heading).join(' and ')}, with which the new books open. Debits and credits beside them are movements.`
}

type Counted = { readonly cell: AmountCell } | { readonly label: string; readonly fault: string }

/** Opening balance plus debit minus credit, where a row was read by such columns; null where it was not. `side` is that of a column beside the opening balance. */
export function countedBalance(amounts: Readonly<Record<string, AmountCell>>, side: Side): Counted | null {
  const parts = Object.values(COUNTED).flatMap(({ key, label }) => (amounts[key] ? [{ key, label, cell: amounts[key] }] : []))
  let total = 0
  for (const { key, label, cell } of parts) {
    const amount = fromRupeesText(cell.rupees || '0') ?? 0
    const own = key.endsWith('debit') ? 'Dr' : key.endsWith('credit') ? 'Cr' : side
    const word = cell.side || own
    if (amount !== 0 && word === '') return { label, fault: 'Write Dr or Cr after the amount, such as 500.00 Dr.' }
    if (amount !== 0 && cell.isNegative) return { label, fault: own === '' || key === 'opening' ? 'Enter Dr or Cr without a minus.' : 'Enter the amount without a minus, in the column of its side.' }
    total += word === 'Cr' ? -amount : amount
  }
  return parts.length === 0 ? null : { cell: { rupees: toRupeesText(paise(Math.abs(total))), isNegative: false, side: total < 0 ? 'Cr' : 'Dr' } }
}
