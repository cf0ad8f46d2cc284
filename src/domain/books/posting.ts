import { negate, sum } from '../money'
import type { Paise } from '../money'

/** One side of a posting. `amount` in paise: a debit is positive, a credit negative; never 0. */
export interface Entry<Ledger> {
  readonly ledger: Ledger
  readonly amount: Paise
}

/** One entry for each ledger, in the order in which the ledgers first come; entries that cancel out are left away. */
export function merged<Ledger>(entries: readonly Entry<Ledger>[]): readonly Entry<Ledger>[] {
  const byLedger = new Map<Ledger, Paise[]>()
  for (const { ledger, amount } of entries) byLedger.set(ledger, [...(byLedger.get(ledger) ?? []), amount])
  return [...byLedger].map(([ledger, amounts]) => ({ ledger, amount: sum(amounts) })).filter(({ amount }) => amount !== 0)
}

/** What takes a posting back, in the same order. */
export const reversed = <Ledger>(entries: readonly Entry<Ledger>[]): readonly Entry<Ledger>[] =>
  entries.map(({ ledger, amount }) => ({ ledger, amount: negate(amount) }))

/** Debits less credits: 0 for every posting that may stand. */
export const differenceOf = (entries: readonly Entry<unknown>[]): Paise => sum(entries.map(({ amount }) => amount))
