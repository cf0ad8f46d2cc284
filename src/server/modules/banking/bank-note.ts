import { escapeHtml } from "../../../definitions/escape-html";
import { formatDate } from "../../../domain/date-format";
import { addDecimals, subtractDecimals } from "../../../domain/decimal";
import { formatAmount } from "../../../domain/indian-format";
import { harmlessHtml } from "../../engine/call/harmless-html";

interface Reconciled {
  readonly ledger: string;
  readonly to: string;
  /** Balance of the book; money in the bank is positive. */
  readonly book: string;
  /** Credits of the book that the bank has not paid out. */
  readonly issued: { readonly count: number; readonly amount: string };
  /** Debits of the book that the bank has not credited. */
  readonly deposited: { readonly count: number; readonly amount: string };
}

/** The statement that explains the balance of the book against that of the bank, as HTML (BRS-007, OPEN-061). */
export function bankNote({ ledger, to, book, issued, deposited }: Reconciled): string {
  const bank = subtractDecimals(addDecimals(book, issued.amount), deposited.amount);
  const lines = [
    ["Balance as per books", side(book)],
    [`Add: cheques issued and not presented (${issued.count})`, formatAmount(issued.amount)],
    [`Less: deposits not cleared (${deposited.count})`, formatAmount(deposited.amount)],
    ["Balance as per bank", side(bank)],
  ];
  const rows = lines.map(([label = "", amount = ""]) => `<tr><td>${label}</td><td><b>${amount}</b></td></tr>`).join("");
  return harmlessHtml(
    `<p><b>${escapeHtml(ledger)}</b>, reconciled up to ${formatDate(to)}</p><table><tbody>${rows}</tbody></table>`,
  );
}

/** `1,180.00 Dr`, as the firm's own book has it: Dr is money in the bank. */
const side = (amount: string): string =>
  amount.startsWith("-") ? `${formatAmount(amount.slice(1))} Cr` : `${formatAmount(amount)} Dr`;
