import { STATEMENT_LETTER } from "../../../../definitions/print/letters/statement";
import { sql } from "kysely";
import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { addDecimals, sumDecimals } from "../../../../domain/decimal";
import { toRupeesText } from "../../../../domain/money";
import { ledgerOpening } from "../../../engine/books/balances/ledger-opening";
import type { Context } from "../../../engine/call/context";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { ReportQuestion, ReportRow } from "../../../engine/reports/declaration";
import { kindTitle, withDocuments } from "../../../engine/reports/documents-of-rows";
import { idOf } from "../../../engine/reports/question";
import { branchReach, inBranches } from "../../../engine/reports/reach";
import type { BranchReach } from "../../../engine/reports/reach";
import { ledgerEntries } from "../books/ledger-entries";
import { withSettledBills } from "./bills-of-vouchers";
import { billsAsOf, overdueDays } from "./bills-as-of";

/** The bills of the party that are open at the end of the days, under the statement. */
async function openBillRows(
  ctx: Context,
  { to }: ReportQuestion,
  partyid: number,
  reach: BranchReach,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select o.refdate::text as edate, ${kindTitle("v")} as kind, o.refno as vno, o.duedate::text as duedate,
      case when o.pending > 0 then ${overdueDays(to)} else 0 end as overdue, o.pending::text as pending, v.entity, v.recid, v.branchid
    from ${await billsAsOf(ctx, to, 1, partyid)} o join voucher v on v.coid = ${ctx.session.coid} and v.id = o.voucherid
    where ${inBranches("v.branchid", reach)} order by o.duedate, o.id`.execute(ctx.tx);
  if (rows.length === 0) return [];
  const total = sumDecimals(rows.map(({ pending }) => String(pending)));
  return [
    { _kind: "close", kind: "Open bills" },
    ...(await withDocuments(ctx, rows)).map((row): ReportRow => ({ ...row, _kind: "close" })),
    { _kind: "close", kind: "Total of open bills", pending: total },
  ];
}

export default defineReport({
  name: "accountstatement",
  reportno: 3205,
  title: "Statement of Account",
  group: "Parties",
  order: 50,
  about: "Bills and payments of one party with its running balance, and what is still open at the end",
  alsoCalled: "SOA, party statement",
  reads: "books",
  filters: [
    { name: "ddlledger", label: "Party", source: ledgersOf("party"), required: "Choose a party." },
    { name: "dtpfrom" },
    { name: "dtpto" },
    BRANCH_FILTER,
  ],
  columns: [
    { title: "Date", field: "edate", format: "date", ungrouped: true, card: 1 },
    { title: "Month", field: "month", format: "month", visible: false },
    { title: "Document", field: "kind" },
    { title: "Number", field: "vno", ungrouped: true },
    { title: "Bills", field: "bills", ungrouped: true },
    { title: "Debit", field: "debit", format: "number2", sum: true },
    { title: "Credit", field: "credit", format: "number2", sum: true, card: 2 },
    { title: "Balance", field: "balance", format: "drcr", card: 3 },
    { title: "Due Date", field: "duedate", format: "date", ungrouped: true },
    { title: "Days Overdue", field: "overdue", format: "0" },
    { title: "Pending", field: "pending", format: "drcr" },
    { title: "Narration", field: "narration", ungrouped: true },
  ],
  letter: STATEMENT_LETTER,
  answer: async (ctx, question) => {
    const partyid = idOf(question, "ddlledger");
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const opening = toRupeesText(await ledgerOpening(ctx, partyid, question.from, reach.all ? undefined : reach.ids));
    const open = await openBillRows(ctx, question, partyid, reach);
    return {
      ...(await ledgerEntries(ctx, question, [partyid], reach)),
      running: { field: "balance", of: "amount", opening },
      lead: [{ _kind: "open", kind: "Opening Balance", balance: opening }],
      trail: ({ debit = "0", credit = "0" }) => [
        { _kind: "close", kind: "Closing Balance", balance: addDecimals(opening, debit, `-${credit}`) },
        ...open,
      ],
      complete: async (rows) => withDocuments(ctx, await withSettledBills(ctx, rows, partyid)),
    };
  },
});
