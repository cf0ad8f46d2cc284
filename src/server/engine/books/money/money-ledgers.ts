import { isByBills } from "../../../../definitions/ledgers/ledger-groups";
import type { MoneyLedger, MoneyLedgers } from "../../../../definitions/bill/money-facts";
import type { Context } from "../../call/context";
import { ledgerFacts } from "../../ledgers/ledger-facts";
import { openBills } from "../../ledgers/open-bills";
import { storedSettling } from "../../ledgers/stored-settling";
import { withholdingFacts } from "../../ledgers/withholding-facts";
import type { ExcludedDocument } from "../../ledgers/withholding-facts";

/** The open bills of a ledger that a document needs: all, those with some numbers, or none. */
type BillSelection = (ledgerid: number) => "all" | readonly string[];

/** Facts of ledgers for payments, receipts and journals, by id (`but` is the document itself). */
export async function moneyLedgers(
  ctx: Context,
  ids: readonly number[],
  exclude: ExcludedDocument,
  billsFor: BillSelection,
): Promise<MoneyLedgers> {
  const found = new Map<number, MoneyLedger>();
  for (const ledger of (await ledgerFacts(ctx, ids)).values()) {
    const { id, name, groups, isBillwise } = ledger;
    const bills = billsFor(id);
    const isAsked = isByBills(ledger) && (bills === "all" || bills.length > 0);
    const settled = isAsked && bills === "all" ? await storedSettling(ctx, id, exclude) : null;
    found.set(id, {
      id,
      name,
      groups,
      isBillwise,
      ...(ledger.isWithheld ? await withholdingFacts(ctx, id, exclude) : { tds: null, tcs: null }),
      open: isAsked ? await openBills(ctx, id, exclude, bills === "all" ? undefined : bills) : [],
      ...(settled ? { settled } : {}),
    });
  }
  return found;
}
