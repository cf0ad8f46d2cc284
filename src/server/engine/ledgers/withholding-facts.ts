import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { WithholdingFacts } from "../../../definitions/bill/withholding";
import type { Context } from "../call/context";

/** A document whose own part is left out of the yearly sums; `recid` 0 for a new one. */
export interface ExcludedDocument {
  readonly entity: string;
  readonly recid: number;
}

type PartyWithholding = { readonly tds: WithholdingFacts | null; readonly tcs: WithholdingFacts | null };

/** The sections of TDS and TCS that apply to a ledger, with their rates and the sums of the year so far. */
export async function withholdingFacts(
  ctx: Context,
  ledgerid: number,
  exclude: ExcludedDocument,
): Promise<PartyWithholding> {
  const { coid } = ctx.session;
  const { rows } = await sql<WithholdingFacts>`
    select s.id as sectionid, s.code, case s.wtkind when 'collect' then 'tcs' else 'tds' end as kind, s.isexcess as "isExcess", d.deductee = 'dedperson' as "isPerson", d.pan <> '' as "hasPan",
      (select coalesce(json_agg(json_build_object('from', r.eff_date::text, 'firm', r.ratefirm::text, 'person', r.rateperson::text, 'nopan', r.ratenopan::text,
        'perdocument', r.perdocument::text, 'peryear', r.peryear::text)), '[]') from m_tdssection_rate r where r.coid = s.coid and r.parentid = s.id) as rates,
      (select coalesce(json_agg(json_build_object('fy', y.fy, 'base', (y.base - coalesce(own.base, 0))::text, 'handled', (y.handled - coalesce(own.handled, 0))::text)), '[]')
        from withheld_year y left join (
          select e.fy, sum(e.base) as base, sum(e.handled) as handled from withheld_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid
          where e.coid = ${coid} and v.entity = ${exclude.entity} and v.recid = ${exclude.recid} and e.partyid = ${ledgerid} and e.sectionid = s.id group by e.fy) own on own.fy = y.fy
        where y.coid = s.coid and y.partyid = d.id and y.sectionid = s.id) as years,
      ${advanceMoves(ctx, sql`d.id`, sql`s.id`, exclude)} as advances, ${ownRows(ctx, sql`d.id`, sql`s.id`, exclude)} as own
    from m_debtors d join m_tdssection s on s.coid = d.coid and s.id in (case when d.istds then d.tdssectionid end, case when d.istcs then d.tcssectionid end)
    where d.coid = ${coid} and d.id = ${ledgerid}`.execute(ctx.tx);
  return { tds: rows.find(({ kind }) => kind === "tds") ?? null, tcs: rows.find(({ kind }) => kind === "tcs") ?? null };
}

/** SQL: what the document `but` itself has posted, as JSON. Reversed rows add up to nothing. */
const ownRows = (
  ctx: Context,
  partyid: RawBuilder<unknown>,
  sectionid: RawBuilder<unknown>,
  exclude: ExcludedDocument,
): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('fy', o.fy, 'day', o.edate::text, 'base', o.base::text, 'handled', o.handled::text, 'advance', o.advance::text,
    'rate', trim_scale(o.rate)::text, 'amount', o.amount::text, 'reason', o.reason)), '[]') from (
    select w.fy, w.edate, w.rate, w.reason, sum(w.base) as base, sum(w.handled) as handled, sum(w.advance) as advance, sum(w.amount) as amount
    from withheld_entry w join voucher v on v.coid = w.coid and v.id = w.voucherid
    where w.coid = ${ctx.session.coid} and v.entity = ${exclude.entity} and v.recid = ${exclude.recid} and w.partyid = ${partyid} and w.sectionid = ${sectionid}
    group by w.fy, w.edate, w.rate, w.reason having sum(w.base) <> 0 or sum(w.handled) <> 0 or sum(w.advance) <> 0) o)`;

/**
 * SQL: advances paid to a party and the parts that bills used up, as JSON, without
 * the document `but`. Reversed rows add up to nothing.
 */
export const advanceMoves = (
  ctx: Context,
  partyid: RawBuilder<unknown>,
  sectionid: RawBuilder<unknown>,
  exclude?: ExcludedDocument,
): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('voucherid', a.voucherid, 'day', a.edate::text, 'fy', a.fy, 'amount', a.advance::text, 'handled', a.handled::text) order by a.edate, a.voucherid), '[]') from (
    select w.voucherid, w.edate, w.fy, sum(w.advance) as advance, sum(w.handled) as handled from withheld_entry w
    where w.coid = ${ctx.session.coid} and w.partyid = ${partyid} and w.sectionid = ${sectionid} and w.advance <> 0
      ${exclude ? sql`and w.voucherid <> coalesce((select o.id from voucher o where o.coid = ${ctx.session.coid} and o.entity = ${exclude.entity} and o.recid = ${exclude.recid}), 0)` : sql``}
    group by w.voucherid, w.edate, w.fy having sum(w.advance) <> 0) a)`;
