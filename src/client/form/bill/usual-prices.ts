import { cellText } from '../../../definitions/bill/cells'
import type { Row } from '../../../wire/envelope'
import type { FactsDesk } from './bill-facts'

const isSame = (rate: unknown, price: string): boolean => price !== '' && Number(cellText(rate).replaceAll(',', '')) === Number(price)

/** The usual price comes with an item; a rate that the person typed stays, wherever its line moves. */
export class UsualPrices {
  #seen: readonly string[] = []

  constructor(private readonly desk: Pick<FactsDesk, 'item'>) {}

  /** The lines with usual prices filled in; the same list where nothing is filled. Rates are rupees, as text or number. */
  fill(lines: readonly Row[]): readonly Row[] {
    const keys = lines.map(({ itemid }) => cellText(itemid))
    const before = aligned(this.#seen, keys)
    // An item whose facts have not come yet counts as not seen, and is priced when they come.
    this.#seen = keys.map((key, index) => (this.desk.item(key) ? key : (before[index] ?? '')))
    const filled = lines.map((line, index) => this.#priced(line, keys[index] ?? '', before[index] ?? ''))
    return filled.some((line, index) => line !== lines[index]) ? filled : lines
  }

  #priced(line: Row, key: string, before: string): Row {
    const price = this.#usual(key)
    if (key === before || price === '' || price === '0') return line
    return cellText(line.rate) === '' || isSame(line.rate, this.#usual(before)) ? { ...line, rate: price } : line
  }

  #usual(key: string): string {
    const known = this.desk.item(key)
    return known?.lastprice || known?.price || ''
  }
}

/** What stood at each line before: by its place where only cells changed, else from both ends, so that lines may come and go between. */
function aligned(seen: readonly string[], keys: readonly string[]): readonly (string | undefined)[] {
  if (seen.length === keys.length) return seen
  const most = Math.min(seen.length, keys.length)
  let head = 0
  while (head < most && seen[head] === keys[head]) head += 1
  let tail = 0
  while (tail < most - head && seen.at(-1 - tail) === keys.at(-1 - tail)) tail += 1
  return keys.map((key, index) => (index < head || index >= keys.length - tail ? key : undefined))
}
