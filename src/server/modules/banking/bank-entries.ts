/**
 * Entries of a bank ledger in force, each with the balance of the book after it and its value date. An edit of the
 * voucher that leaves the amount of the bank entry alone keeps the value date. If the amount changes, the bank cleared
 * something else and the value date falls away; if the entry moves to a day after it, too.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { IsoDate } from "../../../domain/calendar";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { kindTitle } from "../../engine/reports/documents-of-rows";
import { entryInForce } from "../../engine/reports/in-force";
import { inBranches } from "../../engine/reports/reach";
import type { BranchReach } from "../../engine/reports/reach";

/** Ledgers whose opening balance is posted; its entry is no transaction of the bank. */
export const OPENING = "debtors";

export interface BankEntry {
  readonly voucherid: number;
  readonly entity: string;
  readonly recid: number;
  readonly branchid: number;
  readonly kind: string;
  readonly vno: string;
  readonly day: string;
  readonly debit: string;
  readonly credit: string;
  readonly balance: string;
  /** '' if the bank has not cleared it. */
  readonly vd: string;
  /** Ledger on the other side with the largest amount, and how many more there are. */
  readonly opposite: string;
  readonly others: number;
}

export interface BankBook {
  readonly ledgerid: number;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly reach: BranchReach;
}

/** The bank's date of an entry `e`, over its stored row `b`. */
export const clearedOn = sql`case when b.amount = e.amount and b.vd >= e.edate then b.vd end`;

/** Entries `e` with voucher `v` and the stored value date `b`. */
export const bankEntries = sql`ledger_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid
  left join bank_date b on b.coid = e.coid and b.voucherid = e.voucherid and b.ledgerid = e.ledgerid`;

/** SQL of all entries up to the last day. Its balance runs over all of them, whatever is selected from it. */
const upTo = ({ session: { coid } }: Context, { ledgerid, to, reach }: BankBook): RawBuilder<unknown> => sql`
  select e.id, e.voucherid, e.version, v.entity, v.recid, v.branchid, v.vno, ${kindTitle("v")} as kind, e.edate, e.amount,
    ${clearedOn} as vd, sum(e.amount) over (order by e.edate, v.entity <> ${OPENING}, e.id) as balance
  from ${bankEntries}
  where e.coid = ${coid} and e.ledgerid = ${ledgerid} and e.edate <= ${to}::date and ${entryInForce("e", "v")} and ${inBranches("e.branchid", reach)}`;

/** Most entries of one answer: more take a browser too long. */
const MOST = 20_000;

/** The selected entries in the order of the book. `selected` is a condition on the entry `x`. */
export async function readEntries(
  ctx: Context,
  book: BankBook,
  selected: RawBuilder<unknown>,
): Promise<readonly BankEntry[]> {
  const { rows } = await sql<BankEntry>`
    with book as (${upTo(ctx, book)})
    select x.voucherid, x.entity, x.recid, x.branchid, x.kind, x.vno, x.edate::text as day, greatest(x.amount, 0)::text as debit,
      greatest(-x.amount, 0)::text as credit, x.balance::text as balance, coalesce(x.vd::text, '') as vd,
      coalesce(o.name, '') as opposite, coalesce(o.others, 0) as others
    from book x left join lateral (
      select (array_agg(d.drconame order by abs(p.amount) desc, p.id))[1] as name, (count(*) - 1)::int as others
      from ledger_entry p join m_debtors d on d.coid = p.coid and d.id = p.ledgerid
      where p.coid = ${ctx.session.coid} and p.voucherid = x.voucherid and p.version = x.version and not p.isreversal
        and p.ledgerid <> ${book.ledgerid} and (p.amount > 0) <> (x.amount > 0)) o on true
    where ${selected} order by x.edate, x.entity <> ${OPENING}, x.id limit ${MOST + 1}`.execute(ctx.tx);
  if (rows.length > MOST) throw new Refusal("dtpto", "There are more than 20,000 entries. Choose fewer days.");
  return rows;
}

/** The balance of the book before a day; null without an entry before it. */
export async function balanceBefore(
  { tx, session: { coid } }: Context,
  { ledgerid, reach }: BankBook,
  day: IsoDate,
): Promise<string | null> {
  const { rows } = await sql<{ balance: string | null }>`
    select sum(e.amount)::text as balance from ${bankEntries} where e.coid = ${coid} and e.ledgerid = ${ledgerid}
      and e.edate < ${day}::date and ${entryInForce("e", "v")} and ${inBranches("e.branchid", reach)}`.execute(tx);
  return rows[0]?.balance ?? null;
}
