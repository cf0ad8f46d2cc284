/**
 * Cash Book and Bank Book: every entry of one cash or bank ledger, or of all of them together, with what it was for and
 * the balance after it.
 */
import { sql } from "kysely";
import { addDecimals, subtractDecimals } from "../../../../domain/decimal";
import { sum, toRupeesText } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import { ledgerOpening } from "../../../engine/books/balances/ledger-opening";
import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import { BRANCH_FILTER } from "../../../engine/reports/declaration";
import type { ReportDeclaration, ReportQuestion, ReportRow, SelectedRows } from "../../../engine/reports/declaration";
import { withDocuments } from "../../../engine/reports/documents-of-rows";
import { idOf } from "../../../engine/reports/question";
import { branchReach } from "../../../engine/reports/reach";
import { LEDGER_STATEMENT } from "./account-tree";
import { ledgerEntries } from "./ledger-entries";
import { ledgersInGroups } from "./ledgers-in-groups";
import { withOpposites } from "./opposite-ledgers";

/** Which money a book is of: Tally's names of its groups, and the words of its report. */
interface Money {
  readonly groups: readonly string[];
  readonly noun: "cash" | "bank";
}

/** Ledgers of the groups and of those under them, or the chosen one of these. */
async function ledgersOf(ctx: Context, { groups, noun }: Money, chosen: number): Promise<readonly number[]> {
  const ids = await ledgersInGroups(ctx, new Set(groups));
  if (chosen === 0) return ids;
  if (!ids.includes(chosen)) throw new Refusal("ddlledger", `This is not a ${noun} ledger. Choose another.`);
  return [chosen];
}

/** Names the other side of each row, whose own ledger is in `ledgerid`. */
async function withOtherSides(ctx: Context, rows: readonly ReportRow[]): Promise<readonly ReportRow[]> {
  const named = new Map<ReportRow, ReportRow>();
  for (const ledgerid of new Set(rows.map((row) => Number(row.ledgerid)))) {
    const own = rows.filter((row) => Number(row.ledgerid) === ledgerid);
    const found = await withOpposites(ctx, own, ledgerid);
    own.forEach((row, at) => named.set(row, found[at] ?? row));
  }
  return rows.map((row) => named.get(row) ?? row);
}

async function bookRows(ctx: Context, money: Money, question: ReportQuestion): Promise<SelectedRows> {
  const ids = await ledgersOf(ctx, money, idOf(question, "ddlledger"));
  const reach = await branchReach(ctx, idOf(question, "billnoA"));
  const openings: Paise[] = [];
  for (const id of ids) openings.push(await ledgerOpening(ctx, id, question.from, reach.all ? undefined : reach.ids));
  const opening = toRupeesText(sum(openings));
  const { fields, ...entries } = await ledgerEntries(ctx, question, ids, reach, { debit: "received", credit: "paid" });
  return {
    ...entries,
    fields: {
      ...fields,
      ledger: sql`d.drconame`,
      ledgerid: sql`d.id`,
    },
    running: { field: "balance", of: "amount", opening },
    lead: [{ _kind: "open", particulars: "Opening Balance", balance: opening }],
    trail: ({ received = "0", paid = "0" }) => [
      {
        _kind: "close",
        particulars: "Closing Balance",
        balance: subtractDecimals(addDecimals(opening, received), paid),
      },
    ],
    complete: async (rows) => withDocuments(ctx, await withOtherSides(ctx, rows)),
  };
}

/** The book of cash or of banks: one declaration for both. */
export function moneyBook(
  money: Money,
  { name, reportno, title, order }: Pick<ReportDeclaration, "name" | "reportno" | "title" | "order">,
): ReportDeclaration {
  return {
    name,
    reportno,
    title,
    group: "Books",
    order,
    about: `What came into and went out of ${money.noun === "cash" ? "cash" : "the banks"}, with the balance after each entry`,
    reads: "books",
    filters: [
      { name: "dtpfrom", usual: "month-start" },
      { name: "dtpto" },
      { name: "ddlledger", label: money.noun === "cash" ? "Cash Ledger" : "Bank Ledger", source: "debtors:money" },
      BRANCH_FILTER,
    ],
    isReadByPage: true,
    columns: [
      { title: "Date", field: "edate", format: "date", ungrouped: true, card: 1 },
      { title: "Month", field: "month", format: "month", visible: false },
      { title: "Particulars", field: "particulars", of: "debtors.drconame", ungrouped: true, unsorted: true },
      {
        title: "Ledger",
        field: "ledger",
        of: "debtors.drconame",
        linkreportno: LEDGER_STATEMENT,
        linkfieldname: "ddlledger",
        linkfield: "ledgerid",
      },
      { title: "Document", field: "kind" },
      { title: "Number", field: "vno", ungrouped: true },
      { title: "Received", field: "received", format: "number2", sum: true },
      { title: "Paid", field: "paid", format: "number2", sum: true, card: 2 },
      { title: "Balance", field: "balance", format: "drcr", card: 3, unsorted: true },
      { title: "Narration", field: "narration", ungrouped: true, unsorted: true },
    ],
    compares: [],
    answer: (ctx, question) => bookRows(ctx, money, question),
  };
}
