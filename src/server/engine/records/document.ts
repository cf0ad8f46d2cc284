import type { BillForm } from '../../../definitions/bill/bill-kind'

/** What makes the records of a declaration documents: they have a date and mostly a number, belong to a branch and are never out of use. */
export interface DocumentPart {
  readonly dateField: string
  /** Stands in the books' register of documents, where it is approved and locked. */
  readonly isPosted?: true
  /** Fields that the register of all documents shows as well. */
  readonly partyField?: string
  readonly amountField?: string
  /** Letters that its numbers begin with, after the branch, and the field that holds them; absent where the kind has no numbers of its own. */
  readonly series?: { readonly code: string; readonly numberField: string }
  /** A bill with items: form and server complete it by the same function. */
  readonly bill?: BillForm
  /** Kinds whose open lines a line of this kind may take. Its presence gives the lines numbers that stay; others may then take from them. */
  readonly takes?: readonly string[]
  /** Its list offers 'Sale Order / Challan to Sale' (DOC-030). */
  readonly hasOrderChip?: true
  /** Its records can be cancelled: they stay with number and lines, and nothing of them counts any more. */
  readonly cancels?: true
}

/** How a record leaves the books: gone for good, or kept as cancelled with the reason that was given. */
export type Withdrawal = { readonly done: 'deleted' } | { readonly done: 'cancelled'; readonly reason: string }

