import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/**
 * SQL for a `with recursive`: the company's groups of cash ledgers, as `cash_group (id)`. Found by Tally's group name
 * (`reservedname`), which survives renaming.
 */
export const cashGroups = (coid: number): RawBuilder<unknown> => sql`
  cash_group as (
    select g.id from m_acgroup g where g.coid = ${coid} and g.reservedname = 'Cash-in-Hand'
    union select g.id from m_acgroup g join cash_group up on g.coid = ${coid} and g.acgroupnamemasterid = up.id)`;

/** The same with their ledgers, as `cash_ledger (id, name)`. */
export const cashLedgers = (coid: number): RawBuilder<unknown> => sql`${cashGroups(coid)},
  cash_ledger as (select d.id, d.drconame as name from m_debtors d where d.coid = ${coid} and d.acgroupid in (select id from cash_group))`;
