/**
 * Tally's names of a ledger's group and of all groups above it, which survive renaming; they decide what the ledger
 * is.
 */
export interface Grouped {
  readonly groups: readonly string[];
}

export const CUSTOMERS = "Sundry Debtors";
export const SUPPLIERS = "Sundry Creditors";
export const BANKS = "Bank Accounts";

/** Customers and suppliers. */
export const PARTY_GROUPS: readonly string[] = [CUSTOMERS, SUPPLIERS];

/** Cash and banks. */
export const MONEY_GROUPS: ReadonlySet<string> = new Set(["Cash-in-Hand", BANKS, "Bank OD A/c"]);
const EXPENSE: ReadonlySet<string> = new Set(["Direct Expenses", "Indirect Expenses", "Purchase Accounts"]);
const NO_PARTY: ReadonlySet<string> = new Set([
  ...MONEY_GROUPS,
  ...EXPENSE,
  "Direct Incomes",
  "Indirect Incomes",
  "Sales Accounts",
  "Duties & Taxes",
]);

/** Cash or bank: the ledgers that payments, receipts and contra entries move. */
export const isMoney = ({ groups }: Grouped): boolean => groups.some((group) => MONEY_GROUPS.has(group));

/** An expense for which a payment is made. */
export const isExpense = ({ groups }: Grouped): boolean => groups.some((group) => EXPENSE.has(group));

/**
 * A party that is kept bill by bill: cash, banks, taxes, income and expense have no bills, whatever their ledger
 * says.
 */
export const isByBills = ({ groups, isBillwise }: Grouped & { readonly isBillwise: boolean }): boolean =>
  isBillwise && !groups.some((group) => NO_PARTY.has(group));
