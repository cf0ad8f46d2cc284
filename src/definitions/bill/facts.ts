import type { DatedRegistration } from '../../domain/gst/own-registration'
import type { SupplyParty } from '../../domain/gst/place-of-supply'
import type { DatedRate } from '../../domain/gst/rate-on'
import type { ChargedRate } from './charged-rates'
import type { RuledLedger } from './ledger-rules'
import type { WithholdingFacts } from './withholding'

/** How far what is printed may be from what is computed, rupees as decimal text; the settings of the books name it. */
export interface PrintedTolerance {
  readonly tax: string
  readonly roundOff: string
}

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

/** A party as a bill is made out to it. */
export interface BilledParty extends SupplyParty {
  readonly name: string
  readonly address: string
  readonly pincode: string
  readonly phone: string
}

/** A further place of a party: an office, a godown, a site; `gstin` where it is registered on its own. */
export interface PartyPlace {
  readonly label: string
  readonly address: string
  readonly stateCode: string
  readonly pincode: string
  readonly phone: string
  readonly gstin: string
  /** No longer in use. */
  readonly isClosed: boolean
}

export interface PartyFacts extends BilledParty {
  readonly id: number
  readonly places?: readonly PartyPlace[]
  readonly creditDays: number
  readonly isBillwise: boolean
  /** Where TDS applies to what we buy of the party, TCS to what it buys of us. */
  readonly tds?: WithholdingFacts | null
  readonly tcs?: WithholdingFacts | null
}

/** Everything beside the form's own values that a bill follows from; the server reads it, a device keeps it. */
export interface BillFacts {
  readonly party: PartyFacts | null
  /** Another party that the goods go to; missing where there is none or nothing is known of it. */
  readonly shipTo?: PartyFacts | null
  readonly items: ReadonlyMap<number, ItemFacts>
  /** Two-digit state of the branch. */
  readonly ownState: string
  readonly isRounded: boolean
  /** How far a supplier's bill may be from what is computed; the usual where nothing is known. */
  readonly printed?: PrintedTolerance
  /** Ledgers of the bill by what they may be in it; those that are not known here are missing. */
  readonly ledgers?: ReadonlyMap<number, RuledLedger>
  /** The day, `yyyy-mm-dd`, of the bill that a note names; '' where the party has none of that number, missing where it is not known here. */
  readonly againstDay?: string
  /** The rates at which it charged its items; none of a bill that was no invoice with items. */
  readonly againstRates?: readonly ChargedRate[]
  /** What our own company is under GST, from which days on; regular where there is none. */
  readonly registrations?: readonly DatedRegistration[]
}
