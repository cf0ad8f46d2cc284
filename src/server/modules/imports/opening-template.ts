import { sql } from "kysely";
import type { OpeningKind } from "../../../definitions/opening/opening-kinds";
import { LEDGER_ROLES } from "../../../domain/books/roles";
import type { Context } from "../../engine/call/context";

/** Larger templates are not offered; such a spreadsheet is made elsewhere. */
const ROWS_MAX = 20_000;

/**
 * Rows of a template: the company's ledgers, bills or items with their current values, in the column order of the
 * kind.
 */
export async function templateRows(ctx: Context, kind: OpeningKind): Promise<readonly (readonly string[])[]> {
  const { coid } = ctx.session;
  const query = { openingledger: ledgerRows, openingbill: billRows, openingstock: stockRows }[kind](coid);
  return (await query.execute(ctx.tx)).rows.map(({ cells }) => cells);
}

interface Cells {
  readonly cells: readonly string[];
}

/** Fills Debit or Credit if there is a balance. The columns for one amount with its side stay empty. */
const ledgerRows = (coid: number) => sql<Cells>`
  select json_build_array(d.drconame, d.acgroupname, case when d.openingtype <> 'Cr' and d.opening <> 0 then d.opening::text else '' end,
    case when d.openingtype = 'Cr' and d.opening <> 0 then d.opening::text else '' end) as cells
  from m_debtors d left join m_acgroup g on g.coid = d.coid and g.id = d.acgroupid
  where d.coid = ${coid} and d.isactive and d.drconame <> ${LEDGER_ROLES.openingdifference.ledger}
  order by g.acgroupsort nulls last, d.acgroupname, lower(d.drconame) limit ${ROWS_MAX}`;

const billRows = (coid: number) => sql<Cells>`
  select json_build_array(d.drconame, coalesce(b.refno, ''), coalesce(to_char(b.refdate, 'DD-Mon-YYYY'), ''), coalesce(to_char(b.duedate, 'DD-Mon-YYYY'), ''),
    coalesce(b.amount::text, ''), case when b.refno is null then '' when (d.openingtype = 'Cr') = (b.billtype <> 'advance') then 'Cr' else 'Dr' end) as cells
  from m_debtors d left join m_debtors_openingbill b on b.coid = d.coid and b.parentid = d.id
  where d.coid = ${coid} and d.isactive and d.isbillwise and d.opening <> 0 order by lower(d.drconame), b.lineno limit ${ROWS_MAX}`;

const stockRows = (coid: number) => sql<Cells>`
  select json_build_array(i.itemname, coalesce(p.godownname, (select min(g.godownname) from m_godown g where g.coid = i.coid having count(*) = 1), ''), coalesce(p.batchno, ''),
    coalesce(to_char(p.mfgdate, 'DD-Mon-YYYY'), ''), coalesce(to_char(p.expirydate, 'DD-Mon-YYYY'), ''), coalesce(trim_scale(p.qty)::text, ''), coalesce(p.unitname, i.unitname),
    case when p.rate <> 0 then trim_scale(p.rate)::text else '' end, coalesce(p.amount::text, '')) as cells
  from m_item i left join (
    select l.coid, l.itemid, t.godownname, l.batchno, l.mfgdate, l.expirydate, l.qty, u.unitname, l.rate, l.amount from m_opening_item l
      join m_opening t on t.coid = l.coid and t.id = l.parentid and t.kind = 'opening' and not t.iscancelled left join m_unit u on u.coid = l.coid and u.id = l.unitid) p on p.coid = i.coid and p.itemid = i.id
  where i.coid = ${coid} and i.isactive and not i.inactive order by lower(i.itemname), p.godownname, p.batchno limit ${ROWS_MAX}`;
