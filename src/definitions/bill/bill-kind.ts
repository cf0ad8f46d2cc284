import type { BillKind } from '../../domain/books/bill-posting'

/** What tells one kind of bill from another, on both sides of the wire. */
export interface BillForm {
  readonly kind: BillKind
  /** Whether goods come in (1), go out (-1), or stay (0: notes without stock). */
  readonly stock: 1 | -1 | 0
  /** Sold at the printed price where the item has one (a counter); else at the sale price. */
  readonly isRetail?: true
  /** Title of its paper where it is no bill (an order, a challan): no tax is withheld on it. */
  readonly paper?: string
  /** Field with the number by which the party knows it, where that is not ours. */
  readonly refField?: string
}

export const isSaleSide = ({ kind }: Pick<BillForm, 'kind'>): boolean => kind === 'sale' || kind === 'salereturn'
