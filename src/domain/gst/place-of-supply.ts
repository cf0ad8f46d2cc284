/** How a party is registered under GST; the words of the ledger master. */
export type GstType =
  | 'regular' | 'composition' | 'unregistered' | 'consumer' | 'sez' | 'deemedexport' | 'overseas' | 'uin' | 'isd' | 'tds' | 'tcs'

export interface SupplyParty {
  readonly gstType: string
  /** '' where it has none. */
  readonly gstin: string
  /** Two digits of the state of its address; '' where none is known. */
  readonly stateCode: string
}

/** State code of the GST portal for whatever lies outside India. */
export const OTHER_COUNTRIES = '96'

const UNREGISTERED: ReadonlySet<string> = new Set(['unregistered', 'consumer'])

/** State of a party: of its GSTIN where it is registered, else of its address, else '' . */
export function stateOfParty({ gstType, gstin, stateCode }: SupplyParty): string {
  if (gstType === 'overseas') return OTHER_COUNTRIES
  if (gstin !== '' && !UNREGISTERED.has(gstType)) return gstin.slice(0, 2)
  return stateCode
}

/** Where a sale is taxed, as a two-digit state (sections 10 and 12 of the IGST Act): at the party's, and without one at our own. */
export const placeOfSale = (party: SupplyParty, ownState: string): string => stateOfParty(party) || ownState

/**
 * IGST and not CGST with SGST: the place of supply lies in another state than the supplier, or a party is in a special economic zone
 * (section 7 of the IGST Act). `supplierState` is our own for a sale, the party's for a purchase; '' (not known) counts as the same.
 */
export function isInterState(party: Pick<SupplyParty, 'gstType'>, supplierState: string, placeOfSupply: string): boolean {
  if (party.gstType === 'sez' || party.gstType === 'overseas') return true
  return supplierState !== '' && supplierState !== placeOfSupply
}
