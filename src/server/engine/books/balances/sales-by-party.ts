import { sql } from "kysely";
import { fyStart } from "../../../../domain/calendar";
import { defineTally } from "../../records/tally";
import type { FigureContext } from "./book-figures";

/**
 * Amount billed in paise, by `<first year of the financial year>|<branch>|<party>`. The dashboard's common query
 * reads none of it (an empty window); its widget reads only the largest.
 */
export const SALES_BY_PARTY = defineTally({
  name: "sale_party",
  table: "m_sale",
  window: () => ({ from: "", to: "" }),
  select: (rows) => `
    select coid, to_char(edateview - interval '3 months', 'YYYY') || '|' || branchid || '|' || partyid as bucket, (mgrossamt * 100)::bigint as n from ${rows} where not iscancelled`,
});

/** A customer and the amount billed to them this financial year in the current branch, in rupees. */
interface PartySales {
  readonly name: string;
  readonly amount: number;
}

/**
 * The `most` largest customers, then all others as one (`Others`), from the tally's
 * index: it costs the number of customers, not of bills.
 */
export async function largestCustomers(
  { tx, session: { coid, branchid }, today }: FigureContext,
  most: number,
): Promise<readonly PartySales[]> {
  const prefix = `${fyStart(today).slice(0, 4)}|${branchid}|`;
  const { rows } = await sql<{ name: string; paise: number }>`
    with ranked as (
      select split_part(bucket, '|', 3)::bigint as partyid, n, least(row_number() over (order by n desc, bucket), ${most}::int + 1) as place from tally
      where coid = ${coid} and name = ${SALES_BY_PARTY.name} and bucket >= ${prefix} and bucket < ${`${prefix}}`} and n > 0)
    select case when place > ${most}::int then 'Others' else coalesce(min(d.drconame), '') end as name, sum(n)::bigint as paise
    from ranked left join m_debtors d on d.coid = ${coid} and d.id = partyid group by place order by place`.execute(tx);
  return rows.map(({ name, paise }) => ({ name, amount: Number(paise) / 100 }));
}
