import { sql } from 'kysely'
import type { ChargedRate } from '../../../definitions/bill/charged-rates'
import type { Context } from '../context'
import { holding } from './posted-table'
import { LINES } from './tax-lines'

/**
 * The rates at which a posted bill, of whatever branch, charged its items, from the lines that the returns read. Left out is an item that it
 * charged at several rates, and one with more cess than its per cent comes to: that is a cess by quantity, which no rate says.
 */
export async function chargedRates(ctx: Context, voucherid: number): Promise<readonly ChargedRate[]> {
  const { coid } = ctx.session
  const { rows } = await sql<ChargedRate>`
    select itemid, trim_scale(min(gstrate))::text as gst, trim_scale(min(cessrate))::text as cess
    from voucher_line
    where ${holding(coid, LINES, { id: voucherid, version: 0 })} and itemid is not null
    group by itemid having min(gstrate) = max(gstrate) and min(cessrate) = max(cessrate) and bool_and(abs(cess) <= abs(taxable) * cessrate / 100 + 0.05)
    order by itemid`.execute(ctx.tx)
  return rows
}
