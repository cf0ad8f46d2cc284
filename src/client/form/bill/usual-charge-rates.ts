import { cellText } from '../../../definitions/bill/cells'
import { CHARGE_RATE } from '../../../definitions/bill/read-lines'
import type { Row } from '../../../wire/envelope'
import type { FactsDesk } from './bill-facts'

/** A charge begins with the rate that its ledger names, once, when its ledger is chosen; what a person entered or cleared stays. */
export class UsualChargeRates {
  /** Ledgers by line that were dealt with. */
  #seen: readonly string[] = []

  constructor(private readonly desk: Pick<FactsDesk, 'chargeRate'>) {}

  /** What stands in the form already was entered before: nothing is filled into it. */
  begin(lines: readonly Row[]): void {
    this.#seen = lines.map(({ ledgerid }) => cellText(ledgerid))
  }

  /** The lines with rates filled in; the same list where nothing is. */
  fill(lines: readonly Row[]): readonly Row[] {
    const [keys, before] = [lines.map(({ ledgerid }) => cellText(ledgerid)), this.#seen]
    // A line that came or went moves the others: what was dealt with is then known by its ledger.
    const isKnown = (key: string, index: number) => (before.length === keys.length ? before[index] === key : before.includes(key))
    // A ledger whose rate has not come yet counts as not seen, and is dealt with when it comes.
    this.#seen = keys.map((key, index) => (isKnown(key, index) || this.desk.chargeRate(key) !== undefined ? key : ''))
    const filled = lines.map((line, index) => (isKnown(keys[index] ?? '', index) ? line : this.#rated(line, keys[index] ?? '')))
    return filled.some((line, index) => line !== lines[index]) ? filled : lines
  }

  #rated(line: Row, key: string): Row {
    const rate = this.desk.chargeRate(key) ?? ''
    const isEntered = cellText(line[CHARGE_RATE]) !== '' || Number(cellText(line.gstpercent)) > 0
    return rate === '' || isEntered ? line : { ...line, [CHARGE_RATE]: rate }
  }
}
