import type { IsoDate } from "../../../domain/calendar";
import { add, subtract, ZERO, type Paise } from "../../../domain/money";
import { openingEntries } from "../../engine/books/balances/opening-entries";
import { OPENING_STOCK, PROFIT_LINE, UNBILLED_LINES, yearBalance } from "../../engine/books/balances/year-balance";
import type { Context } from "../../engine/call/context";
import { bookSettings } from "../../engine/documents/book-settings";
import type { BranchReach } from "../../engine/reports/reach";

export interface TallyDays {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly reach: BranchReach;
}

/** A balance that no ledger of ours has, and Tally's name of the group where it belongs; '' for Tally's own ledger. */
export interface ExtraLedger {
  readonly name: string;
  readonly group: string;
  readonly opening: Paise;
}

export interface Openings {
  /** By ledger; debits are positive. */
  readonly byLedger: ReadonlyMap<number, Paise>;
  readonly extra: readonly ExtraLedger[];
}

/** The difference in opening balances is none of them: Tally shows it of itself. */
const EXTRA_GROUPS: Readonly<Record<string, string>> = {
  [OPENING_STOCK]: "Stock-in-Hand",
  [PROFIT_LINE]: "",
  [UNBILLED_LINES.toMake]: "Current Assets",
  [UNBILLED_LINES.toCome]: "Current Liabilities",
  [UNBILLED_LINES.sales]: "Sales Accounts",
  [UNBILLED_LINES.purchases]: "Purchase Accounts",
};

/**
 * Balances before the first day. Where the books begin within the days, the opening balances of all ledgers are among
 * them, also of `yearly`, the ledgers of income and expense, which our reports show as movements.
 */
export async function openingsOf(
  ctx: Context,
  { from, to, reach }: TallyDays,
  yearly: ReadonlySet<number>,
): Promise<Openings> {
  const branchids = reach.all ? undefined : reach.ids;
  const lines = await yearBalance(ctx, from, to, branchids);
  const byLedger = new Map(lines.filter(({ id }) => id !== 0).map(({ id, opening }) => [id, opening]));
  const { booksFrom } = await bookSettings(ctx);
  if (booksFrom >= from && booksFrom <= to) {
    const entered = await openingEntries(ctx, branchids);
    for (const [id, { debit, credit }] of entered.byLedger)
      if (yearly.has(id) && id !== entered.against)
        byLedger.set(id, add(byLedger.get(id) ?? ZERO, subtract(debit, credit)));
  }
  const extra = lines
    .filter(({ id, name, opening }) => id === 0 && opening !== 0 && EXTRA_GROUPS[name] !== undefined)
    .map(({ name, opening }) => ({ name, group: EXTRA_GROUPS[name] ?? "", opening }));
  return { byLedger, extra };
}
