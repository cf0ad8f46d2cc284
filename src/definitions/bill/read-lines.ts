import { isIsoDate } from '../../domain/calendar'
import { formatDate } from '../../domain/date-format'
import type { BillCharge, BillLine } from '../../domain/gst/bill'
import { itemRateOn } from '../../domain/gst/rate-on'
import type { GstRate } from '../../domain/gst/rate-on'
import { fromRupeesText, ZERO } from '../../domain/money'
import { toBaseUnits } from '../../domain/stock/item-units'
import { fromQuantityText, quantity } from '../../domain/quantity'
import type { Quantity } from '../../domain/quantity'
import { cellDecimal, cellText } from './cells'
import type { Cells } from './cells'
import type { BillFacts, ItemFacts } from './facts'

/** A fault on a field, or on a cell of one of its lines (`line` from 1). */
export interface BillFault {
  readonly key: string
  readonly text: string
  readonly line?: number
  readonly column?: string
}

export interface ReadLine {
  readonly line: BillLine
  /** Quantity in the base unit of the item. */
  readonly base: Quantity
  readonly item: ItemFacts | undefined
}

/** Keys of the two lists of a bill. */
export const ITEMS = 'items'
export const CHARGES = 'charges'

const NIL: GstRate = { gst: '0', cess: '0' }
const NONE = quantity(0)

/** One line as entered. A line without an item counts with what it has, so that totals move while one types. */
export function readLine(line: Cells, index: number, day: string, facts: BillFacts, faults: BillFault[]): ReadLine {
  const item = facts.items.get(Number(line.itemid))
  const count = fromQuantityText(cellDecimal(line.qty)) ?? NONE
  const fault = (column: string, text: string) => faults.push({ key: ITEMS, text, line: index + 1, column })
  if (item && count <= 0) fault('qty', `The quantity of ${item.name} must be more than 0.`)
  const tax = item ? rateOnDay(item, day) : NIL
  if (item && !tax) fault('itemid', `${item.name} has no GST rate on ${formatDate(day)}: enter one in its GST Rates.`)
  if (item?.isBatch && cellText(line.batchno) === '') fault('batchno', `${item.name} is kept in batches: its batch is required.`)
  const base = item ? toBaseUnits(item, cellDecimal(line.qty), Number(line.unitid)) : count
  if (base === null) fault('unitid', `${item?.name ?? ''} has no such unit.`)
  return {
    line: { quantity: count, rate: cellDecimal(line.rate), discount: cellDecimal(line.discount), tax: tax ?? NIL },
    base: base ?? NONE,
    item,
  }
}

const rateOnDay = (item: ItemFacts, day: string): GstRate | null => (isIsoDate(day) ? itemRateOn(item.taxability, item.rates, day) : NIL)

export const readCharge = (charge: Cells): BillCharge =>
  ({ amount: fromRupeesText(cellDecimal(charge.amount)) ?? ZERO, tax: { gst: cellDecimal(charge.gstpercent), cess: '0' } })
