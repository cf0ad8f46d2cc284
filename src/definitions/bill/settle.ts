import { formatAmount } from "../../domain/indian-format";
import { add, paise, subtract, sum, toRupeesText } from "../../domain/money";
import type { Paise } from "../../domain/money";
import { against, opened, spread } from "./bill-refs";
import type { BillRef, OpenBill } from "./bill-refs";

/** A part of an amount, and the bill that the user named for it. A debit is positive. */
interface NamedPart {
  /** Line of the form, from 1. */
  readonly line: number;
  readonly refno: string;
  readonly amount: Paise;
}

interface Settling {
  readonly ledgerid: number;
  readonly named: readonly NamedPart[];
  /** The amount for which no bill is named; spread over the oldest bills, or made a separate bill. */
  readonly rest: Paise;
  readonly isOldest: boolean;
  /** Bills that a stored document settles and keeps, if nothing that its spreading depends on was changed. */
  readonly before?: readonly BillRef[] | undefined;
  /** Number and day of the document, which identify the bill that it opens. */
  readonly number: string;
  readonly day: string;
}

/** Reports a fault of a named bill: the line, the column, and a sentence. */
type NamedFault = (line: number, what: "refno" | "amount", text: string) => void;

/**
 * Which bills the amounts of a document on one party settle: first the named ones, then, if chosen, the oldest of the
 * opposite side (`open` in their order). What is left becomes a bill of the document until it is set against others.
 */
export function settle(settling: Settling, open: readonly OpenBill[], fault: NamedFault): readonly BillRef[] {
  const { ledgerid, named, rest, isOldest, number, day } = settling;
  const kept = isOldest ? keptOf(settling) : undefined;
  if (kept) return kept;
  const bills = open.map((bill) => ({ ...bill }));
  const refs = named.flatMap(({ line, refno, amount }): readonly BillRef[] => {
    const ofNumber = bills.filter((bill) => bill.refno.toLowerCase() === refno.toLowerCase() && bill.balance !== 0);
    const bill = ofNumber.find(({ balance }) => Math.sign(balance) !== Math.sign(amount));
    if (!bill) return (fault(line, "refno", refused(refno, ofNumber[0])), []);
    if (Math.abs(amount) > Math.abs(bill.balance))
      return (fault(line, "amount", `only ${rupees(bill.balance)} of ${bill.refno} is outstanding.`), []);
    bill.balance = add(bill.balance, amount);
    return [against(ledgerid, bill, amount)];
  });
  const over = isOldest ? spread(ledgerid, bills, rest) : { refs: [], left: rest };
  return [...refs, ...over.refs, ...(over.left === 0 ? [] : [opened(ledgerid, number, day, day, over.left)])];
}

/**
 * The bills settled already, and a bill of the document for what is left; undefined if tax at source reduced the
 * amount so far that they no longer fit.
 */
function keptOf({ ledgerid, named, rest, number, day, before }: Settling): readonly BillRef[] | undefined {
  if (!before) return undefined;
  const amount = add(rest, sum(named.map((part) => part.amount)));
  const left = subtract(amount, sum(before.map((ref) => ref.amount)));
  if (left === 0) return before;
  return Math.sign(left) === Math.sign(amount) ? [...before, opened(ledgerid, number, day, day, left)] : undefined;
}

const rupees = (amount: Paise): string => formatAmount(toRupeesText(paise(Math.abs(amount))));

/** Why a named bill cannot be settled; `other` is a bill of that number on the same side as the amount. */
const refused = (refno: string, other: OpenBill | undefined): string =>
  other
    ? `${other.refno} has ${rupees(other.balance)} outstanding as a ${other.balance > 0 ? "debit" : "credit"}. Settle it with a ${other.balance > 0 ? "credit" : "debit"}.`
    : `this party has no outstanding bill ${refno}.`;
