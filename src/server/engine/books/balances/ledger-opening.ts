import { sql } from "kysely";
import { fyStart, startOfMonth } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { requirePaise } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import type { Context } from "../../call/context";

/**
 * Balance of one ledger before a day, in all branches or in some; a debit is positive. A ledger of income or expense
 * starts each financial year at zero. Costs the months of the ledger, and its entries in the month of the day.
 */
export async function ledgerOpening(
  { tx, session: { coid } }: Context,
  ledgerid: number,
  day: IsoDate,
  branchids?: readonly number[],
): Promise<Paise> {
  const month = startOfMonth(day);
  const inBranch = branchids ? sql`and branchid = any(${[...branchids]}::int[])` : sql``;
  const { rows } = await sql<{ amount: string }>`
    with up as (
      select g.nature from m_acgroup g join m_debtors d on d.coid = g.coid and d.acgroupid = g.id
      where g.coid = ${coid} and d.id = ${ledgerid}),
    since as (select case when exists (select from up where nature in ('income', 'expense')) then ${fyStart(day)}::date else '0001-01-01'::date end as day)
    select (coalesce((select sum(debit - credit) from ledger_balance, since where coid = ${coid} and ledgerid = ${ledgerid}
        and month < ${month}::date and month >= since.day ${inBranch}), 0)
      + coalesce((select sum(amount) from ledger_entry where coid = ${coid} and ledgerid = ${ledgerid}
        and edate >= ${month}::date and edate < ${day}::date ${inBranch}), 0))::text as amount`.execute(tx);
  return requirePaise(rows[0]?.amount ?? "0");
}
