import { sql } from "kysely";
import { addMonths, endOfMonth, isoDate, startOfMonth } from "../../../../domain/calendar";
import { add, fromRupeesText, subtract, toRupeesText, ZERO } from "../../../../domain/money";
import { ledgerOpening } from "../../../engine/books/balances/ledger-opening";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import { idOf } from "../../../engine/reports/question";
import { branchReach, inBranches } from "../../../engine/reports/reach";
import { LEDGER_STATEMENT } from "./account-tree";

/** More months than this are no summary. */
const MONTHS_MAX = 1_200;

export default defineReport({
  name: "ledgermonths",
  reportno: 3107,
  title: "Ledger Monthly Summary",
  group: "Books",
  order: 70,
  about: "Debit, credit and closing balance of one ledger month by month",
  reads: "books",
  filters: [
    { name: "ddlledger", required: "Choose a ledger." },
    { name: "dtpfrom", label: "From the month of" },
    { name: "dtpto", label: "To the month of" },
    BRANCH_FILTER,
  ],
  columns: [
    {
      title: "Month",
      field: "month",
      format: "month",
      card: 1,
      linkreportno: LEDGER_STATEMENT,
      linkfieldname: "ddlledger",
      linkfield: "ledgerid",
      linkfieldnameB: "dtpfrom",
      linkfieldB: "month",
      linkfieldnameC: "dtpto",
      linkfieldC: "lastday",
    },
    { title: "Debit", field: "debit", format: "number2", sum: true },
    { title: "Credit", field: "credit", format: "number2", sum: true, card: 2 },
    { title: "Closing Balance", field: "closing", format: "drcr", card: 3 },
  ],
  compares: ["month"],
  answer: async (ctx, question) => {
    const { coid } = ctx.session;
    const ledgerid = idOf(question, "ddlledger");
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const [first, last] = [startOfMonth(question.from), startOfMonth(question.to)];
    const { rows } = await sql<{ month: string; debit: string; credit: string }>`
      select month::text, sum(debit)::text as debit, sum(credit)::text as credit from ledger_balance
      where coid = ${coid} and ledgerid = ${ledgerid} and month between ${first}::date and ${last}::date and ${inBranches("branchid", reach)} group by 1`.execute(
      ctx.tx,
    );
    const moved = new Map(rows.map((row) => [row.month, row]));
    let closing = await ledgerOpening(ctx, ledgerid, first, reach.all ? undefined : reach.ids);
    const months = Array.from({ length: MONTHS_MAX }, (_, n) => addMonths(first, n)).filter((month) => month <= last);
    return {
      rows: months.map((month) => {
        const { debit = "0", credit = "0" } = moved.get(month) ?? {};
        closing = subtract(add(closing, fromRupeesText(debit) ?? ZERO), fromRupeesText(credit) ?? ZERO);
        const lastday = endOfMonth(isoDate(month));
        return { month, debit, credit, closing: toRupeesText(closing), ledgerid, lastday };
      }),
    };
  },
});
