import { completeJournal, ENTRIES } from "../../../definitions/bill/complete-journal";
import type { Row } from "../../../wire/envelope";
import { waiverFields } from "../../engine/books/bills/withholding-fields";
import type { Completed } from "../../engine/books/entering/document";
import { dateField, narration, numberField, total, voucherParts } from "../../engine/books/entering/voucher-fields";
import { moneyLedgers } from "../../engine/books/money/money-ledgers";
import { posted } from "../../engine/books/money/money-part";
import type { Context } from "../../engine/call/context";
import { linesOf } from "../../engine/documents/lines-of";
import { NUMBER } from "../../engine/documents/shared-keys";
import { defineRecord } from "../../engine/records/declaration";
import { amount, choice, lines, ref, text } from "../../engine/records/fields";

async function complete(record: Row, ctx: Context, recid: number): Promise<Completed> {
  const given = linesOf(record, ENTRIES);
  const named = new Map<number, string[]>();
  for (const { ledgerid, refno } of given)
    if (refno) named.set(Number(ledgerid), [...(named.get(Number(ledgerid)) ?? []), String(refno).trim()]);
  const requestedBills = (id: number) => (record.allocation === "oldest" ? "all" : (named.get(id) ?? []));
  return posted(
    completeJournal(
      record,
      await moneyLedgers(
        ctx,
        given.map(({ ledgerid }) => Number(ledgerid)),
        { entity: "journal", recid },
        requestedBills,
      ),
    ),
  );
}

/** Debits and credits any ledgers: provisions, corrections, depreciation. */
export default defineRecord({
  entity: "journal",
  title: "Journal",
  noun: ["journal", "journals"],
  reportno: 2303,
  formTitle: "Journal Detail",
  route: "/journallist",
  menu: { group: "Vouchers", icon: "book", order: 30, addKey: "F7", alsoCalled: "JV, adjustment" },
  nameField: NUMBER,
  secondLine: ["narration"],
  fields: [
    numberField("Journal No"),
    dateField("Journal Date"),
    lines(
      ENTRIES,
      "Entries",
      "journal_entry",
      [
        ref("ledgerid", "Ledger", "debtors", "drconame", { required: "Ledger is required.", width: 4 }),
        amount("debit", "Debit", { width: 2 }),
        amount("credit", "Credit", { width: 2 }),
        text("refno", "Bill No", { max: 40, width: 2, uncopied: true }),
        text("remark", "Remark", { max: 200, width: 2 }),
      ],
      { required: "Enter at least two lines.", max: 5000 },
    ),
    total("mgrossamt", "Total"),
    choice(
      "allocation",
      "If Bill No is blank",
      [
        ["onaccount", "As a new bill of this journal"],
        ["oldest", "Against the oldest bills of the party"],
      ],
      {
        initial: "onaccount",
        help: "For parties kept bill by bill",
      },
    ),
    ...waiverFields("TDS"),
    amount("swt_amt", "TDS", { computed: true, section: "TDS", width: 3 }),
    narration(),
  ],
  list: [
    { field: "edateview", title: "Journal Date", format: "date", card: 2 },
    { field: NUMBER, title: "Journal No", card: 1 },
    { field: "mgrossamt", title: "Amount", format: "amount", sum: true, card: 3 },
    { field: "narration", title: "Narration" },
  ],
  folds: ["TDS"],
  ...voucherParts("J", complete, { amountField: "mgrossamt" }),
});
