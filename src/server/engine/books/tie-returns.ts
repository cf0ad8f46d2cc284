import { sql } from 'kysely'
import { cellDecimal, cellText } from '../../../definitions/bill/cells'
import { ITEMS } from '../../../definitions/bill/read-lines'
import { isoDate } from '../../../domain/calendar'
import type { IsoDate } from '../../../domain/calendar'
import { fromQuantityText, quantity } from '../../../domain/quantity'
import { toBaseUnits } from '../../../domain/stock/item-units'
import type { Row } from '../../../wire/envelope'
import type { Context } from '../context'
import type { MasterDeclaration } from '../master/declaration'
import { master as masterNamed } from '../master/masters'
import type { Draft } from '../master/references'
import { itemFacts } from './bill-facts'
import { baseOf, linksOf, placeKey, sourceOf } from './chain-lines'
import type { Link, LinePlace } from './chain-lines'
import { itemsTable } from './chain-open'
import { linesOf } from './lines-of'

interface OpenGoods extends LinePlace {
  readonly itemid: number
  readonly batchno: string
  /** In thousandths of the base unit, without what the document itself took before this edit. */
  left: number
}

/**
 * Gives the lines of a challan return that were typed without their challan the oldest one of that party that has so many of the item (and
 * of the batch) open on the day of the return: goods that come back unbilled, and stay with what is still to be billed as well, would be a profit or a loss
 * before any bill. A line that is more than any one of them has open stays as it was typed. Before the document is completed.
 */
export async function tieReturns(ctx: Context, master: MasterDeclaration, { record, before }: Draft, dateField: string): Promise<void> {
  const { bill, takes = [] } = master.document ?? {}
  const lines = linesOf(record, ITEMS)
  if (bill?.paper === undefined || (bill.kind !== 'salereturn' && bill.kind !== 'purchasereturn') || lines.every(sourceOf)) return
  const own = before ? await linksOf(ctx, 'target', master.entity, Number(before.id)) : []
  const itemids = [...new Set(lines.map(({ itemid }) => Number(itemid)))]
  const items = await itemFacts(ctx, itemids)
  const base = (line: Row): number => {
    const item = items.get(Number(line.itemid))
    return item ? (toBaseUnits(item, cellDecimal(line.qty), Number(line.unitid)) ?? 0) : baseOf(line)
  }
  const open = (await Promise.all(takes.map((entity) => openGoods(ctx, entity, { partyid: Number(record.partyid), day: isoDate(String(record[dateField])), itemids }, own)))).flat()
  for (const line of lines) {
    const source = sourceOf(line)
    const place = source && open.find((one) => placeKey(one) === placeKey(source))
    if (place) place.left -= base(line)
  }
  record[ITEMS] = lines.map((line) => (sourceOf(line) ? line : tied(line, base(line), open)))
}

function tied(line: Row, wanted: number, open: readonly OpenGoods[]): Row {
  const place = wanted > 0 ? open.find((one) => one.itemid === Number(line.itemid) && one.batchno === cellText(line.batchno) && one.left >= wanted) : undefined
  if (!place) return line
  place.left -= wanted
  return { ...line, srcentity: place.entity, srcid: place.recid, srcline: place.lineid }
}

interface Returning {
  readonly partyid: number
  readonly day: IsoDate
  readonly itemids: readonly number[]
}

/** Goods of a party on challans of one kind up to the day, oldest first; a new return costs those that are open, whatever else there is. */
async function openGoods(ctx: Context, entity: string, { partyid, day, itemids }: Returning, own: readonly Link[]): Promise<readonly OpenGoods[]> {
  const mine = own.filter(({ source }) => source.entity === entity)
  const isOpen = mine.length === 0 ? sql`d.taken < d.qty` : sql`(d.taken < d.qty or d.recid = any(${mine.map(({ source }) => source.recid)}::bigint[]))`
  const { rows } = await sql<LinePlace & { readonly itemid: number; readonly batchno: string; readonly open: string }>`
    select d.entity, d.recid, d.lineid, d.itemid, l.batchno, (d.qty - d.taken)::text as open
    from document_line d join ${sql.table(itemsTable(masterNamed(entity)))} l on l.coid = d.coid and l.parentid = d.recid and l.lineid = d.lineid
    where d.coid = ${ctx.session.coid} and d.entity = ${entity} and d.partyid = ${partyid} and d.itemid = any(${[...itemids]}::bigint[])
      and d.value is not null and d.edate <= ${day}::date and ${isOpen}
    order by d.edate, d.recid, d.lineid`.execute(ctx.tx)
  return rows.map(({ open, ...place }) => {
    const given = mine.filter(({ source }) => placeKey(source) === placeKey(place)).reduce((total, { qty }) => total + qty, 0)
    return { ...place, left: (fromQuantityText(open) ?? quantity(0)) + given }
  })
}
