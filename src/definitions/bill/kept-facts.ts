import { GST_STATES } from '../../domain/gst-states'
import { cellRows, cellText, isOn } from './cells'
import type { Cells } from './cells'
import type { ItemFacts, PartyFacts } from './facts'

/** The facts of an item out of its record as lists and downloads keep it; without its rates where they are hidden. */
export const itemFactsOfRecord = (record: Cells): ItemFacts => ({
  id: Number(record.id) || 0,
  name: cellText(record.itemname),
  isService: isOn(record.inactive),
  isBatch: isOn(record.isbatch),
  hsn: cellText(record.hsncode),
  taxability: cellText(record.taxability),
  rates: cellRows(record.gstrates).map((rate) => ({ from: cellText(rate.eff_date).slice(0, 10), gst: cellText(rate.gstrate) || '0', cess: cellText(rate.cess) || '0' })),
  unitid: Number(record.unitid) || 0,
  units: cellRows(record.units).map((unit) => ({ unitid: Number(unit.altunitid) || 0, holds: cellText(unit.conversion) || '1' })),
})

const CODES = new Map(Object.entries(GST_STATES).map(([code, name]) => [plain(name), code]))

/** `&` and `and` are the same in the names of states. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll('&', 'and').replace(/\s+/g, ' ').trim()
}

export const partyFactsOfRecord = (record: Cells): PartyFacts => ({
  id: Number(record.id) || 0,
  gstType: cellText(record.gsttype),
  gstin: cellText(record.gstin),
  stateCode: CODES.get(plain(cellText(record.statename) || cellText(record.stateid_label))) ?? '',
  creditDays: Number(record.creditdays) || 0,
  isBillwise: isOn(record.isbillwise),
})
