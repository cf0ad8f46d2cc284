import type { DatedRegistration } from '../../domain/gst/own-registration'
import type { DatedRate } from '../../domain/gst/rate-on'
import type { SupplyParty } from '../../domain/gst/place-of-supply'
import type { WithholdingFacts } from './withholding'

/** What a bill needs to know of an item. Amounts in rupees as decimal text. */
export interface ItemFacts {
  readonly id: number
  readonly name: string
  readonly isService: boolean
  readonly isBatch: boolean
  readonly hsn: string
  readonly taxability: string
  readonly rates: readonly DatedRate[]
  /** Base unit, and how many of it each other unit of the item holds. */
  readonly unitid: number
  readonly units: readonly { readonly unitid: number; readonly holds: string }[]
}

export interface PartyFacts extends SupplyParty {
  readonly id: number
  readonly creditDays: number
  readonly isBillwise: boolean
  /** Where TDS applies to what we buy of the party, TCS to what it buys of us. */
  readonly tds?: WithholdingFacts | null
  readonly tcs?: WithholdingFacts | null
}

/** Everything beside the form's own values that a bill follows from; the server reads it, a device keeps it. */
export interface BillFacts {
  readonly party: PartyFacts | null
  readonly items: ReadonlyMap<number, ItemFacts>
  /** Two-digit state of the branch. */
  readonly ownState: string
  readonly isRounded: boolean
  /** What our own company is under GST, from which days on; regular where there is none. */
  readonly registrations?: readonly DatedRegistration[]
}
