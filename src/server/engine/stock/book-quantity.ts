import { sql } from 'kysely'
import { fromQuantityText, quantity } from '../../../domain/quantity'
import type { Quantity } from '../../../domain/quantity'
import type { Context } from '../context'

export interface Place {
  readonly itemid: number
  readonly batchno: string
}

interface Moment {
  readonly godownid: number
  /** `yyyy-mm-dd`: what was entered for days before counts, whenever it was entered. */
  readonly day: string
  /** Of that day itself only what had been captured by then. */
  readonly at: Date
  /** Record of the count, whose own moves do not count. */
  readonly recid: number
}

export const placeKey = ({ itemid, batchno }: Place): string => `${itemid} ${batchno}`

/** What the books had of items and batches in a godown at a moment, in base units, by `placeKey`; what is not there is 0. */
export async function bookQuantities(ctx: Context, { godownid, day, at, recid }: Moment, itemids: readonly number[]): Promise<ReadonlyMap<string, Quantity>> {
  const { rows } = await sql<Place & { readonly qty: string }>`
    select m.itemid, m.batchno, sum(m.qty)::text as qty from stock_move m join voucher v on v.coid = m.coid and v.id = m.voucherid
    where m.coid = ${ctx.session.coid} and m.itemid = any(${[...itemids]}::bigint[]) and m.godownid = ${godownid} and m.edate <= ${day}::date
      and (m.edate < ${day}::date or coalesce(v.captured_at, m.posted_at) <= ${at}) and not (v.entity = 'opening' and v.recid = ${recid})
    group by m.itemid, m.batchno`.execute(ctx.tx)
  return new Map(rows.map((row) => [placeKey(row), fromQuantityText(row.qty) ?? quantity(0)]))
}
