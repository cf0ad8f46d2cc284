/**
 * The flows of cash and banks by the ledgers that stand against them. What a voucher moves in cash and banks together
 * is its flow, so an entry between two of them is none. It is divided among the ledgers on the other side (credits
 * where money came in, debits where it went out) in proportion to their amounts in the voucher: 377.00 that came in
 * for sales of 320.00 and tax of 57.60, with 0.60 rounded off, is divided as 320.00 to 57.60. Parts are rounded down
 * to the paisa, and the paise left over go one each to the largest remainders, of equal ones to the earlier entry.
 */
import { sql } from "kysely";
import type { IsoDate } from "../../../../../domain/calendar";
import { requirePaise } from "../../../../../domain/money";
import type { Paise } from "../../../../../domain/money";
import type { Context } from "../../../../engine/call/context";
import { entryInForce } from "../../../../engine/reports/in-force";
import { inBranches } from "../../../../engine/reports/reach";
import type { BranchReach } from "../../../../engine/reports/reach";

/** What came in and went out against one ledger, in paise, both positive. */
interface LedgerFlow {
  readonly id: number;
  readonly name: string;
  readonly groupid: number;
  readonly received: Paise;
  readonly paid: Paise;
}

interface Days {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Vouchers of opening balances are no flow: they are part of the balance at the start. */
const OPENING = "debtors";

/** Flows of the days by ledger. It reads the entries of vouchers that touch the money ledgers in the days, by index. */
export async function cashFlows(
  { tx, session: { coid } }: Context,
  { from, to }: Days,
  money: readonly number[],
  reach: BranchReach,
): Promise<readonly LedgerFlow[]> {
  const { rows } = await sql<{ id: number; name: string; groupid: number; received: string; paid: string }>`
    with touched as (
      select e.voucherid, e.version, sum(e.amount) as moved
      from ledger_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid
      where e.coid = ${coid} and e.ledgerid = any(${[...money]}::bigint[]) and e.edate between ${from}::date and ${to}::date
        and ${entryInForce("e", "v")} and v.entity <> ${OPENING} and ${inBranches("e.branchid", reach)}
      group by 1, 2 having sum(e.amount) <> 0),
    opposite as (
      select t.voucherid, e.ledgerid, sign(t.moved) as way, abs(t.moved) * 100 as moved, abs(sum(e.amount)) * 100 as weight, min(e.id) as first
      from touched t join ledger_entry e on e.coid = ${coid} and e.voucherid = t.voucherid and e.version = t.version and not e.isreversal
      where e.ledgerid <> all(${[...money]}::bigint[])
      group by t.voucherid, e.ledgerid, t.moved having sign(sum(e.amount)) = -sign(t.moved)),
    part as (
      select o.*, div(moved * weight, sum(weight) over voucher) as paise, mod(moved * weight, sum(weight) over voucher) as remainder
      from opposite o window voucher as (partition by voucherid)),
    ranked as (
      select p.*, row_number() over (partition by voucherid order by remainder desc, first) as place,
        moved - sum(paise) over (partition by voucherid) as left_over
      from part p),
    flow as (select ledgerid, way, (paise + case when place <= left_over then 1 else 0 end) / 100 as amount from ranked)
    select d.id, d.drconame as name, coalesce(d.acgroupid, 0) as groupid,
      round(coalesce(sum(f.amount) filter (where f.way > 0), 0), 2)::text as received,
      round(coalesce(sum(f.amount) filter (where f.way < 0), 0), 2)::text as paid
    from flow f join m_debtors d on d.coid = ${coid} and d.id = f.ledgerid group by d.id, d.drconame, d.acgroupid order by d.drconame`.execute(
    tx,
  );
  return rows.map(({ id, name, groupid, received, paid }) => ({
    id,
    name,
    groupid,
    received: requirePaise(received),
    paid: requirePaise(paid),
  }));
}

/** Opening balances that were posted to the money ledgers in the days (the books begin in them), by ledger. */
export async function openingsIn(
  { tx, session: { coid } }: Context,
  { from, to }: Days,
  money: readonly number[],
  reach: BranchReach,
): Promise<ReadonlyMap<number, Paise>> {
  const { rows } = await sql<{ id: number; amount: string }>`
    select e.ledgerid as id, sum(e.amount)::text as amount
    from ledger_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid
    where e.coid = ${coid} and e.ledgerid = any(${[...money]}::bigint[]) and e.edate between ${from}::date and ${to}::date
      and ${entryInForce("e", "v")} and v.entity = ${OPENING} and ${inBranches("e.branchid", reach)} group by 1`.execute(
    tx,
  );
  return new Map(rows.map(({ id, amount }) => [Number(id), requirePaise(amount)]));
}
