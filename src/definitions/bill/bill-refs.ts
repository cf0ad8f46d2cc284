import { financialYearOf, isoDate } from "../../domain/calendar";
import { paise, subtract } from "../../domain/money";
import type { Paise } from "../../domain/money";

/** A bill of a party with its outstanding balance; a debit is positive. Dates `yyyy-mm-dd`. */
export interface OpenBill {
  readonly refno: string;
  /** Financial year of the bill, as `2026-27`: a party may use its numbers again in another year. */
  readonly fy: string;
  readonly refdate: string;
  readonly duedate: string;
  readonly balance: Paise;
}

/** What a document opens or settles for a party that is kept bill by bill. A debit is positive. */
export interface BillRef {
  readonly kind: "new" | "against";
  readonly ledgerid: number;
  readonly refno: string;
  readonly fy: string;
  readonly refdate: string;
  readonly duedate: string;
  readonly amount: Paise;
}

/** The part of a bill that an amount settles; its sign is opposite to that of the bill. */
export function against(ledgerid: number, { refno, fy, refdate, duedate }: OpenBill, amount: Paise): BillRef {
  return { kind: "against", ledgerid, refno, fy, refdate, duedate, amount };
}

/**
 * Spreads an amount (a credit is negative) over bills of the opposite sign, in their order; also returns what is
 * left.
 */
export function spread(
  ledgerid: number,
  bills: readonly OpenBill[],
  amount: Paise,
): { readonly refs: readonly BillRef[]; readonly left: Paise } {
  const refs: BillRef[] = [];
  let left = amount;
  for (const bill of bills) {
    if (left === 0) break;
    if (bill.balance === 0 || Math.sign(bill.balance) === Math.sign(left)) continue;
    const part = paise(-Math.sign(bill.balance) * Math.min(Math.abs(bill.balance), Math.abs(left)));
    refs.push(against(ledgerid, bill, part));
    left = subtract(left, part);
  }
  return { refs, left };
}

/** A bill that a document opens. */
export const opened = (ledgerid: number, refno: string, day: string, duedate: string, amount: Paise): BillRef => ({
  kind: "new",
  ledgerid,
  refno,
  fy: financialYearOf(isoDate(day)),
  refdate: day,
  duedate,
  amount,
});
