/**
 * A letter for each party: what our books say of it at the end of a day, its open bills, and room for the answer. It is
 * printed like any report; one party chosen is one letter.
 */
import { sql } from "kysely";
import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { formatDate } from "../../../../domain/date-format";
import { compareDecimals, subtractDecimals, sumDecimals } from "../../../../domain/decimal";
import { groupedBy } from "../../../../domain/grouped";
import { paise, requirePaise } from "../../../../domain/money";
import { amountInWords } from "../../../../domain/words";
import type { Context } from "../../../engine/call/context";
import { Forbidden } from "../../../engine/call/refusal";
import { seesField } from "../../../engine/reports/columns";
import { defineReport } from "../../../engine/reports/declaration";
import type { ReportQuestion, ReportRow } from "../../../engine/reports/declaration";
import { kindTitle, withDocuments } from "../../../engine/reports/documents-of-rows";
import { idOf } from "../../../engine/reports/question";
import { branchReach, reportRights } from "../../../engine/reports/reach";
import { billsAsOf } from "./bills-as-of";
import { chosenGroups, PARTIES } from "./chosen-parties";

interface Party {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  /** Rupees as decimal text; a debit is positive. */
  readonly balance: string;
}

/** The chosen party, or all of a group with a balance, by name. Balances are those of now, less what is dated later. */
async function partiesOf(ctx: Context, question: ReportQuestion): Promise<readonly Party[]> {
  const [party, group] = [idOf(question, "ddlledger"), idOf(question, "txtdrgroupno")];
  const groups = await chosenGroups(ctx, question);
  const chosen =
    party === 0
      ? sql`d.acgroupid = any(${[...groups]}::bigint[]) and (${group} = 0 or d.ledgergroupid = ${group}) and p.balance <> 0`
      : sql`d.id = ${party}`;
  const { rows } = await sql<Party>`
    select d.id, d.drconame as name, coalesce(d.address, '') as address, p.balance::text as balance
    from m_debtors d cross join lateral (
      select coalesce((select sum(b.debit - b.credit) from ledger_balance b where b.coid = d.coid and b.ledgerid = d.id), 0)
        - coalesce((select sum(e.amount) from ledger_entry e where e.coid = d.coid and e.ledgerid = d.id and e.edate > ${question.to}::date), 0) as balance) p
    where d.coid = ${ctx.session.coid} and ${chosen} order by d.drconame, d.id`.execute(ctx.tx);
  return rows;
}

/** Open bills of the parties at the end of the day, a debit positive, by party. */
async function billsOf(ctx: Context, { to }: ReportQuestion, parties: readonly Party[]) {
  const one = parties.length === 1 ? Number(parties[0]?.id) : 0;
  const { rows } = await sql<ReportRow>`
    select o.ledgerid, ${kindTitle("v")} || ' ' || o.refno as particulars, o.refdate::text as refdate, o.amount::text as amount,
      o.pending::text as pending, v.entity, v.recid, v.branchid
    from ${await billsAsOf(ctx, to, 1, one)} o join voucher v on v.coid = ${ctx.session.coid} and v.id = o.voucherid
    where o.ledgerid = any(${parties.map(({ id }) => id)}::bigint[]) order by o.refdate, o.id`.execute(ctx.tx);
  return groupedBy(await withDocuments(ctx, rows), ({ ledgerid }) => Number(ledgerid));
}

/** Which of the two owes, in the words of the one who reads the letter. */
const sideOf = (balance: string): string =>
  compareDecimals(balance, "0") > 0 ? "Due from you to us" : "Due from us to you";

function letterTo(party: Party, day: string, bills: readonly ReportRow[], seesAddress: boolean): readonly ReportRow[] {
  const { id, name, address, balance } = party;
  const amount = requirePaise(balance);
  const inBills = sumDecimals(bills.map(({ pending }) => String(pending)));
  const rest = subtractDecimals(balance, inBills);
  return [
    { _kind: "group", particulars: name, ledgerid: id, pending: balance },
    ...(seesAddress && address !== "" ? [{ _kind: "open", particulars: address } as const] : []),
    {
      _kind: "open",
      particulars: `Our books show the balance below with you on ${formatDate(day)}. Please confirm it, or tell us what differs.`,
    },
    {
      _kind: "open",
      particulars: amount === 0 ? "No balance" : `${sideOf(balance)}: ${amountInWords(paise(Math.abs(amount)))}`,
    },
    // Only the name opens the statement; a bill opens its document.
    ...bills.map(({ ledgerid: _ledgerid, ...bill }): ReportRow => ({ ...bill, _level: 1 })),
    ...(compareDecimals(rest, "0") === 0
      ? []
      : [{ particulars: "Not in a bill", pending: rest, _level: 1 } satisfies ReportRow]),
    { _kind: "total", particulars: `Balance on ${formatDate(day)}`, pending: balance },
    { _kind: "close", particulars: "We confirm this balance. Name, date, signature and seal:" },
  ];
}

export default defineReport({
  name: "balanceconfirmation",
  reportno: 3208,
  title: "Balance Confirmation",
  group: "Parties",
  order: 80,
  about: "A letter to a party, or to all of a group, with its balance on a day, in words, and its open bills",
  reads: "books",
  filters: [
    { name: "dtpto", label: "As of" },
    { name: "ddlledger", label: "Party", source: ledgersOf("party") },
    PARTIES,
    { name: "txtdrgroupno", label: "Ledger Group", source: "178" },
  ],
  columns: [
    {
      title: "Particulars",
      field: "particulars",
      ungrouped: true,
      unsorted: true,
      card: 1,
      of: "debtors.drconame",
      linkreportno: 3205,
      linkfieldname: "ddlledger",
      linkfield: "ledgerid",
    },
    { title: "Bill Date", field: "refdate", format: "date", ungrouped: true, unsorted: true },
    { title: "Bill Amount", field: "amount", format: "drcr", unsorted: true, card: 2 },
    { title: "Balance", field: "pending", format: "drcr", unsorted: true, card: 3 },
  ],
  answer: async (ctx, question) => {
    if (!(await branchReach(ctx, 0)).all)
      throw new Forbidden("A balance confirmation covers all branches. You don't have permission to view all of them.");
    const parties = await partiesOf(ctx, question);
    const bills = await billsOf(ctx, question, parties);
    const seesAddress = seesField(await reportRights(ctx), "debtors.address");
    return {
      rows: parties.flatMap((party) => letterTo(party, question.to, bills.get(Number(party.id)) ?? [], seesAddress)),
    };
  },
});
