import type { BillForm } from "../../../definitions/bill/bill-kind";

export type VoucherType = "Sales" | "Purchase" | "Credit Note" | "Debit Note" | "Payment" | "Receipt" | "Contra";

/**
 * Makes the records of a declaration documents: they have a date and usually a number, belong to a branch and are
 * never out of use.
 */
export interface DocumentPart {
  readonly dateField: string;
  /** Entered in the books' register of documents, where it is approved and locked. */
  readonly isPosted?: true;
  /** Fields that the register of all documents also shows. */
  readonly partyField?: string;
  readonly amountField?: string;
  /**
   * Letters that its numbers begin with, after the branch, and the field that holds the number; absent if the kind
   * has no numbers of its own.
   */
  readonly series?: { readonly code: string; readonly numberField: string };
  /** A bill with items: form and server complete it by the same function. */
  readonly bill?: BillForm;
  /**
   * Kinds whose open lines a line of this kind may take. If present, its lines get permanent numbers, so other
   * documents may take from them.
   */
  readonly takes?: readonly string[];
  /** Its list offers 'Sale Order / Challan to Sale' (DOC-030). */
  readonly hasOrderChip?: true;
  /** What accountants call its vouchers, where it posts to ledgers; `Journal` by default. */
  readonly voucherType?: VoucherType;
  /** Its records can be cancelled: they keep their number and lines, but no longer count. */
  readonly cancels?: true;
}

/** How a record leaves the books: deleted for good, or kept as cancelled with the given reason. */
export type Withdrawal = { readonly done: "deleted" } | { readonly done: "cancelled"; readonly reason: string };
