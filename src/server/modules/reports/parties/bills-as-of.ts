/**
 * The bills of parties that are open at the end of a day. `bill_open` knows the rest of each bill now, and what
 * vouchers of later days did to it is taken back: asking for today reads open bills only, and asking for an earlier
 * day reads the bill entries since. Of a day that is nearer to the first voucher than to the last, the entries up to
 * it are fewer, and added up instead.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { IsoDate } from "../../../../domain/calendar";
import type { Context } from "../../../engine/call/context";
import { entryInForce } from "../../../engine/reports/in-force";

/** Where a day stands among the vouchers of a company. */
interface DayAmongVouchers {
  /** It is nearer to the first voucher than to the last. */
  readonly isEarly: boolean;
  /** No voucher is dated after it. */
  readonly isLast: boolean;
}

async function amongVouchers({ tx, session: { coid } }: Context, day: IsoDate): Promise<DayAmongVouchers> {
  const { rows } = await sql<{ [K in keyof DayAmongVouchers]: boolean | null }>`
    select ${day}::date - first < last - ${day}::date as "isEarly", last <= ${day}::date as "isLast"
    from (select (select min(vdate) from voucher where coid = ${coid}) as first, (select max(vdate) from voucher where coid = ${coid}) as last) v`.execute(
    tx,
  );
  return { isEarly: rows[0]?.isEarly === true, isLast: rows[0]?.isLast !== false };
}

/** The open bills at the end of a day; `ledgerid` narrows to one party, 0 is all. */
export interface BillsOfDay extends DayAmongVouchers {
  readonly coid: number;
  readonly day: IsoDate;
  /** The side on which amounts are positive. */
  readonly sign: 1 | -1;
  readonly ledgerid: number;
}

/** The bills that are open at the end of `day`, and how they are found. */
export const billsOfDay = async (ctx: Context, day: IsoDate, sign: 1 | -1, ledgerid: number): Promise<BillsOfDay> => ({
  coid: ctx.session.coid,
  day,
  sign,
  ledgerid,
  ...(await amongVouchers(ctx, day)),
});

/** SQL condition: a row of an alias is of the party that is asked for. */
export const ofParty = (alias: string, { ledgerid }: BillsOfDay): RawBuilder<unknown> =>
  ledgerid === 0 ? sql`true` : sql`${sql.ref(`${alias}.ledgerid`)} = ${ledgerid}`;

/** SQL: `l` is what entries of some days did to the bill `b`. */
export const SAME_BILL = sql`l.ledgerid = b.ledgerid and l.refno = b.refno and l.fy = b.fy`;

/** SQL of what the vouchers `t` of some days did to bills: `moved` in all, of which `made` by opening them. */
export const movedBills = (bills: BillsOfDay, days: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select e.ledgerid, e.refno, e.fy, sum(e.amount) as moved, coalesce(sum(e.amount) filter (where e.kind = 'new'), 0) as made
    from voucher t join bill_entry e on e.coid = t.coid and e.voucherid = t.id
    where t.coid = ${bills.coid} and ${days} and ${entryInForce("e", "t")} and ${ofParty("e", bills)} group by 1, 2, 3`;

/**
 * SQL of the bills that are open at the end of a day, one row each: `pending` and `amount` of the bill are positive on
 * the side of `sign`.
 */
export function openBillsSql(bills: BillsOfDay): RawBuilder<unknown> {
  const { coid, day, isEarly, isLast } = bills;
  const sign = sql.lit(bills.sign);
  const bill = sql`b.id, b.ledgerid, b.refno, b.refdate, b.duedate, b.voucherid`;
  if (isLast)
    return sql`(select ${bill}, ${sign} * b.amount as amount, ${sign} * b.balance as pending from bill_open b
      where b.coid = ${coid} and b.balance <> 0 and b.voucherid is not null and ${ofParty("b", bills)})`;
  if (isEarly)
    return sql`(
      with l as materialized (${movedBills(bills, sql`t.vdate <= ${day}::date`)} having sum(e.amount) <> 0)
      select ${bill}, ${sign} * l.made as amount, ${sign} * l.moved as pending from l join bill_open b on b.coid = ${coid} and ${SAME_BILL})`;
  const figures = sql`${sign} * (b.amount - coalesce(l.made, 0)) as amount, ${sign} * (b.balance - coalesce(l.moved, 0)) as pending`;
  return sql`(
    with l as materialized (${movedBills(bills, sql`t.vdate > ${day}::date`)})
    select ${bill}, ${figures} from bill_open b left join l on ${SAME_BILL}
      where b.coid = ${coid} and b.balance <> 0 and b.balance <> coalesce(l.moved, 0) and ${ofParty("b", bills)}
    union all
    select ${bill}, ${figures} from l join bill_open b on b.coid = ${coid} and ${SAME_BILL} where b.balance = 0 and l.moved <> 0)`;
}

/** `openBillsSql` of a day. */
export const billsAsOf = async (...asked: Parameters<typeof billsOfDay>): Promise<RawBuilder<unknown>> =>
  openBillsSql(await billsOfDay(...asked));

/** Days from the due date of `o` to a day; 0 where it is not overdue. A literal, so that rows can be grouped by it. */
export const overdueDays = (day: IsoDate): RawBuilder<unknown> => sql`greatest(${sql.lit(day)}::date - o.duedate, 0)`;
