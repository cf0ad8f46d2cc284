import type { OwnRegistration } from './own-registration'

/**
 * What the returns tell apart. Of a sale: `regular`, `rcm` (the buyer owes the tax), exports and zones with and without payment of tax,
 * `deemedexport`, `composition` and `unregistered` (what we are ourselves). Of a purchase: `regular`, `rcm` (we owe the tax), `import`,
 * `sez`, `composition` and `unregistered` (what the supplier is). Of both: what no tax lies on, by its reason.
 */
export type SupplyKind =
  | 'regular' | 'rcm' | 'export' | 'exportwithout' | 'sez' | 'sezwithout' | 'deemedexport' | 'import' | 'composition' | 'unregistered' | 'nil' | 'exempt' | 'nongst'

export interface SupplyTerms {
  readonly isSale: boolean
  readonly own: OwnRegistration
  /** Registration of the party, in the words of the ledger master. */
  readonly gstType: string
  readonly isReverseCharge: boolean
  readonly isWithoutTax: boolean
}

const UNTAXED: ReadonlySet<string> = new Set(['nil', 'exempt', 'nongst'])
const isUntaxed = (taxability: string): taxability is 'nil' | 'exempt' | 'nongst' => UNTAXED.has(taxability)

/** Parties to whom a sale is zero-rated (section 16 of the IGST Act): only these may be billed without payment of tax. */
export const isZeroRated = (gstType: string): boolean => gstType === 'overseas' || gstType === 'sez'

const CHARGE_NONE: ReadonlySet<string> = new Set(['composition', 'unregistered', 'consumer', 'overseas'])

/** Suppliers who may not put GST on their bills; where the buyer owes it, that is reverse charge. */
export const chargesNoTax = (gstType: string): boolean => CHARGE_NONE.has(gstType)

/** What kind of supply a line is; `taxability` is its item's, '' for a charge. */
export const supplyKindOf = (terms: SupplyTerms, taxability: string): SupplyKind => (terms.isSale ? kindOfSale(terms, taxability) : kindOfPurchase(terms, taxability))

/** Whatever goes abroad or to a zone is zero-rated, whether it would be exempt at home or not. */
function kindOfSale({ own, gstType, isReverseCharge, isWithoutTax }: SupplyTerms, taxability: string): SupplyKind {
  if (own !== 'regular') return own
  if (gstType === 'overseas') return isWithoutTax ? 'exportwithout' : 'export'
  if (gstType === 'sez') return isWithoutTax ? 'sezwithout' : 'sez'
  if (isUntaxed(taxability)) return taxability
  if (isReverseCharge) return 'rcm'
  return gstType === 'deemedexport' ? 'deemedexport' : 'regular'
}

function kindOfPurchase({ gstType, isReverseCharge }: SupplyTerms, taxability: string): SupplyKind {
  if (isUntaxed(taxability)) return taxability
  if (isReverseCharge) return 'rcm'
  if (gstType === 'overseas') return 'import'
  if (gstType === 'sez' || gstType === 'composition') return gstType
  return gstType === 'unregistered' || gstType === 'consumer' ? 'unregistered' : 'regular'
}
