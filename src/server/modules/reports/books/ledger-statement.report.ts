import { addDecimals, subtractDecimals } from "../../../../domain/decimal";
import { toRupeesText } from "../../../../domain/money";
import { ledgerOpening } from "../../../engine/books/balances/ledger-opening";
import type { Context } from "../../../engine/call/context";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { ReportRow } from "../../../engine/reports/declaration";
import { withDocuments } from "../../../engine/reports/documents-of-rows";
import { idOf } from "../../../engine/reports/question";
import { branchReach } from "../../../engine/reports/reach";
import { ledgerEntries } from "./ledger-entries";
import { withOpposites } from "./opposite-ledgers";

const complete = async (ctx: Context, rows: readonly ReportRow[], ledgerid: number) =>
  withDocuments(ctx, await withOpposites(ctx, rows, ledgerid));

/** The row above all entries. */
const openingRow = (opening: string): ReportRow => ({
  _kind: "open",
  particulars: "Opening Balance",
  balance: opening,
});

export default defineReport({
  name: "ledgerstatement",
  reportno: 3102,
  title: "Ledger Statement",
  group: "Books",
  order: 20,
  about: "Every entry of one ledger with its running balance",
  alsoCalled: "ledger account, khata, passbook",
  reads: "books",
  filters: [{ name: "ddlledger", required: "Choose a ledger." }, { name: "dtpfrom" }, { name: "dtpto" }, BRANCH_FILTER],
  isReadByPage: true,
  columns: [
    { title: "Date", field: "edate", format: "date", ungrouped: true, card: 1 },
    { title: "Month", field: "month", format: "month", visible: false },
    { title: "Particulars", field: "particulars", of: "debtors.drconame", ungrouped: true, unsorted: true },
    { title: "Document", field: "kind" },
    { title: "Number", field: "vno", ungrouped: true },
    { title: "Debit", field: "debit", format: "number2", sum: true },
    { title: "Credit", field: "credit", format: "number2", sum: true, card: 2 },
    { title: "Balance", field: "balance", format: "drcr", card: 3, unsorted: true },
    { title: "Narration", field: "narration", ungrouped: true, unsorted: true },
  ],
  compares: [],
  answer: async (ctx, question) => {
    const ledgerid = idOf(question, "ddlledger");
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const opening = toRupeesText(await ledgerOpening(ctx, ledgerid, question.from, reach.all ? undefined : reach.ids));
    return {
      ...(await ledgerEntries(ctx, question, [ledgerid], reach)),
      running: { field: "balance", of: "amount", opening },
      lead: [openingRow(opening)],
      trail: ({ debit = "0", credit = "0" }) => [
        {
          _kind: "close",
          particulars: "Closing Balance",
          balance: subtractDecimals(addDecimals(opening, debit), credit),
        },
      ],
      complete: (rows) => complete(ctx, rows, ledgerid),
    };
  },
});
