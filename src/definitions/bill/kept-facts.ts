import { GST_STATES } from '../../domain/gst-states'
import { cellRows, cellText, isOn } from './cells'
import type { Cells } from './cells'
import type { ItemFacts, PartyFacts } from './facts'
import type { WithholdingFacts } from './withholding'

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

/** `sections` are the records that its TDS and TCS sections point at, where they are on the device. */
export const partyFactsOfRecord = (record: Cells, sections: readonly Cells[] = []): PartyFacts => ({
  id: Number(record.id) || 0,
  gstType: cellText(record.gsttype),
  gstin: cellText(record.gstin),
  stateCode: CODES.get(plain(cellText(record.statename) || cellText(record.stateid_label))) ?? '',
  creditDays: Number(record.creditdays) || 0,
  isBillwise: isOn(record.isbillwise),
  tds: isOn(record.istds) ? withholdingOf(record, sections.find(({ id }) => cellText(id) === cellText(record.tdssectionid))) : null,
  tcs: isOn(record.istcs) ? withholdingOf(record, sections.find(({ id }) => cellText(id) === cellText(record.tcssectionid))) : null,
})

/** What the year has brought so far is not on the device: the server counts it when the bill arrives. */
function withholdingOf(party: Cells, section: Cells | undefined): WithholdingFacts | null {
  if (!section) return null
  return {
    sectionid: Number(section.id) || 0, code: cellText(section.code), kind: section.wtkind === 'collect' ? 'tcs' : 'tds',
    isExcess: isOn(section.isexcess), isPerson: party.deductee === 'dedperson', hasPan: cellText(party.pan) !== '', years: [],
    rates: cellRows(section.wtrates).map((rate) => ({
      from: cellText(rate.eff_date).slice(0, 10), firm: cellText(rate.ratefirm) || '0', person: cellText(rate.rateperson) || '0', nopan: cellText(rate.ratenopan) || '0',
      perdocument: cellText(rate.perdocument) || '0', peryear: cellText(rate.peryear) || '0',
    })),
  }
}
