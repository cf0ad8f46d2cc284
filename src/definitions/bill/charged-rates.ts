import { cellText } from './cells'
import type { Cells } from './cells'

/** The one rate at which a bill charged an item: per cent, as decimal text. */
export interface ChargedRate {
  readonly itemid: number
  readonly gst: string
  readonly cess: string
  /** Why no tax lay on it, in the words of the item: `nil`, `exempt` or `nongst`; missing for all else. */
  readonly taxability?: string
}

/** Field in which a note keeps the rates of the bill that it names, of its own items: `item:gst:cess`, and `:taxability` where no tax lay on it, with commas between. */
export const BILL_RATES = 'billrates'

/** The rates of these items as a note keeps them; each item once. */
export function chargedText(rates: ReadonlyMap<number, ChargedRate>, itemids: readonly number[]): string {
  return [...new Set(itemids)].flatMap((id) => rates.get(id) ?? []).map(({ itemid, gst, cess, taxability }) => [itemid, gst, cess, ...(taxability ? [taxability] : [])].join(':')).join(',')
}

/** The rates that a note keeps. */
export const keptRates = (record: Cells): readonly ChargedRate[] => cellText(record[BILL_RATES]).split(',').flatMap((text) => {
  const [id, gst, cess, taxability] = text.split(':')
  return id && gst && cess ? [{ itemid: Number(id), gst, cess, ...(taxability ? { taxability } : {}) }] : []
})
