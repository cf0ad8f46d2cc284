import { GST_STATES } from '../../domain/gst-states'
import type { ItemFacts, PartyFacts } from './facts'

type Kept = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1'
const rows = (value: unknown): readonly Kept[] => (Array.isArray(value) ? value.filter((row): row is Kept => typeof row === 'object' && row !== null) : [])

/** The facts of an item out of its record as lists and downloads keep it; without its rates where they are hidden. */
export const itemFactsOfRecord = (record: Kept): ItemFacts => ({
  id: Number(record.id) || 0,
  name: text(record.itemname),
  isService: isOn(record.inactive),
  isBatch: isOn(record.isbatch),
  hsn: text(record.hsncode),
  taxability: text(record.taxability),
  rates: rows(record.gstrates).map((rate) => ({ from: text(rate.eff_date).slice(0, 10), gst: text(rate.gstrate) || '0', cess: text(rate.cess) || '0' })),
  unitid: Number(record.unitid) || 0,
  units: rows(record.units).map((unit) => ({ unitid: Number(unit.altunitid) || 0, holds: text(unit.conversion) || '1' })),
})

const CODES = new Map(Object.entries(GST_STATES).map(([code, name]) => [plain(name), code]))

/** `&` and `and` are the same in the names of states. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll('&', 'and').replace(/\s+/g, ' ').trim()
}

export const partyFactsOfRecord = (record: Kept): PartyFacts => ({
  id: Number(record.id) || 0,
  gstType: text(record.gsttype),
  gstin: text(record.gstin),
  stateCode: CODES.get(plain(text(record.statename) || text(record.stateid_label))) ?? '',
  creditDays: Number(record.creditdays) || 0,
  isBillwise: isOn(record.isbillwise),
})
