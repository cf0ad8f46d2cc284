import type { PartyBill } from "../../../definitions/bill/party-bill";
import { formatDate } from "../../../domain/date-format";
import { formatAmount } from "../../../domain/indian-format";

export const amountText = (amount: string): string => (amount === "" ? "" : formatAmount(amount));

/** `MUM/S2627/0001 · 10-Jun-2026`; a bill that waits here may have no number yet. */
export const wordsOfBill = ({ number, refno, day }: PartyBill): string =>
  `${numberText({ number, refno })} · ${formatDate(day)}`;

/** The number by which the party knows the bill, and ours where that is another. */
export function numberText({ number, refno }: Pick<PartyBill, "number" | "refno">): string {
  if (number === "" && refno === "") return "Number when sent";
  return refno === number || refno === "" || number === "" ? number || refno : `${refno} (${number})`;
}

/** Whether a typed number is one of the bill's. */
export const isNumberOf = ({ number, refno }: PartyBill, typed: string): boolean =>
  typed !== "" && [number, refno].some((one) => one.toLowerCase() === typed.toLowerCase());

/** Bills with what was typed in their number, their day (`10-Jun-2026`) or at the beginning of their amount. */
export function billsLike(bills: readonly PartyBill[], typed: string): readonly PartyBill[] {
  const text = typed.toLowerCase();
  if (text === "") return bills;
  return bills.filter(
    (bill) =>
      [bill.number, bill.refno, formatDate(bill.day)].some((one) => one.toLowerCase().includes(text)) ||
      [bill.amount, amountText(bill.amount)].some((one) => one.startsWith(text)),
  );
}
