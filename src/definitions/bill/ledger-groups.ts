/** What tells what a ledger is: Tally's names of its group and of all above it, which survive renaming. */
export interface Grouped {
  readonly groups: readonly string[]
}

/** Customers and suppliers. */
export const PARTY_GROUPS: readonly string[] = ['Sundry Debtors', 'Sundry Creditors']

export const MONEY_GROUPS: ReadonlySet<string> = new Set(['Cash-in-Hand', 'Bank Accounts', 'Bank OD A/c'])
const EXPENSE: ReadonlySet<string> = new Set(['Direct Expenses', 'Indirect Expenses', 'Purchase Accounts'])
const NO_PARTY: ReadonlySet<string> = new Set([...MONEY_GROUPS, ...EXPENSE, 'Direct Incomes', 'Indirect Incomes', 'Sales Accounts', 'Duties & Taxes'])

/** Cash or bank: what payments, receipts and contra entries move. */
export const isMoney = ({ groups }: Grouped): boolean => groups.some((group) => MONEY_GROUPS.has(group))

/** What a payment to a party is made for. */
export const isExpense = ({ groups }: Grouped): boolean => groups.some((group) => EXPENSE.has(group))

/** A party that is kept bill by bill: cash, banks, taxes, income and expense have no bills, whatever their ledger says. */
export const isByBills = ({ groups, isBillwise }: Grouped & { readonly isBillwise: boolean }): boolean => isBillwise && !groups.some((group) => NO_PARTY.has(group))
