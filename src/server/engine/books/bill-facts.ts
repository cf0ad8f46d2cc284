import { sql } from 'kysely'
import type { BillFacts, ItemFacts, PartyFacts } from '../../../definitions/bill/facts'
import type { CompanyFacts } from '../../../definitions/bill/facts-rows'
import type { Context } from '../context'
import { bookSettings, heldSettings } from './book-settings'
import { ledgerFacts } from './ledger-facts'
import { withholdingFacts } from './withholding-facts'
import type { ButDocument } from './withholding-facts'

/** Facts of items of this company, by id: one query whatever their number. */
export async function itemFacts(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, ItemFacts>> {
  const { coid } = ctx.session
  const { rows } = await sql<ItemFacts>`
    select i.id, i.itemname as name, i.inactive as "isService", i.isbatch as "isBatch", i.hsncode as hsn, i.taxability, i.unitid,
      (select coalesce(json_agg(json_build_object('from', r.eff_date::text, 'gst', r.gstrate::text, 'cess', r.cess::text)), '[]')
        from m_item_gstrate r where r.coid = ${coid} and r.parentid = i.id) as rates,
      (select coalesce(json_agg(json_build_object('unitid', u.altunitid, 'holds', u.conversion::text)), '[]')
        from m_item_unit u where u.coid = ${coid} and u.parentid = i.id) as units
    from m_item i where i.coid = ${coid} and i.id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A party as a bill sees it (`but` is the bill itself); null where there is none. */
export async function partyFacts(ctx: Context, id: number, but: ButDocument): Promise<PartyFacts | null> {
  const found = (await ledgerFacts(ctx, [id], false)).get(id)
  if (!found) return null
  const { gstType, gstin, stateCode, creditDays, isBillwise } = found
  return { id, gstType, gstin, stateCode, creditDays, isBillwise, ...(found.isWithheld ? await withholdingFacts(ctx, id, but) : {}) }
}

type OwnFacts = Pick<CompanyFacts, 'ownState' | 'registrations'>

/** Two-digit state of the branch of the session (of its GSTIN, else its own, else its company's), and what the company is under GST. */
async function ownFacts({ tx, session }: Context): Promise<OwnFacts> {
  const { rows } = await sql<OwnFacts>`
    select coalesce(nullif(left(b.gstin, 2), ''), nullif(b.state, ''), nullif(left(c.gstin, 2), ''), c.state) as "ownState",
      (select coalesce(json_agg(json_build_object('from', r.fromdate::text, 'kind', replace(r.regtype, 'own', ''))), '[]') from m_gstregistration r where r.coid = c.coid) as registrations
    from branch b join company c on c.coid = b.coid where b.branchid = ${session.branchid}`.execute(tx)
  return rows[0] ?? { ownState: '', registrations: [] }
}

/** What a bill needs to know of the company and the branch. */
export const companyFacts = async (ctx: Context): Promise<CompanyFacts> => ({ ...(await ownFacts(ctx)), isRounded: (await bookSettings(ctx)).isRounded })

/** Everything that a bill to be stored follows from. */
export async function billFacts(ctx: Context, partyid: number, itemids: readonly number[], but: ButDocument): Promise<BillFacts> {
  return { party: await partyFacts(ctx, partyid, but), items: await itemFacts(ctx, itemids), ...(await ownFacts(ctx)), isRounded: (await heldSettings(ctx)).isRounded }
}
