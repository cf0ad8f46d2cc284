import { cellRows, cellText, isOn } from '../../../definitions/bill/cells'
import { keptRecord } from '../../call/kept-record'
import type { Kept } from '../../call/kept-record'
import type { OptionPage } from './option'
import { matcher, optionOf } from './option'

/**
 * Places in use of a party, out of its record as it was downloaded with saves that still wait over it. Null where the device has none, or
 * only one without its places: then the server is asked.
 */
export async function placesOnDevice(offline: Kept, party: string, search: string): Promise<OptionPage | null> {
  if (party === '') return { options: [], total: 0, asOf: Number.NaN, fresh: true }
  const record = await keptRecord(offline, 'debtors', party)
  if (!record || !Array.isArray(record.addresses)) return null
  const places = cellRows(record.addresses).filter(({ label, isclosed }) => cellText(label) !== '' && !isOn(isclosed))
  const options = places.map(({ label }) => optionOf({ value: label, label })).filter(matcher(search))
  return { options, total: options.length, asOf: Number.NaN, fresh: true }
}
