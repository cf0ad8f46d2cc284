/** One line of an item's GST rates: per cent, in force from a day on. */
export interface DatedRate {
  readonly from: string
  readonly gst: string
  readonly cess: string
  /** Cess by quantity; missing where there is none. */
  readonly byUnit?: UnitCess
}

/** Cess of so many rupees for each unit: 400 a tonne of coal, 4,170 a thousand cigarettes. */
export interface UnitCess {
  /** Rupees, as decimal text. */
  readonly rupees: string
  /** Unit of the item that they are for; 0 for its base unit. */
  readonly unitid: number
  /** The law takes the higher of this and the per cent; else both. */
  readonly isHigherOf: boolean
}

export interface GstRate {
  readonly gst: string
  readonly cess: string
}

/** The rate of an item, with its cess by quantity. */
export interface ItemRate extends GstRate {
  readonly byUnit?: UnitCess
}

const NIL: GstRate = { gst: '0', cess: '0' }

/** The rate in force on a day (`yyyy-mm-dd`): that of the latest line not after it; null where none is in force yet. */
export function rateOn(rates: readonly DatedRate[], day: string): ItemRate | null {
  let found: DatedRate | null = null
  for (const rate of rates) if (rate.from <= day && (found === null || rate.from > found.from)) found = rate
  return found && { gst: found.gst, cess: found.cess, ...(found.byUnit ? { byUnit: found.byUnit } : {}) }
}

/** The rate of an item: none at all where it is nil rated, exempt or outside GST. Null where a taxable item has no rate on that day. */
export const itemRateOn = (taxability: string, rates: readonly DatedRate[], day: string): ItemRate | null =>
  (taxability === '' || taxability === 'taxable' ? rateOn(rates, day) : NIL)
