import type { BillRef } from "../../../../definitions/bill/bill-refs";
import { formatAmount } from "../../../../domain/indian-format";
import { toRupeesText } from "../../../../domain/money";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../call/context";
import { Refusal } from "../../call/refusal";
import { linesOf } from "../../documents/lines-of";
import { settledBills, settlersOf, shortBills } from "../../ledgers/settled-bills";
import type { ShortBill } from "../../ledgers/settled-bills";
import { BILLS, REST } from "./opening-bills";

/**
 * Faults of a changed ledger that reduces settled bills of its opening
 * balance; `bills` is what it opens after the change.
 */
export async function openingFaults(
  ctx: Context,
  before: Row,
  record: Row,
  bills: readonly BillRef[],
): Promise<readonly Refusal[]> {
  return shortBills(await settledBills(ctx, "debtors", Number(before.id)), bills).map((short) =>
    faultOf(short, record),
  );
}

function faultOf({ bill: { refno, by }, exists, least }: ShortBill, record: Row): Refusal {
  const index = linesOf(record, BILLS).findIndex((line) => line.refno === refno);
  const amount = formatAmount(toRupeesText(least));
  if (index >= 0 && exists)
    return new Refusal(
      BILLS,
      `Opening Bills, line ${index + 1}: bill ${refno} is settled by ${settlersOf(by)}. Enter ${amount} or more.`,
      { line: index + 1, column: "amount" },
    );
  if (refno === REST)
    return new Refusal(
      "opening",
      `What is left of the opening balance is settled by ${settlersOf(by)}. Leave ${amount} or more of it without a bill.`,
    );
  return new Refusal(
    BILLS,
    `Opening bill ${refno} of ${String(record.drconame)} is settled by ${settlersOf(by)}, so it cannot be removed.`,
  );
}
