import type { DatedRegistration } from "../../domain/gst/own-registration";
import type { SupplyParty } from "../../domain/gst/place-of-supply";
import type { DatedRate } from "../../domain/gst/rate-on";
import type { ChargedRate } from "./charged-rates";
import type { RuledLedger } from "../ledgers/ledger-rules";
import type { WithholdingFacts } from "./withholding";

/**
 * How far printed figures may differ from the computed ones, rupees as decimal text; set in the settings of the
 * books.
 */
export interface PrintedTolerance {
  readonly tax: string;
  readonly roundOff: string;
}

/** What a bill needs to know of an item. Amounts in rupees as decimal text. */
export interface ItemFacts {
  readonly id: number;
  readonly name: string;
  readonly isService: boolean;
  readonly isBatch: boolean;
  readonly hsn: string;
  readonly taxability: string;
  readonly rates: readonly DatedRate[];
  /** Base unit, and how many base units each other unit of the item holds. */
  readonly unitid: number;
  /** Name of the base unit; missing where it is not known. */
  readonly unit?: string;
  readonly units: readonly { readonly unitid: number; readonly holds: string }[];
}

/** A party with the details that a bill shows. */
export interface BilledParty extends SupplyParty {
  readonly name: string;
  readonly address: string;
  readonly pincode: string;
  readonly phone: string;
}

/** A further place of a party: an office, a godown, a site; `gstin` if it has its own registration. */
export interface PartyPlace {
  readonly label: string;
  readonly address: string;
  readonly stateCode: string;
  readonly pincode: string;
  readonly phone: string;
  readonly gstin: string;
  /** No longer in use. */
  readonly isClosed: boolean;
}

export interface PartyFacts extends BilledParty {
  readonly id: number;
  readonly places?: readonly PartyPlace[];
  readonly creditDays: number;
  readonly isBillwise: boolean;
  /** Set if TDS applies to what we buy from the party, TCS to what it buys from us. */
  readonly tds?: WithholdingFacts | null;
  readonly tcs?: WithholdingFacts | null;
}

/** Everything besides the form's own values that a bill depends on; the server reads it, a device keeps it. */
export interface BillFacts {
  readonly party: PartyFacts | null;
  /** Another party that the goods go to; missing if there is none or nothing is known of it. */
  readonly shipTo?: PartyFacts | null;
  readonly items: ReadonlyMap<number, ItemFacts>;
  /** Two-digit state of the branch. */
  readonly ownState: string;
  readonly isRounded: boolean;
  /** How far a supplier's bill may differ from the computed one; the usual tolerance if nothing is known. */
  readonly printed?: PrintedTolerance;
  /** Ledgers of the bill, with what decides where they may be used; ledgers that are not known here are missing. */
  readonly ledgers?: ReadonlyMap<number, RuledLedger>;
  /**
   * The day, `yyyy-mm-dd`, of the bill that a note names; '' if the party has no bill of that number, missing if it
   * is not known here.
   */
  readonly againstDay?: string;
  /** The rates that this bill charged its items; none if it was no invoice with items. */
  readonly againstRates?: readonly ChargedRate[];
  /** Registration of our own company under GST, by start day; regular if there is none. */
  readonly registrations?: readonly DatedRegistration[];
}
