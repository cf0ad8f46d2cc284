import type { Row } from '../../../wire/envelope'
import type { Context } from '../context'
import type { Refusal } from '../refusal'
import type { Posting } from './posting'

export interface Completed {
  /** Fields of the record that the server makes: totals, due dates. Lines whole, under their key. */
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
  /** What the server computes, what is wrong, and what the document posts. `recid` is the stored record, 0 for a new one. */
  readonly complete: (record: Row, ctx: Context, recid: number) => Promise<Completed> | Completed
}
