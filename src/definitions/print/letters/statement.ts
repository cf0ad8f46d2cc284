import { formatAmount } from "../../../domain/indian-format";
import { negate, sum, toRupeesText, type Paise } from "../../../domain/money";
import { amountInWords } from "../../../domain/words";
import { cellPaise, cellText, type Cells } from "../../bill/cells";
import { valueText } from "../../report/value-text";
import type { PaperRow, PaperTable } from "../paper";
import { upiLink } from "../upi-link";
import { factsBeside, letterPaper, type LetterSource, type ReportLetter } from "./letter";

/**
 * The statement of account of a party: its bills and payments with the running balance, then the bills that are open.
 * What the party owes can be paid at once; what we owe is said to be in its favour.
 */
export const STATEMENT_LETTER: ReportLetter = {
  name: "statement",
  partyFilter: "ddlledger",
  compose: (source) => {
    const { settings, filters } = source;
    const closing = source.rows.find((row) => isClosing(row));
    const balance = cellPaise(closing?.balance);
    const isOwed = balance > 0;
    const amount = balance < 0 ? negate(balance) : balance;
    return letterPaper(source, {
      title: "Statement of Account",
      facts: factsBeside(filters, ["Party"]),
      table: entriesOf(source),
      totals: [
        {
          label: isOwed ? "Balance due from you" : "Balance in your favour",
          text: `₹ ${formatAmount(toRupeesText(amount))}`,
          isFinal: true,
        },
      ],
      words: amountInWords(amount),
      more: openBillsOf(source),
      bank: isOwed ? settings.bank : [],
      upi: isOwed ? upiLink(settings, balance, "Statement of account") : "",
    });
  },
};

const kindOf = (row: Cells): string => cellText(row._kind);
const isClosing = (row: Cells): boolean => kindOf(row) === "close" && "balance" in row;

/** Opening balance, entries, their total and the closing balance. */
function entriesOf({ rows }: LetterSource): PaperTable {
  const entries = rows.filter((row) => kindOf(row) === "");
  const total = (field: string): Paise => sum(entries.map((row) => cellPaise(row[field])));
  const row = (cells: Cells, isTotal: boolean): PaperRow => ({
    cells: [
      valueText(cells.edate, "date"),
      cellText(cells.kind),
      cellText(cells.vno),
      valueText(cells.debit, "number2"),
      valueText(cells.credit, "number2"),
      valueText(cells.balance, "drcr", isTotal),
    ],
    carried: null,
    ...(isTotal ? { isTotal } : {}),
  });
  const sums = { kind: "Total", debit: toRupeesText(total("debit")), credit: toRupeesText(total("credit")) };
  return {
    columns: [
      { title: "Date", isFigure: false, width: 58 },
      { title: "Particulars", isFigure: false, width: "*" },
      { title: "Number", isFigure: false, width: 96 },
      { title: "Debit", isFigure: true, width: 70 },
      { title: "Credit", isFigure: true, width: 70 },
      { title: "Balance", isFigure: true, width: 82 },
    ],
    rows: [
      ...rows.filter((one) => kindOf(one) === "open").map((one) => row(one, true)),
      ...entries.map((one) => row(one, false)),
      ...(entries.length > 0 ? [row(sums, true)] : []),
      ...rows.filter(isClosing).map((one) => row(one, true)),
    ],
  };
}

/** Bills that are open at the end of the days. */
function openBillsOf({ rows }: LetterSource): readonly PaperTable[] {
  const bills = rows.filter((row) => kindOf(row) === "close" && "pending" in row);
  if (bills.length === 0) return [];
  const isSum = (row: Cells): boolean => cellText(row.edate) === "";
  return [
    {
      columns: [
        { title: "Open bills", isFigure: false, width: "*" },
        { title: "Number", isFigure: false, width: 110 },
        { title: "Date", isFigure: false, width: 60 },
        { title: "Due date", isFigure: false, width: 60 },
        { title: "Days overdue", isFigure: true, width: 56 },
        { title: "Pending", isFigure: true, width: 82 },
      ],
      rows: bills.map((bill) => ({
        cells: [
          cellText(bill.kind),
          cellText(bill.vno),
          valueText(bill.edate, "date"),
          valueText(bill.duedate, "date"),
          Number(bill.overdue ?? 0) > 0 ? cellText(bill.overdue) : "",
          valueText(bill.pending, "drcr"),
        ],
        carried: null,
        ...(isSum(bill) ? { isTotal: true } : {}),
      })),
    },
  ];
}
