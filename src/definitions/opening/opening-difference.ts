import { formatAmount } from "../../domain/indian-format";
import { add, type Paise, paise, subtract, toRupeesText } from "../../domain/money";

/** Opening balances of a company, each as an amount of its side. Stock is no ledger and counts as a debit. */
export interface OpeningSums {
  readonly debit: Paise;
  readonly credit: Paise;
  readonly stock: Paise;
}

/** Debits plus stock, minus credits. */
export const openingDifference = ({ debit, credit, stock }: OpeningSums): Paise => subtract(add(debit, stock), credit);

export const rupees = (amount: Paise): string => `₹${formatAmount(toRupeesText(amount))}`;

/** The difference in words: how much, and on which side. */
export function differenceWords(difference: Paise): string {
  if (difference === 0) return "Debits and credits are equal.";
  const size = rupees(paise(Math.abs(difference)));
  return difference > 0 ? `Debits are ${size} more than credits.` : `Credits are ${size} more than debits.`;
}
