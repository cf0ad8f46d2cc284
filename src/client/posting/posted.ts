import type { BillRef } from "../../definitions/bill/bill-refs";
import type { LedgerRole } from "../../domain/books/roles";
import type { Paise } from "../../domain/money";
import type { Quantity } from "../../domain/quantity";

/** A ledger by its key on this device (an id, or `tmp:` and the operation that makes it), or by its role. */
export type LedgerKey = string | { readonly role: LedgerRole };

export interface PostedEntry {
  readonly ledger: LedgerKey;
  /** A debit is positive. */
  readonly amount: Paise;
}

/** Goods that come in (positive) or go out (negative), in base units of the item. */
export interface PostedMove {
  readonly item: string;
  readonly godown: string;
  readonly batchno: string;
  readonly quantity: Quantity;
  /** Null where the cost follows from the stock before. */
  readonly value: Paise | null;
}

export interface PostedBill extends Omit<BillRef, "ledgerid"> {
  readonly ledger: string;
}

/** What a document does to the books, computed on this device as the server computes it. */
export interface Posted {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly entries: readonly PostedEntry[];
  readonly moves: readonly PostedMove[];
  readonly bills: readonly PostedBill[];
  /** Goods of challans: their value stands in lines of its own until they are billed, which only the server knows. */
  readonly isChallan: boolean;
  /** Tax at source applies to its party: it depends on sums of the year, which only the server knows. */
  readonly isTaxed: boolean;
}
