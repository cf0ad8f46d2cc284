import { isDateSet } from "../../../definitions/value-date";
import { formatDate } from "../../../domain/date-format";
import { formatAmount, sidedText } from "../../../domain/indian-format";
import { amountOf, type BrsLine } from "./brs-row";

interface BrsColumn {
  readonly title: string;
  readonly isFigure?: true;
  readonly text: (line: BrsLine) => string;
}

const money = (amount: string): string => (amountOf(amount) === "" ? "" : formatAmount(amount));

/** HTML of a payment type as one line of text. */
const plain = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll(/<br\s*\/?>/gi, ", "), "text/html").body.textContent ?? "";

/** BRS-009. */
export const COLUMNS: readonly BrsColumn[] = [
  { title: "SrNo", text: ({ SrNo }) => (SrNo === "0" ? "" : SrNo) },
  { title: "Date", text: ({ mdate }) => formatDate(mdate) },
  { title: "Type", text: ({ led_type }) => led_type },
  { title: "Bill No", text: ({ autobillno }) => autobillno },
  { title: "Payment Type", text: ({ autobillno2 }) => plain(autobillno2) },
  { title: "Debit", isFigure: true, text: ({ debit }) => money(debit) },
  { title: "Credit", isFigure: true, text: ({ credit }) => money(credit) },
  { title: "Balance", isFigure: true, text: ({ bal }) => sidedText(bal) },
  { title: "Value Date", text: ({ vd }) => (isDateSet(vd) ? formatDate(vd) : "") },
];
