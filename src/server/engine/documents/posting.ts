import type { BillRef } from "../../../definitions/bill/bill-refs";
import type { WithheldTax } from "../../../definitions/bill/withholding";
import type { LedgerRef } from "../../../domain/books/bill-posting";
import type { Entry } from "../../../domain/books/posting";
import type { Taxes } from "../../../domain/gst/line-tax";
import type { SupplyKind } from "../../../domain/gst/supply-kind";
import type { Paise } from "../../../domain/money";
import type { Quantity } from "../../../domain/quantity";
import type { LinePlace } from "./chain-lines";
import type { VoucherNumber } from "./voucher-numbers";

/**
 * The voucher that moved goods that are now returned, its line where it is a line of a challan, and the bill that
 * names them where that is a different voucher.
 */
export interface Returned {
  readonly voucherid: number;
  readonly line: number | null;
  readonly billid: number | null;
}

/** Goods that come in (positive) or go out (negative), in base units of the item. */
export interface Move {
  readonly itemid: number;
  readonly godownid: number;
  readonly batchno: string;
  readonly quantity: Quantity;
  /** Value without tax of goods that come in; null where it follows from the stock before. */
  readonly value: Paise | null;
  /** Line of a challan: its goods cost what their bill will say. */
  readonly lineid?: number;
  /** Line of a challan whose goods are returned. */
  readonly source?: LinePlace;
  /** The voucher that moved the returned goods first; without it their cost follows from the stock before. */
  readonly returned?: Returned;
  /** Batch dates on the document, `yyyy-mm-dd` or ''. */
  readonly batch?: { readonly mfgdate: string; readonly expirydate: string };
}

/**
 * Goods that came with a challan and are billed now: their cost from the day
 * of the challan on, instead of the challan's value.
 */
export interface BilledGoods {
  readonly source: LinePlace;
  /** In base units of the item. */
  readonly quantity: Quantity;
  readonly value: Paise;
}

/** A line or charge of a bill for the GST returns. A note takes back: its quantity and amounts are negative. */
export interface TaxLine extends Taxes {
  readonly side: "out" | "in";
  readonly docclass: "invoice" | "creditnote" | "debitnote";
  readonly supply: SupplyKind;
  /** Whether input tax credit is claimed on a purchase; false where the tax is part of the cost. */
  readonly isitc: boolean;
  /** Set in one of two: the item of a line or the ledger of a charge. */
  readonly itemid: number | null;
  readonly ledgerid: number | null;
  readonly hsn: string;
  /** In base units of the item; 0 for a charge. */
  readonly quantity: Quantity;
  /** Per cent, as decimal text. */
  readonly gstrate: string;
  readonly cessrate: string;
  /** Two-digit state code of the place of supply. */
  readonly pos: string;
  readonly partyid: number | null;
  readonly gstin: string;
  readonly gsttype: string;
}

/** Tax deducted from or collected from a party; `base` and `handled` as in `domain/withholding`. */
export interface WithheldRow {
  readonly partyid: number;
  readonly made: WithheldTax;
}

/** What a document posts to the books. */
export interface Posting {
  readonly entries: readonly Entry<LedgerRef>[];
  readonly moves: readonly Move[];
  readonly bills: readonly BillRef[];
  /** For bills only. */
  readonly lines?: readonly TaxLine[];
  /** For purchase bills made from challans. */
  readonly billed?: readonly BilledGoods[];
  /** TDS and TCS, for any kind of document. */
  readonly withheld?: readonly WithheldRow[];
}

export const NOTHING: Posting = { entries: [], moves: [], bills: [] };

/** A document in the register of vouchers. */
export interface VoucherHead {
  readonly entity: string;
  /** Id of its row in the table of its kind. */
  readonly recid: number;
  /** Null where the kind has no number series; such a document is identified by its record. */
  readonly number: VoucherNumber | null;
  readonly day: string;
  readonly partyid: number | null;
  readonly amount: Paise;
  /** Key of the form's date field, for refusals. */
  readonly dateField: string;
  /** Exempt from the first day and the locked period of the books. */
  readonly isFree?: boolean;
}
