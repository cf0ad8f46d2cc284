import { formatAmount } from "../../domain/indian-format";
import { fromRupeesText, sum, toRupeesText, ZERO, type Paise } from "../../domain/money";
import { amountInWords } from "../../domain/words";
import type { PlainDocument } from "../report/plain-document";
import type { Paper, PaperColumn, PaperRow, PaperTable } from "./paper";
import type { PaperSettings } from "./paper-settings";

const FIGURE_WIDTH = 74;

/** What the paper of a document shows apart from its fields. */
export interface VoucherHead {
  readonly title: string;
  readonly number: string;
  /** `dd-MMM-yyyy`. */
  readonly day: string;
  /** Null for a document without an amount, such as a transfer of stock. */
  readonly amount: Paise | null;
  readonly remarks: string;
  readonly isCancelled: boolean;
}

/** The paper of a receipt, payment, journal, transfer or count: its fields as a reader sees them, then its lines. */
export function voucherPaper(head: VoucherHead, { fields, tables }: PlainDocument, settings: PaperSettings): Paper {
  const [table = null, ...more] = tables.map(asPaper);
  const { amount } = head;
  return {
    title: head.title,
    number: head.number,
    day: head.day,
    issuer: settings.issuer,
    logo: settings.logo,
    parties: [],
    facts: fields,
    table,
    totals:
      amount === null ? [] : [{ label: "Amount", text: `₹ ${formatAmount(toRupeesText(amount))}`, isFinal: true }],
    words: amount === null ? "" : amountInWords(amount),
    more,
    bank: [],
    upi: "",
    remarks: head.remarks,
    terms: "",
    signatory: settings.issuer.name,
    signature: settings.signature,
    stamp: head.isCancelled ? "CANCELLED" : "",
    look: settings.look,
  };
}

const asPaper = ({ columns, rows }: PlainDocument["tables"][number]): PaperTable => ({
  columns: [
    { title: "#", isFigure: true, width: 18 },
    ...columns.map(({ title, isFigure }): PaperColumn => ({ title, isFigure, width: isFigure ? FIGURE_WIDTH : "*" })),
  ],
  rows: [
    ...rows.map((cells, at) => ({ cells: [String(at + 1), ...cells], carried: null })),
    ...totalRow({ columns, rows }),
  ],
});

/** Debits and credits of a journal, what a receipt pays of each bill; none where nothing is added up. */
function totalRow({ columns, rows }: Pick<PlainDocument["tables"][number], "columns" | "rows">): readonly PaperRow[] {
  if (rows.length < 2 || !columns.some(({ isAmount }) => isAmount)) return [];
  const totalOf = (at: number): string =>
    formatAmount(toRupeesText(sum(rows.map((cells) => fromRupeesText(cells[at] ?? "") ?? ZERO))));
  const cells = columns.map(({ isAmount }, at) => (isAmount ? totalOf(at) : at === 0 ? "Total" : ""));
  return [{ cells: ["", ...cells], carried: null, isTotal: true }];
}
