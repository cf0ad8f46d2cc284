import type { BillRef } from '../../../definitions/bill/bill-refs'
import type { WithheldTax } from '../../../definitions/bill/withholding'
import type { LedgerName } from '../../../domain/books/bill-posting'
import type { Entry } from '../../../domain/books/posting'
import type { Taxes } from '../../../domain/gst/line-tax'
import type { SupplyKind } from '../../../domain/gst/supply-kind'
import type { Paise } from '../../../domain/money'
import type { Quantity } from '../../../domain/quantity'
import type { LinePlace } from './chain-lines'
import type { VoucherNumber } from './voucher-numbers'

/** The voucher that moved goods which go back or come back, its line where it is one of a challan, and the bill that names them where that is another. */
export interface Returned {
  readonly voucherid: number
  readonly line: number | null
  readonly billid: number | null
}

/** Goods that come in (positive) or go out (negative), in base units of the item. */
export interface Move {
  readonly itemid: number
  readonly godownid: number
  readonly batchno: string
  readonly quantity: Quantity
  /** Value without tax of what comes in; null where it follows from the stock before. */
  readonly value: Paise | null
  /** Line of a challan, whose goods cost what their bill will say. */
  readonly lineid?: number
  /** Line of a challan of which these goods go back or come back. */
  readonly source?: LinePlace
  /** Where goods that go back or come back had come or gone; without it their cost follows from the stock before. */
  readonly returned?: Returned
  /** What the document says of its batch, `yyyy-mm-dd` or ''. */
  readonly batch?: { readonly mfgdate: string; readonly expirydate: string }
}

/** Goods that came with a challan and are billed now: what they cost from the day of the challan on, whatever the challan said. */
export interface BilledGoods {
  readonly source: LinePlace
  /** In base units of the item. */
  readonly quantity: Quantity
  readonly value: Paise
}

/** A line or charge of a bill as the GST returns read it. A note takes back: its quantity and amounts are negative. */
export interface TaxLine extends Taxes {
  readonly side: 'out' | 'in'
  readonly docclass: 'invoice' | 'creditnote' | 'debitnote'
  readonly supply: SupplyKind
  /** The tax of a purchase is claimed; false where it is part of the cost. */
  readonly isitc: boolean
  /** One of the two: the item of a line, the ledger of a charge. */
  readonly itemid: number | null
  readonly ledgerid: number | null
  readonly hsn: string
  /** In base units of the item; 0 for a charge. */
  readonly quantity: Quantity
  /** Per cent, as decimal text. */
  readonly gstrate: string
  readonly cessrate: string
  /** Two-digit state of the place of supply. */
  readonly pos: string
  readonly partyid: number | null
  readonly gstin: string
  readonly gsttype: string
}

/** Tax deducted or collected of a party; `base` and `handled` as `domain/withholding` has them. */
export interface WithheldRow {
  readonly partyid: number
  readonly made: WithheldTax
}

/** What a document does to the books. */
export interface Posting {
  readonly entries: readonly Entry<LedgerName>[]
  readonly moves: readonly Move[]
  readonly bills: readonly BillRef[]
  /** Of bills alone. */
  readonly lines?: readonly TaxLine[]
  /** Of purchases made of challans. */
  readonly billed?: readonly BilledGoods[]
  /** TDS and TCS, of whatever kind of document. */
  readonly withheld?: readonly WithheldRow[]
}

export const NOTHING: Posting = { entries: [], moves: [], bills: [] }

/** A document as the register of vouchers keeps it. */
export interface VoucherHead {
  readonly entity: string
  /** Its row in the table of its kind. */
  readonly recid: number
  /** Null where the kind has no series: it is known by its record. */
  readonly number: VoucherNumber | null
  readonly day: string
  readonly partyid: number | null
  readonly amount: Paise
  /** Key of the form's date, for refusals. */
  readonly dateField: string
  /** No period of the books holds it. */
  readonly isFree?: boolean
}
