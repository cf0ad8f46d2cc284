import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../call/context";
import type { Refusal } from "../../call/refusal";
import type { Posting } from "../../documents/posting";
import type { RecordDeclaration } from "../../records/declaration";
import type { VoucherType, Withdrawal } from "../../records/document";

export interface Completed {
  /**
   * Computed fields of the record: totals, due dates. Under the key
   * of lines, the computed cells of each line in order.
   */
  readonly values: Row;
  readonly faults: readonly Refusal[];
  readonly posting: Posting;
}

/** How a kind of document is numbered and posted. */
export interface VoucherKind {
  /**
   * Letters at the start of its numbers, after the branch prefix;
   * without a series the kind has no numbers of its own.
   */
  readonly series?: { readonly code: string; readonly numberField: string };
  readonly dateField: string;
  /** Never posts to ledgers or stock, so the first day of the books and locked periods do not apply. */
  readonly isFree?: true;
  readonly partyField?: string;
  readonly voucherType?: VoucherType;
  /** The amount in the register of vouchers. */
  readonly amountField?: string;
  /**
   * Computed values, faults and posting of the document. `recid` is the stored
   * record, 0 for a new one; `before` is its stored state.
   */
  readonly complete: (record: Row, ctx: Context, recid: number, before: Row | null) => Promise<Completed> | Completed;
  /**
   * Throws `Refusal` where another document needs the record that is to be
   * deleted or cancelled, even without settling any of it.
   */
  readonly demandNoDependents?: (
    ctx: Context,
    declaration: RecordDeclaration,
    recid: number,
    done: Withdrawal["done"],
  ) => Promise<void>;
}
