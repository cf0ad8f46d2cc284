import { sql } from "kysely";
import type { BillFacts, ItemFacts, PartyFacts } from "../../../definitions/bill/facts";
import type { CompanyFacts } from "../../../definitions/bill/facts-rows";
import type { Context } from "../call/context";
import { bookSettings, heldSettings } from "../documents/book-settings";
import type { BookSettings } from "../documents/book-settings";
import { ledgerFacts } from "./ledger-facts";
import type { LedgerFacts } from "./ledger-facts";
import { partyPlaces } from "./party-places";
import { withholdingFacts } from "./withholding-facts";
import type { ExcludedDocument } from "./withholding-facts";

/** Facts of this company's items, by id; one query for all of them. */
export async function itemFacts(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, ItemFacts>> {
  const { coid } = ctx.session;
  const { rows } = await sql<ItemFacts>`
    select i.id, i.itemname as name, i.inactive as "isService", i.isbatch as "isBatch", i.hsncode as hsn, i.taxability, i.unitid,
      (select u.unitname from m_unit u where u.coid = ${coid} and u.id = i.unitid) as unit,
      (select coalesce(json_agg(jsonb_strip_nulls(jsonb_build_object('from', r.eff_date::text, 'taxability', nullif(r.taxability, ''), 'gst', r.gstrate::text, 'cess', r.cess::text,
        'byUnit', case when r.cessrupees > 0 then jsonb_build_object('rupees', r.cessrupees::text, 'unitid', coalesce(r.cessunitid, 0), 'isHigherOf', r.cesshigher) end))), '[]')
        from m_item_gstrate r where r.coid = ${coid} and r.parentid = i.id) as rates,
      (select coalesce(json_agg(json_build_object('unitid', u.altunitid, 'holds', u.conversion::text)), '[]')
        from m_item_unit u where u.coid = ${coid} and u.parentid = i.id) as units
    from m_item i where i.coid = ${coid} and i.id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A party as a bill uses it (`but` is the bill itself); null where it does not exist. */
export async function partyFacts(
  ctx: Context,
  id: number,
  exclude: ExcludedDocument,
  known?: LedgerFacts,
): Promise<PartyFacts | null> {
  const found = known ?? (await ledgerFacts(ctx, [id], false)).get(id);
  const placed = found && (await partyPlaces(ctx, [id])).get(id);
  if (!found || !placed) return null;
  const { name, gstType, gstin, stateCode, creditDays, isBillwise } = found;
  return {
    id,
    name,
    gstType,
    gstin,
    stateCode,
    creditDays,
    isBillwise,
    ...placed,
    ...(found.isWithheld ? await withholdingFacts(ctx, id, exclude) : {}),
  };
}

type OwnFacts = Pick<CompanyFacts, "ownState" | "registrations">;

/**
 * Two-digit state code of the session's branch (from its GSTIN, else its own, else
 * the company's), and the company's GST registrations.
 */
async function ownFacts({ tx, session }: Context): Promise<OwnFacts> {
  const { rows } = await sql<OwnFacts>`
    select coalesce(nullif(left(b.gstin, 2), ''), nullif(b.state, ''), nullif(left(c.gstin, 2), ''), c.state) as "ownState",
      (select coalesce(json_agg(json_build_object('from', r.fromdate::text, 'kind', replace(r.regtype, 'own', ''))), '[]') from m_gstregistration r where r.coid = c.coid) as registrations
    from branch b join company c on c.coid = b.coid where b.branchid = ${session.branchid}`.execute(tx);
  return rows[0] ?? { ownState: "", registrations: [] };
}

const settingsOf = ({ isRounded, printed }: BookSettings) => ({ isRounded, printed });

/** Facts of the company and the branch that a bill needs. */
export const companyFacts = async (ctx: Context): Promise<CompanyFacts> => ({
  ...(await ownFacts(ctx)),
  ...settingsOf(await bookSettings(ctx)),
});

interface BillPointers {
  readonly partyid: number;
  /** Another party that receives the goods; 0 for none. */
  readonly shipid: number;
  /** Ledgers of the account and the charges. */
  readonly ledgerids: readonly number[];
  readonly itemids: readonly number[];
}

/** All facts from which a bill to be stored is computed. */
export async function billFacts(
  ctx: Context,
  { partyid, shipid, ledgerids, itemids }: BillPointers,
  exclude: ExcludedDocument,
): Promise<BillFacts> {
  const ledgers = await ledgerFacts(
    ctx,
    [partyid, shipid, ...ledgerids].filter((id) => id > 0),
  );
  const of = async (id: number) => (ledgers.has(id) ? partyFacts(ctx, id, exclude, ledgers.get(id)) : null);
  return {
    party: await of(partyid),
    shipTo: shipid === partyid ? null : await of(shipid),
    ledgers,
    items: await itemFacts(ctx, itemids),
    ...(await ownFacts(ctx)),
    ...settingsOf(await heldSettings(ctx)),
  };
}
