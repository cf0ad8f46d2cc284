import { sql } from 'kysely'
import { formatQuantity } from '../../../domain/indian-format'
import type { Context } from '../context'
import { Refusal } from '../refusal'
import { warn } from '../warnings'
import { heldSettings } from './book-settings'

/** After moves of a voucher: stock below nothing is refused, told or let be, as the company has set it. */
export async function checkStock(ctx: Context, voucherid: number): Promise<void> {
  const { negativeStock } = await heldSettings(ctx)
  if (negativeStock === 'allow') return
  const { rows } = await sql<{ item: string; godown: string; batchno: string; qty: string }>`
    select i.itemname as item, g.godownname as godown, s.batchno, trim_scale(-s.qty)::text as qty
    from (select distinct itemid, godownid, batchno from stock_move where coid = ${ctx.session.coid} and voucherid = ${voucherid}) m
      join stock_on_hand s on s.coid = ${ctx.session.coid} and (s.itemid, s.godownid, s.batchno) = (m.itemid, m.godownid, m.batchno)
      join m_item i on i.coid = s.coid and i.id = s.itemid join m_godown g on g.coid = s.coid and g.id = s.godownid
    where s.qty < 0 order by i.itemname limit 20`.execute(ctx.tx)
  const sentences = rows.map(({ item, godown, batchno, qty }) =>
    `${item}${batchno ? `, batch ${batchno}` : ''}, ${godown}: ${formatQuantity(qty)} more goes out than is in stock.`)
  if (sentences.length === 0) return
  if (negativeStock === 'refuse') throw new Refusal('items', sentences.join(' '))
  warn(ctx, ...sentences)
}
