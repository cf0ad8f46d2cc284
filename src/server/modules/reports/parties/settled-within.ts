import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { IsoDate } from "../../../../domain/calendar";
import type { Context } from "../../../engine/call/context";
import { entryInForce } from "../../../engine/reports/in-force";

/**
 * SQL of the bills of which nothing is open at the end of `to` and whose last entry by then is within the days, one row
 * each: `amount` positive on the side of `sign`, and `settledon`, the day of that entry. It reads the bill entries of
 * the days, and those of later days of the bills found. `ledgerid` narrows to one party, 0 is all.
 */
export const settledWithin = (
  { session: { coid } }: Context,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  sign: 1 | -1,
  ledgerid: number,
): RawBuilder<unknown> => sql`(
  with moved as materialized (
    select e.ledgerid, e.refno, e.fy, max(t.vdate) as settledon from voucher t join bill_entry e on e.coid = t.coid and e.voucherid = t.id
    where t.coid = ${coid} and t.vdate between ${from}::date and ${to}::date and ${entryInForce("e", "t")}
      and ${ledgerid === 0 ? sql`true` : sql`e.ledgerid = ${ledgerid}`} group by 1, 2, 3)
  select b.id, b.ledgerid, b.refno, b.refdate, b.duedate, b.voucherid, m.settledon, ${sql.lit(sign)} * (b.amount - coalesce(l.made, 0)) as amount
  from moved m join bill_open b on b.coid = ${coid} and b.ledgerid = m.ledgerid and b.refno = m.refno and b.fy = m.fy
    left join lateral (
      select sum(e.amount) as moved, sum(e.amount) filter (where e.kind = 'new') as made
      from bill_entry e join voucher t on t.coid = e.coid and t.id = e.voucherid
      where e.coid = ${coid} and e.ledgerid = b.ledgerid and e.refno = b.refno and e.fy = b.fy and t.vdate > ${to}::date and ${entryInForce("e", "t")}) l on true
  where b.balance = coalesce(l.moved, 0) and ${sql.lit(sign)} * (b.amount - coalesce(l.made, 0)) > 0)`;
