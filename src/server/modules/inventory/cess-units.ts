import type { Row } from '../../../wire/envelope'
import { linesOf } from '../../engine/books/lines-of'
import { Refusal } from '../../engine/refusal'

/** The unit of a cess is the unit of the item or one of its others: how many a bill has of it could not be told otherwise. */
export function cessUnitFaults(record: Row): readonly Refusal[] {
  const own = new Set([record.unitid, ...linesOf(record, 'units').map(({ altunitid }) => altunitid)].map(String))
  return linesOf(record, 'gstrates').flatMap((line, index) => {
    const at = { line: index + 1 }
    if (Number(line.cessrupees) > 0 && line.cessunitid && !own.has(String(line.cessunitid)))
      return [new Refusal('gstrates', `GST Rates, line ${at.line}: the cess unit is none of this item's units. Enter it under Alternate Units.`, { ...at, column: 'cessunitid' })]
    if (line.cesshigher === true && (Number(line.cessrupees) === 0 || Number(line.cess) === 0))
      return [new Refusal('gstrates', `GST Rates, line ${at.line}: the higher of both needs a cess per cent and a cess per unit.`, { ...at, column: 'cesshigher' })]
    return []
  })
}
