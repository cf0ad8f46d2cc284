import { sql } from "kysely";
import { addMonths, daysBetween, fyStart, startOfMonth } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { requirePaise } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import type { Context } from "../../call/context";

/**
 * Balance of one ledger before a day, in all branches or in some; a debit is positive. A ledger of income or expense
 * starts each financial year at zero. Costs the months of the ledger, and in the month of the day its entries before
 * or since, whichever are of fewer days.
 */
export async function ledgerOpening(
  { tx, session: { coid } }: Context,
  ledgerid: number,
  day: IsoDate,
  branchids?: readonly number[],
): Promise<Paise> {
  const month = startOfMonth(day);
  const next = addMonths(month, 1);
  const isLate = daysBetween(day, next) < daysBetween(month, day);
  const entries = isLate
    ? sql`edate >= ${day}::date and edate < ${next}::date`
    : sql`edate >= ${month}::date and edate < ${day}::date`;
  const inBranch = branchids ? sql`and branchid = any(${[...branchids]}::int[])` : sql``;
  const { rows } = await sql<{ amount: string }>`
    with up as (
      select g.nature from m_acgroup g join m_debtors d on d.coid = g.coid and d.acgroupid = g.id
      where g.coid = ${coid} and d.id = ${ledgerid}),
    since as (select case when exists (select from up where nature in ('income', 'expense')) then ${fyStart(day)}::date else '0001-01-01'::date end as day)
    select (coalesce((select sum(debit - credit) from ledger_balance, since where coid = ${coid} and ledgerid = ${ledgerid}
        and month < ${isLate ? next : month}::date and month >= since.day ${inBranch}), 0)
      + ${sql.lit(isLate ? -1 : 1)} * coalesce((select sum(amount) from ledger_entry where coid = ${coid} and ledgerid = ${ledgerid}
        and ${entries} ${inBranch}), 0))::text as amount`.execute(tx);
  return requirePaise(rows[0]?.amount ?? "0");
}
