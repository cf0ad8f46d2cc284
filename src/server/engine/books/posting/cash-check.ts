import { sql } from "kysely";
import { formatDate } from "../../../../domain/date-format";
import { formatAmount } from "../../../../domain/indian-format";
import type { Context } from "../../call/context";
import { warn } from "../../call/warnings";
import { cashLedgers } from "../../ledgers/cash-ledgers";

/**
 * After a posting: warns where this save took cash away and a cash ledger is below zero at the end of a day, from the
 * first changed day on. Cash in hand cannot be negative, so a receipt is missing or a date is wrong. Called only for
 * a posting on a cash ledger (`writePosting` reports it). Returns whether a cash ledger changed.
 */
export async function checkCash(ctx: Context, voucherid: number): Promise<boolean> {
  const { coid } = ctx.session;
  const { rows } = await sql<{ name: string; day: string | null; below: string | null }>`
    with recursive ${cashLedgers(coid)},
    changed as (
      select e.ledgerid, e.edate, sum(e.amount) as amount from ledger_entry e
      where e.coid = ${coid} and e.voucherid = ${voucherid} and e.posted_at >= now() and e.ledgerid in (select id from cash_ledger)
      group by e.ledgerid, e.edate having sum(e.amount) <> 0),
    touched as (select ledgerid, min(edate) as since, date_trunc('month', min(edate))::date as month from changed group by ledgerid),
    -- Once for each ledger: the months before, and from the first of the month on every day. Before the first day that changed nothing is made.
    opening as materialized (
      select t.ledgerid, coalesce(sum(b.debit - b.credit), 0) as amount from touched t
        left join ledger_balance b on b.coid = ${coid} and b.ledgerid = t.ledgerid and b.month < t.month group by t.ledgerid),
    days as (
      select t.ledgerid, e.edate, sum(e.amount) as amount from touched t join ledger_entry e on e.coid = ${coid} and e.ledgerid = t.ledgerid and e.edate >= t.month group by t.ledgerid, e.edate),
    running as (
      select y.ledgerid, y.edate, sum(coalesce(c.amount, 0)) over upto as made, o.amount + sum(y.amount) over upto as balance
      from days y join opening o on o.ledgerid = y.ledgerid left join changed c on c.ledgerid = y.ledgerid and c.edate = y.edate
      window upto as (partition by y.ledgerid order by y.edate))
    select l.name, r.edate::text as day, (-r.balance)::text as below from touched t join cash_ledger l on l.id = t.ledgerid
      left join lateral (select edate, balance from running r where r.ledgerid = t.ledgerid and r.balance < 0 and r.made < 0 order by edate limit 1) r on true
    order by l.name`.execute(ctx.tx);
  for (const { name, day, below } of rows)
    if (day !== null && below !== null)
      warn(ctx, `${name} is below zero on ${formatDate(day)}, by ${formatAmount(below)}.`);
  return rows.length > 0;
}
