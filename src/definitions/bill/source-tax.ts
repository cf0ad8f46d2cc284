import type { LedgerRef } from "../../domain/books/bill-posting";
import type { Entry } from "../../domain/books/posting";
import { allocate, negate, paise, sum, ZERO } from "../../domain/money";
import type { Paise } from "../../domain/money";
import type { BillFault } from "./bill-fault";
import { cellDecimal, cellText } from "./cells";
import type { Cells } from "./cells";
import { isExpense } from "../ledgers/ledger-groups";
import type { MoneyLedger, MoneyLedgers } from "./money-facts";
import { withheldEntries, withheldTax } from "./withholding";
import type { WithheldTax, WithholdingFacts } from "./withholding";

export interface SourceTax {
  readonly entries: readonly Entry<LedgerRef>[];
  readonly withheld: readonly { readonly partyid: number; readonly made: WithheldTax }[];
}

/** Total of the tax withheld, paise. */
export const withheldSum = (withheld: SourceTax["withheld"]): Paise => sum(withheld.map(({ made }) => made.amount));

/**
 * TDS of a journal that credits parties with an expense: on the expense, shared in proportion to the credit of each
 * party.
 */
export function journalTax(
  record: Cells,
  entries: readonly Entry<number>[],
  ledgers: MoneyLedgers,
  faults: BillFault[],
): SourceTax {
  const expense = sum(
    entries.filter(({ ledger, amount }) => amount > 0 && isExpenseOf(ledgers.get(ledger))).map(({ amount }) => amount),
  );
  const credits = new Map<number, Paise[]>();
  for (const { ledger, amount } of entries)
    if (amount < 0 && ledgers.get(ledger)?.tds) credits.set(ledger, [...(credits.get(ledger) ?? []), negate(amount)]);
  if (credits.size === 0 || expense === 0) return { entries: [], withheld: [] };
  const credited = [...credits.values()].map((amounts) => sum(amounts));
  const bases = allocate(paise(Math.min(expense, sum(credited))), credited);
  return taxOf(
    record,
    [...credits.keys()].map((id, n) => ({
      partyid: id,
      facts: ledgers.get(id)?.tds,
      debited: id,
      base: bases[n] ?? ZERO,
    })),
    faults,
  );
}

const isExpenseOf = (ledger: MoneyLedger | undefined): boolean => ledger !== undefined && isExpense(ledger);

/**
 * TDS of a payment: on an expense that is paid at once, and on what a party gets before its bill (`unbilled`). The
 * money from cash or bank is less by the tax. A payment that settles a bill has no TDS: it was deducted when the bill
 * was credited.
 */
export function paymentTax(
  record: Cells,
  party: MoneyLedger,
  amounts: { readonly total: Paise; readonly unbilled: Paise },
  faults: BillFault[],
): SourceTax {
  const base = isExpense(party) ? amounts.total : amounts.unbilled;
  return taxOf(
    record,
    [{ partyid: party.id, facts: party.tds, debited: Number(record.accountid), base }],
    faults,
    !isExpense(party),
  );
}

/**
 * TCS of a receipt: on what a buyer pays before the bill, because it is due on debit or receipt, whichever is earlier
 * (section 394 of the Income-tax Act 2025, before it 206C). It is calculated on the amount received, and the buyer
 * owes it on top; the bill that comes later uses it up.
 */
export const receiptTax = (record: Cells, party: MoneyLedger, unbilled: Paise, faults: BillFault[]): SourceTax =>
  taxOf(record, [{ partyid: party.id, facts: party.tcs, debited: party.id, base: unbilled }], faults, true);

interface Share {
  readonly partyid: number;
  readonly facts: WithholdingFacts | null | undefined;
  /** Ledger whose entry is reduced by the tax. */
  readonly debited: number;
  readonly base: Paise;
}

function taxOf(record: Cells, shares: readonly Share[], faults: BillFault[], isAdvance = false): SourceTax {
  if (shares.length > 1 && Number(cellDecimal(record.wtamount)) > 0)
    faults.push({ key: "wtamount", text: "TDS can be entered by hand for one party only. This document has several." });
  const made = shares.flatMap(({ partyid, facts, debited, base }) => {
    const tax = withheldTax(facts, record, cellText(record.edateview), base, faults, isAdvance);
    return tax ? [{ partyid, debited, made: tax }] : [];
  });
  return {
    entries: made.flatMap((tax) => withheldEntries(tax.debited, tax.made)),
    withheld: made.map(({ partyid, made: tax }) => ({ partyid, made: tax })),
  };
}
