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
import { idOf } from "../../../engine/reports/question";
import type { ReportQuestion } from "../../../engine/reports/declaration";
import { branchReach, inBranches } from "../../../engine/reports/reach";
import { PARTY_JOINS } from "./party-fields";
import { partyGroups, seenBills } from "./party-side";
import type { PartySide } from "./party-side";

/** Whether a day is nearer to the first voucher of the company than to the last. */
async function isEarly({ tx, session: { coid } }: Context, day: IsoDate): Promise<boolean> {
  const end = (which: "min" | "max") => sql`(select ${sql.raw(which)}(vdate) from voucher where coid = ${coid})`;
  const { rows } = await sql<{ early: boolean | null }>`
    select ${day}::date - ${end("min")} < ${end("max")} - ${day}::date as early`.execute(tx);
  return rows[0]?.early === true;
}

/**
 * SQL of the bills that are open at the end of `day`, one row each: `pending` and `amount` of the bill are positive on
 * the side of `sign`. `ledgerid` narrows to one party, 0 is all.
 */
export async function billsAsOf(
  ctx: Context,
  day: IsoDate,
  sign: 1 | -1,
  ledgerid: number,
): Promise<RawBuilder<unknown>> {
  const { coid } = ctx.session;
  const ofParty = (alias: string) => (ledgerid === 0 ? sql`true` : sql`${sql.ref(`${alias}.ledgerid`)} = ${ledgerid}`);
  const bill = sql`b.id, b.ledgerid, b.refno, b.refdate, b.duedate, b.voucherid`;
  const same = sql`l.ledgerid = b.ledgerid and l.refno = b.refno and l.fy = b.fy`;
  const entries = (days: RawBuilder<unknown>) => sql`
    select e.ledgerid, e.refno, e.fy, sum(e.amount) as moved, coalesce(sum(e.amount) filter (where e.kind = 'new'), 0) as made
    from voucher t join bill_entry e on e.coid = t.coid and e.voucherid = t.id
    where t.coid = ${coid} and ${days} and ${entryInForce("e", "t")} and ${ofParty("e")} group by 1, 2, 3`;
  if (await isEarly(ctx, day))
    return sql`(
      with l as materialized (${entries(sql`t.vdate <= ${day}::date`)} having sum(e.amount) <> 0)
      select ${bill}, ${sql.lit(sign)} * l.made as amount, ${sql.lit(sign)} * l.moved as pending from l join bill_open b on b.coid = ${coid} and ${same})`;
  const figures = sql`${sql.lit(sign)} * (b.amount - coalesce(l.made, 0)) as amount, ${sql.lit(sign)} * (b.balance - coalesce(l.moved, 0)) as pending`;
  return sql`(
    with later as materialized (${entries(sql`t.vdate > ${day}::date`)})
    select ${bill}, ${figures} from bill_open b left join later l on ${same}
      where b.coid = ${coid} and b.balance <> 0 and b.balance <> coalesce(l.moved, 0) and ${ofParty("b")}
    union all
    select ${bill}, ${figures} from later l join bill_open b on b.coid = ${coid} and ${same} where b.balance = 0 and l.moved <> 0)`;
}

/** Days from the due date of `o` to a day; 0 where it is not overdue. A literal, so that rows can be grouped by it. */
export const overdueDays = (day: IsoDate): RawBuilder<unknown> => sql`greatest(${sql.lit(day)}::date - o.duedate, 0)`;

/** SQL of bills in the shape of `billsAsOf`. */
type BillsOf = (...asked: Parameters<typeof billsAsOf>) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;

/** Tables and condition of the open bills that a question asks for. */
interface AskedBills {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly notes: readonly string[];
}

/**
 * The open bills `o` of one side with their document `v`, party `d`, salesman `s`, area `a`, ledger group `lg` and
 * account group `g`, narrowed by the filters that outstanding and ageing share. `bills` may read other bills than the
 * open ones.
 */
export async function askedBills(
  ctx: Context,
  side: PartySide,
  question: ReportQuestion,
  bills: BillsOf = billsAsOf,
): Promise<AskedBills> {
  const { coid } = ctx.session;
  const ledgerid = idOf(question, "ddlledger");
  const reach = await branchReach(ctx, idOf(question, "billnoA"));
  const groups = await partyGroups(ctx, side, idOf(question, "billnoD"));
  const { where, notes } = await seenBills(ctx);
  const chosen = (column: string, name: "salesman" | "area" | "txtdrgroupno") => {
    const id = idOf(question, name);
    return id === 0 ? sql`true` : sql`${sql.ref(column)} = ${id}`;
  };
  return {
    from: sql`${await bills(ctx, question.to, side.sign, ledgerid)} o join voucher v on v.coid = ${coid} and v.id = o.voucherid
      join m_debtors d on d.coid = ${coid} and d.id = o.ledgerid ${PARTY_JOINS}`,
    where: sql`d.acgroupid = any(${[...groups]}::bigint[]) and ${inBranches("v.branchid", reach)} and ${where}
      and ${chosen("d.salesmanid", "salesman")} and ${chosen("d.areaid", "area")} and ${chosen("d.ledgergroupid", "txtdrgroupno")}`,
    notes,
  };
}
