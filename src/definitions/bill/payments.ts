import type { LedgerRef } from "../../domain/books/bill-posting";
import type { Entry } from "../../domain/books/posting";
import { negate, paise, subtract, sum, toRupees, ZERO } from "../../domain/money";
import type { Paise } from "../../domain/money";
import { cellPaise, cellRows } from "./cells";
import type { Cells } from "./cells";

/** Key of the payment lines of a bill that is paid at the counter: a ledger of cash or bank, and an amount. */
export const PAYMENTS = "payments";

interface PaidAtCounter {
  /** The money handed over, the change, and what the party still owes. */
  readonly tendered: Paise;
  readonly change: Paise;
  readonly unpaid: Paise;
}

/**
 * Result of the payments of a bill of `total`. A bill without a party and without payment lines is paid in cash to
 * the paisa.
 */
export function paidAtCounter(record: Cells, total: Paise): PaidAtCounter {
  const list = cellRows(record[PAYMENTS]);
  const amounts = list.map(({ amount }) => cellPaise(amount));
  const isNamed =
    record.partyid !== null && record.partyid !== undefined && record.partyid !== "" && String(record.partyid) !== "0";
  const tendered = list.length === 0 && !isNamed ? total : sum(amounts);
  const left = subtract(total, tendered);
  return { tendered, change: paise(Math.max(0, -left)), unpaid: paise(Math.max(0, left)) };
}

/** The same as fields of the bill; none for bills that are not paid at the counter. */
export function paymentValues(record: Cells, total: Paise): Cells {
  if (!(PAYMENTS in record)) return {};
  const { tendered, change, unpaid } = paidAtCounter(record, total);
  return {
    tendered: toRupees(tendered),
    changeamt: toRupees(change),
    paidamt: toRupees(subtract(tendered, change)),
    unpaidamt: toRupees(unpaid),
  };
}

/** One payment at the counter, into a ledger of cash or bank. */
export interface CounterPayment {
  readonly ledger: number;
  readonly isCash: boolean;
  readonly amount: Paise;
}

/**
 * Debits cash and banks with the payments less the change, and credits the party. The change is given from cash, the
 * last cash payment first.
 */
export function counterEntries(
  payments: readonly CounterPayment[],
  change: Paise,
  party: LedgerRef,
): readonly Entry<LedgerRef>[] {
  let left = change;
  const kept = payments
    .toReversed()
    .map(({ ledger, isCash, amount }) => {
      const back = isCash ? paise(Math.min(left, amount)) : ZERO;
      left = subtract(left, back);
      return { ledger, amount: subtract(amount, back) };
    })
    .toReversed();
  return [...kept, { ledger: party, amount: negate(sum(kept.map(({ amount }) => amount))) }];
}
