import { negate, sum } from "../money";
import type { Paise } from "../money";

/** One side of a posting. `amount` in paise: a debit is positive, a credit negative; never 0. */
export interface Entry<Ledger> {
  readonly ledger: Ledger;
  readonly amount: Paise;
}

/** One entry for each ledger, in the order in which the ledgers first appear; entries that cancel out are dropped. */
export function merged<Ledger>(entries: readonly Entry<Ledger>[]): readonly Entry<Ledger>[] {
  const byLedger = new Map<Ledger, Paise[]>();
  for (const { ledger, amount } of entries) byLedger.set(ledger, [...(byLedger.get(ledger) ?? []), amount]);
  return [...byLedger]
    .map(([ledger, amounts]) => ({ ledger, amount: sum(amounts) }))
    .filter(({ amount }) => amount !== 0);
}

/** The reversal of a posting, in the same order. */
export const reversed = <Ledger>(entries: readonly Entry<Ledger>[]): readonly Entry<Ledger>[] =>
  entries.map(({ ledger, amount }) => ({ ledger, amount: negate(amount) }));

/** Debits less credits: 0 for every valid posting. */
export const differenceOf = (entries: readonly Entry<unknown>[]): Paise => sum(entries.map(({ amount }) => amount));
