import { sql } from "kysely";
import { isoDate, type IsoDate } from "../../../domain/calendar";
import { groupedBy } from "../../../domain/grouped";
import { requirePaise, type Paise } from "../../../domain/money";
import type { Context } from "../../engine/call/context";
import { inBranches } from "../../engine/reports/reach";
import type { TallyDays } from "./openings";

/**
 * SQL of the name of a bill of `alias` (`bill_entry` or `bill_open`). Numbers of a party may come again in another
 * financial year, and Tally knows a bill by its name alone: the later ones have their year with it.
 */
export const billName = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<string>`case when exists (select from bill_open earlier where earlier.coid = ${of("coid")} and earlier.ledgerid = ${of("ledgerid")}
    and earlier.refno = ${of("refno")} and earlier.fy < ${of("fy")}) then ${of("refno")} || ' (' || ${of("fy")} || ')' else ${of("refno")} end`;
};

interface Opened {
  readonly name: string;
  readonly day: IsoDate;
  readonly amount: Paise;
}

/**
 * Bills open before the first day, by ledger; debits are positive. Costs the bills that are open now and the vouchers
 * since that day, not the bills of all time.
 */
export async function billsOpenBefore(
  ctx: Context,
  { from, reach }: TallyDays,
): Promise<ReadonlyMap<number, readonly Opened[]>> {
  const { rows } = await sql<{ ledgerid: number; name: string; day: string; amount: string }>`
    with touched as (
      select ledgerid, refno, fy from bill_open where coid = ${ctx.session.coid} and balance <> 0
      union select e.ledgerid, e.refno, e.fy from voucher v join bill_entry e on e.coid = v.coid and e.voucherid = v.id
        where v.coid = ${ctx.session.coid} and v.vdate >= ${from}::date)
    select o.ledgerid, ${billName("o")} as name, o.refdate::text as day, was.amount::text
    from touched t join bill_open o on o.coid = ${ctx.session.coid} and o.ledgerid = t.ledgerid and o.refno = t.refno and o.fy = t.fy
    cross join lateral (
      select sum(e.amount) as amount from bill_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid
      where e.coid = o.coid and e.ledgerid = o.ledgerid and e.refno = o.refno and e.fy = o.fy
        and (v.vdate < ${from}::date or v.entity = 'debtors') and ${inBranches("e.branchid", reach)}) was
    where was.amount <> 0 order by o.ledgerid, o.refdate, o.refno`.execute(ctx.tx);
  const bills = rows.map(({ day, amount, ...row }) => ({ ...row, day: isoDate(day), amount: requirePaise(amount) }));
  return groupedBy(bills, ({ ledgerid }) => ledgerid);
}
