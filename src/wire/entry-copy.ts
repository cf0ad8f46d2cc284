/**
 * The copy of ledger entries that a device keeps (`WEBAPI_entries_since`): one row for each document with what it posts
 * now, and one for each ledger with its balances by month.
 */

/** Name of the copy among those that a device downloads. */
export const ENTRY_COPY = "ledgerentry";

/** Ids of the two kinds of rows. */
export const ledgerRowId = (ledgerid: number | string): string => `L${ledgerid}`;
export const voucherRowId = (voucherid: number): string => `V${voucherid}`;

/**
 * A ledger and its amount in rupees, exact; a debit is positive. The id of the entry decides the order within a day.
 */
export type CopiedEntry = readonly [ledgerid: number, amount: string, entryid: number];

export interface VoucherRow {
  readonly day: string;
  /** Kind of the document; `debtors` for an opening balance. */
  readonly entity: string;
  readonly recid: number;
  /** Branch of the document. */
  readonly branchid: number;
  /** Branch of the entries, where it is another. */
  readonly postedin?: number;
  readonly vno: string;
  /** The ledger that it is made out to, where there is one. */
  readonly partyid?: number;
  /** Name of the user who saved it. */
  readonly by: string;
  readonly narration?: string;
  /** Empty for a document that moves goods alone. */
  readonly entries: readonly CopiedEntry[];
  /** What it debits and credits in all, where that is not the sum of these entries: others are of other branches. */
  readonly sums?: readonly [debit: string, credit: string];
  /** 1: the user may not enter its branch, so it is not in the day book; its entries are of another. */
  readonly isforeign?: 1;
}

/** Debits less credits in rupees, exact, of one month (its first day) and branch. */
export type CopiedMonth = readonly [month: string, branchid: number, amount: string];

export interface LedgerRow {
  /** Absent where the user may not see it. */
  readonly name?: string;
  readonly acgroupid?: number;
  /** 1: income or expense, which starts each financial year at zero. */
  readonly isprofit: number;
  /** By month; also those that come to zero. */
  readonly months: readonly CopiedMonth[];
}
