import { multiplyDecimals } from '../../../domain/decimal'
import { fromQuantityText, quantity } from '../../../domain/quantity'
import type { Row } from '../../../wire/envelope'
import { itemFacts } from '../../engine/books/bill-facts'
import type { Completed } from '../../engine/books/document'
import { linesOf } from '../../engine/books/lines-of'
import { NOTHING } from '../../engine/books/posting'
import type { Move } from '../../engine/books/posting'
import { dateField, narration, NUMBER, numberField, voucherParts } from '../../engine/books/voucher-fields'
import type { Context } from '../../engine/context'
import { defineMaster } from '../../engine/master/declaration'
import { lines, quantity as quantityField, ref, text } from '../../engine/master/fields'
import { Refusal } from '../../engine/refusal'

/** Goods go out of one godown and into another; nobody owes anything for it. */
async function complete(record: Row, ctx: Context): Promise<Completed> {
  const given = linesOf(record, 'items')
  const facts = await itemFacts(ctx, given.map(({ itemid }) => Number(itemid)))
  const [from, to] = [Number(record.fromgodownid), Number(record.togodownid)]
  const faults = from === to ? [new Refusal('togodownid', 'Goods cannot go from a godown to itself.')] : []
  const moves = given.flatMap((line, index): readonly Move[] => {
    const item = facts.get(Number(line.itemid))
    const holds = !item || !line.unitid || line.unitid === item.unitid ? '1' : item.units.find(({ unitid }) => unitid === line.unitid)?.holds
    const fault = (column: string, text: string) => void faults.push(new Refusal('items', `Items, line ${index + 1}: ${text}`, { line: index + 1, column }))
    if (item?.isService) fault('itemid', `${item.name} is a service: it cannot be moved.`)
    if (item && holds === undefined) fault('unitid', `${item.name} has no such unit.`)
    const count = fromQuantityText(multiplyDecimals(String(line.qty), holds ?? '1')) ?? quantity(0)
    if (count <= 0) fault('qty', 'Qty must be more than 0.')
    const move = { itemid: Number(line.itemid), batchno: String(line.batchno ?? ''), value: null }
    return [{ ...move, godownid: from, quantity: quantity(-count) }, { ...move, godownid: to, quantity: count }]
  })
  return { values: {}, faults, posting: { ...NOTHING, moves } }
}

export default defineMaster({
  entity: 'stocktransfer',
  title: 'Stock Transfer',
  noun: ['stock transfer', 'stock transfers'],
  reportno: 2401,
  formTitle: 'Stock Transfer Detail',
  route: '/stocktransferlist',
  menu: { group: 'Stock', icon: 'building-warehouse', order: 10 },
  nameField: NUMBER,
  secondLine: ['fromgodownidview', 'togodownidview'],
  fields: [
    numberField('Transfer No'),
    dateField('Stock Transfer Date'),
    ref('fromgodownid', 'From (Source)', 'godown', 'fromgodownidview', { required: 'From (Source) is required.', width: 3 }),
    ref('togodownid', 'To (Destination)', 'godown', 'togodownidview', { required: 'To (Destination) is required.', width: 3 }),
    lines('items', 'Items', 'stocktransfer_item', [
      ref('itemid', 'Item', 'item', 'itemname', { required: 'Item is required.', width: 6 }),
      text('batchno', 'Batch', { max: 40, width: 2 }),
      quantityField('qty', 'Qty', { required: 'Qty is required.', width: 2 }),
      ref('unitid', 'Unit', 'unit', 'unitname', { width: 2 }),
    ], { required: 'A transfer needs at least one item.', max: 5000 }),
    narration(),
  ],
  list: [
    { field: 'edateview', title: 'Stock Transfer Date', format: 'date', card: 1 },
    { field: 'fromgodownidview', title: 'From (Source)', card: 2 },
    { field: 'togodownidview', title: 'To (Destination)', card: 3 },
    { field: NUMBER, title: 'Transfer No' },
  ],
  ...voucherParts('T', complete),
})
