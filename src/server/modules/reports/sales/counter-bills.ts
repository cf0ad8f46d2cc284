/**
 * Bills of the counter over some days, counted by what is chosen. They are read branch by branch, because what was paid
 * is in the bill itself.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { subtractDecimals } from "../../../../domain/decimal";
import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import { accessOf } from "../../../engine/records/access";
import { declarationOf } from "../../../engine/records/record-declarations";
import type { DeclaredFilter, ReportQuestion, ReportRow } from "../../../engine/reports/declaration";
import { documentFields } from "../../../engine/reports/documents-of-rows";
import { namedColumns, textColumns } from "../../../engine/reports/named-columns";
import { idOf, textIn } from "../../../engine/reports/question";
import { branchReach, seenVouchers } from "../../../engine/reports/reach";
import { addedUp, demandFew, inEachBranch, ROWS_MAX } from "./each-branch";

export const BY = {
  name: "billnoC",
  label: "By",
  kind: "choice",
  options: [
    { value: "mode", label: "Payment mode" },
    { value: "user", label: "User" },
    { value: "hour", label: "Hour of the day" },
    { value: "day", label: "Day" },
    { value: "bill", label: "Invoice" },
  ],
  usual: { value: "mode" },
} as const satisfies DeclaredFilter;

/** When a bill was made: at the counter, or when it was saved where the device says nothing. */
const MADE = sql`(coalesce(v.captured_at, v.posted_at) at time zone 'Asia/Kolkata')`;
const USER = sql`coalesce(nullif(u.fullname, ''), u.username, '')`;

const BILLS = sql`voucher v join m_salepos h on h.coid = v.coid and h.id = v.recid
  left join app_user u on u.userid = v.userid left join m_debtors d on d.coid = v.coid and d.id = v.partyid left join branch b on b.branchid = v.branchid`;

/** The ledger that walk-in customers pay into, who have no payment lines. */
const CASH = sql`(select r.ledgerid from ledger_role r where r.coid = v.coid and r.role = 'cash')`;
const IS_PAID_IN_CASH = sql`v.partyid is null and not exists (select from m_salepos_payment p where p.coid = h.coid and p.parentid = h.id)`;

function hourOf(question: ReportQuestion): RawBuilder<unknown> {
  const hour = textIn(question, "lotno");
  if (question.values.lotno === undefined) return sql`true`;
  if (!/^([01]?\d|2[0-3])$/.test(hour)) throw new Refusal("lotno", "Enter the hour as a number from 00 to 23.");
  return sql`extract(hour from ${MADE}) = ${Number(hour)}`;
}

/** SQL condition: the POS invoices of the days in the current branch, narrowed by the filters. */
async function asked(ctx: Context, question: ReportQuestion): Promise<RawBuilder<unknown>> {
  const [ledger, user] = [idOf(question, "ddlledger"), textIn(question, "billno")];
  return sql`v.coid = ${ctx.session.coid} and v.entity = 'salepos' and v.vdate between ${question.from}::date and ${question.to}::date and v.state = 'posted'
    and v.branchid = app_branch() and ${await seenVouchers(ctx, "v")} and ${hourOf(question)} and ${user === "" ? sql`true` : sql`lower(u.username) = lower(${user})`}
    and ${
      ledger === 0
        ? sql`true`
        : sql`(exists (select from m_salepos_payment p where p.coid = h.coid and p.parentid = h.id and p.ledgerid = ${ledger}) or ${IS_PAID_IN_CASH} and ${CASH} = ${ledger})`
    }`;
}

const FIGURES = {
  taxable: sql`h.staxableamt`,
  tax: sql`h.scgst_amt + h.ssgst_amt + h.sigst_amt + h.scess_amt`,
  roundoff: sql`h.sroundoff`,
  total: sql`v.amount`,
  received: sql`h.tendered`,
  change: sql`h.changeamt`,
  collected: sql`h.paidamt`,
  onaccount: sql`h.unpaidamt`,
} as const;

/** The invoices themselves, in the order in which they were made. */
export async function counterBills(ctx: Context, question: ReportQuestion): Promise<readonly ReportRow[]> {
  const reach = await branchReach(ctx, idOf(question, "billnoA"));
  const where = await asked(ctx, question);
  const rows = await inEachBranch(
    ctx,
    reach,
    async () =>
      (
        await sql<ReportRow>`
        select v.vno, v.vdate::text as vdate, to_char(${MADE}, 'HH24:MI') as time, coalesce(d.drconame, 'Cash') as party, ${USER} as "user", b.name as branch, ${textColumns(FIGURES)}, ${namedColumns(documentFields("v"))}
        from ${BILLS} where ${where} order by v.vdate, v.id limit ${ROWS_MAX + 1}`.execute(ctx.tx)
      ).rows,
  );
  demandFew(rows);
  return rows;
}

interface Counted {
  readonly name: string;
  readonly bills: string;
  readonly username?: string;
}

type CountedBills = Counted & Readonly<Record<keyof typeof FIGURES, string>>;

const KEYS = {
  user: { name: USER, more: sql`, coalesce(u.username, '') as username` },
  hour: {
    name: sql`to_char(${MADE}, 'HH24') || ':00 to ' || to_char(${MADE}, 'HH24') || ':59'`,
    more: sql`, to_char(${MADE}, 'HH24') as hour`,
  },
  day: { name: sql`v.vdate::text`, more: sql`` },
} as const;

/** The invoices counted and added up by user, hour or day. */
export async function countedBills(
  ctx: Context,
  by: keyof typeof KEYS,
  question: ReportQuestion,
): Promise<readonly CountedBills[]> {
  const reach = await branchReach(ctx, idOf(question, "billnoA"));
  const where = await asked(ctx, question);
  const { name, more } = KEYS[by];
  const names = Object.keys(FIGURES) as readonly (keyof typeof FIGURES)[];
  const sums = names.map((figure) => sql`coalesce(sum(${FIGURES[figure]}), 0)::text as ${sql.id(figure)}`);
  const rows = await inEachBranch(
    ctx,
    reach,
    async () =>
      (
        await sql<CountedBills>`
        select ${name} as name ${more}, count(*)::text as bills, ${sql.join(sums)} from ${BILLS} where ${where} group by ${by === "day" ? sql`1` : sql`1, 2`}`.execute(
          ctx.tx,
        )
      ).rows,
  );
  return inOrder(addedUp(rows, (row) => JSON.stringify([row.name, row.username]), ["bills", ...names]));
}

const inOrder = <T extends Counted>(rows: readonly T[]): readonly T[] =>
  [...rows].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

interface PaidInto extends Counted {
  readonly ledgerid: number;
  readonly received: string;
  readonly collected: string;
  readonly onaccount: string;
}

/**
 * What was paid into each ledger of cash and bank. The change is what was received less what the invoice posted to the
 * ledger; what nobody paid is the last row.
 */
export async function paymentModes(ctx: Context, question: ReportQuestion): Promise<readonly ReportRow[]> {
  const reach = await branchReach(ctx, idOf(question, "billnoA"));
  const where = await asked(ctx, question);
  const ledger = idOf(question, "ddlledger");
  const seesUnpaid = (await accessOf(ctx, declarationOf("salepos"))).shows("unpaidamt");
  const rows = await inEachBranch(
    ctx,
    reach,
    async () =>
      (
        await sql<PaidInto>`
        with bill as (
          select v.coid, v.id, h.id as recid, case when ${IS_PAID_IN_CASH} then ${CASH} end as cash, h.tendered, h.unpaidamt from ${BILLS} where ${where}
        ), paid as (
          select b.coid, b.id, p.ledgerid, sum(p.amount) as received from bill b join m_salepos_payment p on p.coid = b.coid and p.parentid = b.recid group by b.coid, b.id, p.ledgerid
          union all select coid, id, cash, tendered from bill where cash is not null)
        select p.ledgerid, coalesce(d.drconame, '') as name, count(*)::text as bills, sum(p.received)::text as received, sum(e.amount)::text as collected, '0' as onaccount
        from paid p left join m_debtors d on d.coid = p.coid and d.id = p.ledgerid
          cross join lateral (select coalesce(sum(e.amount), 0) as amount from ledger_entry e where e.coid = p.coid and e.voucherid = p.id and e.ledgerid = p.ledgerid) e
        where ${ledger} = 0 or p.ledgerid = ${ledger} group by p.ledgerid, d.drconame
        union all
        select 0, 'On account', count(*)::text, '0', '0', sum(unpaidamt)::text from bill where unpaidamt > 0 and ${ledger === 0 && seesUnpaid} having count(*) > 0`.execute(
          ctx.tx,
        )
      ).rows,
  );
  const all = addedUp(rows, ({ ledgerid }) => String(ledgerid), ["bills", "received", "collected", "onaccount"]);
  return inOrder(all)
    .toSorted((a, b) => Number(a.ledgerid === 0) - Number(b.ledgerid === 0))
    .map((row) => ({
      ...row,
      change: subtractDecimals(row.received, row.collected),
      ...(row.ledgerid === 0 ? { linkreportno: 0 } : {}),
    }));
}
