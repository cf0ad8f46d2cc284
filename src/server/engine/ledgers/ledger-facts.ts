import { sql } from "kysely";
import type { Context } from "../call/context";

/** Facts of a ledger that postings and taxes need. */
export interface LedgerFacts {
  readonly id: number;
  readonly name: string;
  readonly gstType: string;
  readonly gstin: string;
  readonly stateCode: string;
  readonly isBillwise: boolean;
  readonly creditDays: number;
  /** TDS or TCS applies to it. */
  readonly isWithheld: boolean;
  /** Tally's names of its group and of all groups above it; they survive renaming. */
  readonly groups: readonly string[];
  /** Nature of its group: `asset`, `liability`, `income`, `expense` or ''. */
  readonly nature: string;
  /** For a charge: the rate that a bill starts with, '' for a rate that is entered. */
  readonly chargeRate: string;
}

/** Facts of this company's ledgers, by id. Groups are read only on demand, because they need a walk up the tree. */
export async function ledgerFacts(
  ctx: Context,
  ids: readonly number[],
  withGroups = true,
): Promise<ReadonlyMap<number, LedgerFacts>> {
  const { coid } = ctx.session;
  const { rows } = await sql<LedgerFacts>`
    select d.id, d.drconame as name, d.gsttype as "gstType", d.gstin, coalesce(s.statetin, '') as "stateCode", d.isbillwise as "isBillwise",
      d.creditdays as "creditDays", d.istds or d.istcs as "isWithheld", d.chargerate as "chargeRate", coalesce((select g.nature from m_acgroup g where g.coid = d.coid and g.id = d.acgroupid), '') as nature, ${
        withGroups
          ? sql`(
        with recursive up as (
          select g.id, g.reservedname, g.acgroupnamemasterid from m_acgroup g where g.coid = ${coid} and g.id = d.acgroupid
          union select g.id, g.reservedname, g.acgroupnamemasterid from m_acgroup g join up on g.coid = ${coid} and g.id = up.acgroupnamemasterid
        ) select coalesce(json_agg(reservedname), '[]') from up where reservedname <> '')`
          : sql`'[]'::json`
      } as groups
    from m_debtors d left join m_state s on s.coid = d.coid and s.id = d.stateid
    where d.coid = ${coid} and d.id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.tx);
  return new Map(rows.map((row) => [row.id, row]));
}
