import { formatAmount } from "../../../domain/indian-format";
import { sum, toRupeesText, ZERO, type Paise } from "../../../domain/money";
import { amountInWords } from "../../../domain/words";
import { cellPaise, cellText, type Cells } from "../../bill/cells";
import { valueText } from "../../report/value-text";
import type { PaperTable } from "../paper";
import { upiLink } from "../upi-link";
import { factsBeside, letterPaper, type LetterSource, type ReportLetter } from "./letter";

/** What a reminder says until the company writes its own. */
export const REMINDER_TEXT =
  "Our records show that the bills below are unpaid. Please pay the overdue amount, or tell us when we can expect it. If you have already paid, please send us the details of the payment and accept our thanks.";

/** Days overdue up to which a bill stands in a column of the ageing, and its title. */
const SLABS: readonly (readonly [most: number, title: string])[] = [
  [0, "Not due"],
  [30, "1 to 30 days"],
  [60, "31 to 60 days"],
  [90, "61 to 90 days"],
  [Infinity, "Over 90 days"],
];

/** The reminder of what a customer owes: each open bill, the total, and how long it is overdue. */
export const REMINDER_LETTER: ReportLetter = {
  name: "reminder",
  partyFilter: "ddlledger",
  compose: (source) => {
    const { rows, filters, settings } = source;
    const total = sum(rows.map(({ pending }) => cellPaise(pending)));
    const overdue = sum(rows.map(({ overdueamount }) => cellPaise(overdueamount)));
    const isOwed = total > 0;
    return letterPaper(source, {
      title: "Payment Reminder",
      opening: settings.reminder,
      facts: factsBeside(filters, ["Party", "As of"]),
      table: billsOf(rows),
      totals: [
        ...(overdue > 0 ? [{ label: "Of this overdue", text: amountText(overdue) }] : []),
        { label: "Outstanding", text: `₹ ${amountText(total)}`, isFinal: true },
      ],
      words: isOwed ? amountInWords(total) : "",
      more: rows.length === 0 ? [] : [ageingOf(rows)],
      bank: settings.bank,
      upi: isOwed ? upiLink(settings, total, "Outstanding") : "",
    });
  },
};

const amountText = (amount: Paise): string => formatAmount(toRupeesText(amount));

const billsOf = (rows: LetterSource["rows"]): PaperTable => ({
  columns: [
    { title: "#", isFigure: true, width: 18 },
    { title: "Bill", isFigure: false, width: "*" },
    { title: "Bill date", isFigure: false, width: 60 },
    { title: "Due date", isFigure: false, width: 60 },
    { title: "Days overdue", isFigure: true, width: 56 },
    { title: "Bill amount", isFigure: true, width: 76 },
    { title: "Pending", isFigure: true, width: 76 },
  ],
  rows: rows.map((row, at) => ({
    cells: [
      String(at + 1),
      [cellText(row.kind), cellText(row.refno)].filter(Boolean).join(" "),
      valueText(row.refdate, "date"),
      valueText(row.duedate, "date"),
      Number(row.overdue ?? 0) > 0 ? cellText(row.overdue) : "",
      valueText(row.amount, "number2"),
      valueText(row.pending, "number2"),
    ],
    carried: cellPaise(row.pending),
  })),
});

/** What is pending by the days that it is overdue; advances are apart. */
function ageingOf(rows: LetterSource["rows"]): PaperTable {
  const owed = rows.filter(({ pending }) => cellPaise(pending) > 0);
  const slabOf = ({ overdue }: Cells): number => SLABS.findIndex(([most]) => Number(overdue ?? 0) <= most);
  const sums = SLABS.map((_slab, at) =>
    sum(owed.filter((row) => slabOf(row) === at).map(({ pending }) => cellPaise(pending))),
  );
  const advances = sum(rows.map(({ pending }) => cellPaise(pending)).filter((amount) => amount < ZERO));
  const columns = [...SLABS.map(([, title]) => title), ...(advances < 0 ? ["Advances"] : [])];
  return {
    columns: columns.map((title) => ({ title, isFigure: true, width: "*" })),
    rows: [{ cells: [...sums, ...(advances < 0 ? [advances] : [])].map(amountText), carried: null }],
  };
}
