import type { Row } from '../../../../wire/envelope'
import type { Context } from '../../call/context'
import type { Refusal } from '../../call/refusal'
import type { Posting } from '../../documents/posting'
import type { RecordDeclaration } from '../../records/declaration'
import type { Withdrawal } from '../../records/document'

export interface Completed {
  /** Computed fields of the record: totals, due dates. Of lines, under their key, the computed cells of each, in their order. */
  readonly values: Row
  readonly faults: readonly Refusal[]
  readonly posting: Posting
}

/** How a kind of document is numbered and posted. */
export interface VoucherKind {
  /** Letters that its numbers begin with, after the branch; without them the kind has no numbers of its own. */
  readonly series?: { readonly code: string; readonly numberField: string }
  readonly dateField: string
  /** Posts nothing to ledgers or stock, now or ever: neither the first day of the books nor a locked period holds it. */
  readonly isFree?: true
  readonly partyField?: string
  /** The amount of the register of vouchers. */
  readonly amountField?: string
  /** What the server computes, what is wrong, and what the document posts. `recid` is the stored record, 0 for a new one; `before` is what it was. */
  readonly complete: (record: Row, ctx: Context, recid: number, before: Row | null) => Promise<Completed> | Completed
  /** Throws `Refusal` where another document needs the record that is to be deleted or cancelled, though it settles nothing of it. */
  readonly demandFree?: (ctx: Context, declaration: RecordDeclaration, recid: number, done: Withdrawal['done']) => Promise<void>
}
