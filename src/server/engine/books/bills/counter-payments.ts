import { isMoney } from "../../../../definitions/ledgers/ledger-groups";
import { counterEntries, PAYMENTS, paidAtCounter } from "../../../../definitions/bill/payments";
import type { LedgerRef } from "../../../../domain/books/bill-posting";
import type { Entry } from "../../../../domain/books/posting";
import { formatAmount } from "../../../../domain/indian-format";
import { fromRupeesText, sum, toRupeesText, ZERO } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../call/context";
import { Refusal } from "../../call/refusal";
import { linesOf } from "../../documents/lines-of";
import { ledgerFacts } from "../../ledgers/ledger-facts";
import type { LedgerFacts } from "../../ledgers/ledger-facts";

interface CounterPayments {
  /** Debits cash and banks with the payments less the change, and credits the party. */
  readonly entries: readonly Entry<LedgerRef>[];
  /** What the party still owes. */
  readonly unpaid: Paise;
  readonly faults: readonly Refusal[];
}

interface Payment {
  readonly ledger: LedgerFacts;
  readonly amount: Paise;
}

/**
 * Payments of a bill at the counter. `party` is the ledger that the bill is posted to: the customer, or cash without
 * one. Without a customer nothing may stay unpaid. Change is given from payments in cash.
 */
export async function counterPayments(
  ctx: Context,
  record: Row,
  total: Paise,
  party: LedgerRef,
): Promise<CounterPayments> {
  const faults: Refusal[] = [];
  const paid = await readPayments(ctx, record, faults);
  const { change, unpaid } = paidAtCounter(record, total);
  const isNamed = typeof party === "number";
  if (!isNamed && unpaid > 0)
    faults.push(
      new Refusal(PAYMENTS, `₹${rupees(unpaid)} is still unpaid. Receive it, or choose a customer to bill it to.`),
    );
  const cash = sum(paid.filter(({ ledger }) => isCash(ledger)).map(({ amount }) => amount));
  if (change > cash)
    faults.push(
      new Refusal(
        PAYMENTS,
        `The change is ${rupees(change)}, but only ${rupees(cash)} was received in cash. Correct the payments.`,
      ),
    );
  return {
    entries: counterEntries(
      paid.map(({ ledger, amount }) => ({ ledger: ledger.id, isCash: isCash(ledger), amount })),
      change,
      party,
    ),
    unpaid,
    faults,
  };
}

const rupees = (amount: Paise): string => formatAmount(toRupeesText(amount));
const isCash = ({ groups }: LedgerFacts): boolean => groups.includes("Cash-in-Hand");

async function readPayments(ctx: Context, record: Row, faults: Refusal[]): Promise<readonly Payment[]> {
  const given = linesOf(record, PAYMENTS);
  if (given.length === 0) return [];
  const facts = await ledgerFacts(
    ctx,
    given.map(({ ledgerid }) => Number(ledgerid)),
  );
  return given.flatMap((line, index): readonly Payment[] => {
    const ledger = facts.get(Number(line.ledgerid));
    const fault = (column: string, text: string) =>
      faults.push(new Refusal(PAYMENTS, `Payments, line ${index + 1}: ${text}`, { line: index + 1, column }));
    const amount = fromRupeesText(String(line.amount)) ?? ZERO;
    if (ledger && !isMoney(ledger)) fault("ledgerid", `${ledger.name} is neither cash nor a bank.`);
    if (amount <= 0) fault("amount", "Enter an Amount of more than 0.");
    return ledger ? [{ ledger, amount }] : [];
  });
}
