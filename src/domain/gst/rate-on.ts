/** One line of an item's GST rates: per cent, in force from a day on. */
export interface DatedRate {
  readonly from: string
  readonly gst: string
  readonly cess: string
}

export interface GstRate {
  readonly gst: string
  readonly cess: string
}

const NIL: GstRate = { gst: '0', cess: '0' }

/** The rate in force on a day (`yyyy-mm-dd`): that of the latest line not after it; null where none is in force yet. */
export function rateOn(rates: readonly DatedRate[], day: string): GstRate | null {
  let found: DatedRate | null = null
  for (const rate of rates) if (rate.from <= day && (found === null || rate.from > found.from)) found = rate
  return found && { gst: found.gst, cess: found.cess }
}

/** The rate of an item: none at all where it is nil rated, exempt or outside GST. Null where a taxable item has no rate on that day. */
export const itemRateOn = (taxability: string, rates: readonly DatedRate[], day: string): GstRate | null =>
  (taxability === '' || taxability === 'taxable' ? rateOn(rates, day) : NIL)
