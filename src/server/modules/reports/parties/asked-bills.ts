/**
 * The open bills that a report of outstandings asks for: one by one, and added up from the sums that are kept in all
 * and by month of their due date. Totals of all parties read those sums, bills only of the shorter pieces of months
 * that a slab of age cuts, and what vouchers dated after the day did.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { addDays, earlierOf, startOfMonth } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import type { Context } from "../../../engine/call/context";
import { idOf } from "../../../engine/reports/question";
import type { CountedGroups, ReportQuestion, SelectedRows } from "../../../engine/reports/declaration";
import { branchReach, inBranches } from "../../../engine/reports/reach";
import { billsOfDay, movedBills, ofParty, openBillsSql, SAME_BILL } from "./bills-as-of";
import type { BillsOfDay } from "./bills-as-of";
import { cutMonths } from "./cut-months";
import { PARTY_JOINS } from "./party-fields";
import { partyGroups, seenBills } from "./party-side";
import type { PartySide } from "./party-side";

/** Tables and condition of the open bills that a question asks for. */
type AskedBills = Pick<SelectedRows, "from" | "where" | "paged">;

/** SQL conditions of what a question asks for. */
interface Asked {
  /** Of parties `d`. */
  readonly parties: RawBuilder<unknown>;
  /** Of documents that open bills, in an alias of `voucher` or of sums with their kind and branch. */
  readonly documents: (alias: string) => RawBuilder<unknown>;
  /** Documents of all kinds and branches are asked for. */
  readonly isWhole: boolean;
  readonly notes: readonly string[];
}

async function asked(ctx: Context, side: PartySide, question: ReportQuestion): Promise<Asked> {
  const reach = await branchReach(ctx, idOf(question, "billnoA"));
  const groups = await partyGroups(ctx, side, idOf(question, "billnoD"));
  const { where, isAll, notes } = await seenBills(ctx);
  const chosen = (column: string, name: "salesman" | "area" | "txtdrgroupno") => {
    const id = idOf(question, name);
    return id === 0 ? sql`true` : sql`${sql.ref(column)} = ${id}`;
  };
  return {
    parties: sql`d.coid = ${ctx.session.coid} and d.acgroupid = any(${[...groups]}::bigint[])
      and ${chosen("d.salesmanid", "salesman")} and ${chosen("d.areaid", "area")} and ${chosen("d.ledgergroupid", "txtdrgroupno")}`,
    documents: (alias) => sql`${inBranches(`${alias}.branchid`, reach)} and ${where(alias)}`,
    isWhole: isAll && reach.all,
    notes,
  };
}

/** SQL of rows `o` of parties with their party `d`. */
const withParty = (coid: number, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${rows} o join m_debtors d on d.coid = ${coid} and d.id = o.ledgerid`;

const askedFrom = (coid: number, bills: RawBuilder<unknown>, { parties, documents, isWhole }: Asked): AskedBills => ({
  // Where no document is left out, party and bill say which rows a page has.
  ...(isWhole ? { paged: { from: withParty(coid, bills), key: sql`o.id` } } : {}),
  from: sql`${bills} o join voucher v on v.coid = ${coid} and v.id = o.voucherid
    join m_debtors d on d.coid = ${coid} and d.id = o.ledgerid ${PARTY_JOINS}`,
  where: sql`${parties} and ${documents("v")}`,
});

/** SQL of the bills of `askedBills`: a party's or all, in the shape of `openBillsSql`. */
type BillsOf = (ledgerid: number) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;

/**
 * The bills `o` of one side with their document `v`, party `d`, salesman `s`, area `a`, ledger group `lg` and account
 * group `g`, narrowed by the filters that the reports of outstandings share. They are the open ones unless `bills`
 * reads others.
 */
export async function askedBills(
  ctx: Context,
  side: PartySide,
  question: ReportQuestion,
  bills: BillsOf = async (ledgerid) => openBillsSql(await billsOfDay(ctx, question.to, side.sign, ledgerid)),
): Promise<AskedBills & { readonly notes: readonly string[] }> {
  const one = await asked(ctx, side, question);
  return { ...askedFrom(ctx.session.coid, await bills(idOf(question, "ddlledger")), one), notes: one.notes };
}

/** Open bills of a question, and what they come to. */
interface AskedSums {
  readonly bills: AskedBills;
  /**
   * Fewer rows `o` with the same sums, with the same tables of the party; no document `v`, but its kind in `o.entity`.
   * Each stands for `o.n` bills on the side `o.side` of `pending` (-1 for advances) that `cuts` do not part; a row with
   * a negative `n` takes bills back.
   */
  readonly sums: AskedBills;
  /** The same rows of all parties, without those tables, and the condition of the parties `d` that are asked for. */
  readonly rows: RawBuilder<unknown>;
  readonly parties: RawBuilder<unknown>;
  /** The bills by party, from such rows with these cuts. Undefined where the bills would be read one by one for it. */
  readonly byParty: (cuts: readonly IsoDate[]) => Pick<CountedGroups, "from" | "where"> | undefined;
  readonly notes: readonly string[];
}

/** How the bills are added up. */
interface Adding {
  /** Days from which on bills that are due are told from those that are due before; null where no due date says. */
  readonly cuts: readonly IsoDate[] | null;
  /** The kinds of documents are asked for, not only which of them count. */
  readonly withKinds: boolean;
}

/** The bills of `askedBills` with their sums. */
export async function askedSums(
  ctx: Context,
  side: PartySide,
  question: ReportQuestion,
  { cuts, withKinds }: Adding,
): Promise<AskedSums> {
  const { coid } = ctx.session;
  const one = await asked(ctx, side, question);
  const bills = await billsOfDay(ctx, question.to, side.sign, idOf(question, "ddlledger"));
  const hasDocuments = withKinds || !one.isWhole;
  const added = cuts === null || bills.isEarly ? eachBill(bills, hasDocuments) : keptSums(bills, cuts, hasDocuments);
  const documents = hasDocuments ? one.documents("o") : sql`true`;
  return {
    bills: askedFrom(coid, openBillsSql(bills), one),
    sums: {
      from: sql`${withParty(coid, added)} ${PARTY_JOINS}`,
      where: sql`${one.parties} and ${documents}`,
    },
    rows: sql`(select o.* from ${added} o where ${documents})`,
    parties: one.parties,
    byParty: (days) =>
      bills.isEarly
        ? undefined
        : {
            from: withParty(coid, keptSums(bills, days, !one.isWhole)),
            where: sql`${one.parties} and ${one.isWhole ? sql`true` : documents}`,
          },
    notes: one.notes,
  };
}

/** SQL of the document of a bill, where it is asked for: a join costs more than all else. */
const documentOf = ({ coid }: BillsOfDay, bill: string, hasDocuments: boolean) =>
  hasDocuments
    ? {
        columns: sql`v.entity, v.branchid`,
        join: sql`join voucher v on v.coid = ${coid} and v.id = ${sql.ref(`${bill}.voucherid`)}`,
      }
    : { columns: sql`''::text as entity, 0 as branchid`, join: sql`` };

function eachBill(bills: BillsOfDay, hasDocuments: boolean): RawBuilder<unknown> {
  const { columns, join } = documentOf(bills, "b", hasDocuments);
  return sql`(select b.ledgerid, ${columns}, b.refdate, b.duedate, sign(b.pending)::int as side, 1 as n, b.amount, b.pending
    from ${openBillsSql(bills)} b ${join})`;
}

/**
 * What is due before the months of all cuts stands on one day: the kept totals without the months since (where there
 * is no cut, all bills). Then those months, in pieces where a day cuts one: of all but its longest piece the bills are
 * read, and taken from the sums of the month. Then what vouchers of later days changed.
 */
function keptSums(bills: BillsOfDay, cuts: readonly IsoDate[], hasDocuments: boolean): RawBuilder<unknown> {
  const { coid, day, isLast } = bills;
  const sign = sql.lit(bills.sign);
  const months = cutMonths(cuts);
  const since = cuts.length === 0 ? null : startOfMonth(cuts.reduce(earlierOf));
  const before = sql`${since === null ? day : addDays(since, -1)}::date`;
  const { columns, join } = documentOf(bills, "b", hasDocuments);
  // The kept sums of a month that is cut stand on a day of its longest piece.
  const moved = months.map(({ month, rest }) => sql`when ${month}::date then ${rest.first}::date`);
  const dueIn = moved.length === 0 ? sql`b.month` : sql`case b.month ${sql.join(moved, sql` `)} else b.month end`;
  const parts = [
    sql`select b.ledgerid, b.entity, b.branchid, ${before} as refdate, ${before} as duedate, ${sign} * b.side as side, b.n, ${sign} * b.amount as amount,
        ${sign} * b.balance as pending
      from bill_total b where b.coid = ${coid} and b.n <> 0 and ${ofParty("b", bills)}`,
    ...(since === null
      ? []
      : [
          sql`select b.ledgerid, b.entity, b.branchid, c.day, c.day, ${sign} * b.side, c.n * b.n, ${sign} * c.n * b.amount, ${sign} * c.n * b.balance
            from bill_month b cross join lateral (values (1, ${dueIn}), (-1, ${before})) c(n, day)
            where b.coid = ${coid} and b.month >= ${since}::date and b.n <> 0 and ${ofParty("b", bills)}`,
        ]),
    ...months.flatMap(({ rest, others }) =>
      others.map(
        ({ first, last }) =>
          sql`select p.ledgerid, p.entity, p.branchid, c.day, c.day, ${sign} * p.side, c.n * p.n, ${sign} * c.n * p.amount, ${sign} * c.n * p.balance
            from (
              select b.ledgerid, ${columns}, sign(b.balance)::int as side, count(*) as n, sum(b.amount) as amount, sum(b.balance) as balance
              from bill_open b ${join} where b.coid = ${coid} and b.balance <> 0 and b.voucherid is not null
                and b.duedate between ${first}::date and ${last}::date and ${ofParty("b", bills)} group by 1, 2, 3, 4) p
              cross join (values (1, ${first}::date), (-1, ${rest.first}::date)) c(n, day)`,
      ),
    ),
    // What a later voucher changed: the bill as it is now is taken out, and as it was on the day it is put in.
    ...(isLast
      ? []
      : [
          sql`select b.ledgerid, ${columns}, b.refdate, b.duedate, ${sign} * sign(c.rest)::int, c.n, ${sign} * c.n * c.made, ${sign} * c.n * c.rest
            from (${movedBills(bills, sql`t.vdate > ${day}::date`)}) l join bill_open b on b.coid = ${coid} and ${SAME_BILL} ${join}
              cross join lateral (values (-1, b.amount, b.balance), (1, b.amount - l.made, b.balance - l.moved)) c(n, made, rest)
            where b.voucherid is not null and c.rest <> 0`,
        ]),
  ];
  return sql`(${sql.join(parts, sql` union all `)})`;
}
