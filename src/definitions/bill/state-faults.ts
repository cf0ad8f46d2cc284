import type { Bill } from "../../domain/gst/bill";
import { stateOfParty } from "../../domain/gst/place-of-supply";
import type { SupplyParty } from "../../domain/gst/place-of-supply";
import type { BillFault } from "./bill-fault";
import type { BilledParty } from "./facts";

/** Supplies that are always inter-state, whatever our own state (section 7 of the IGST Act). */
const ALWAYS_INTER = new Set(["sez", "overseas"]);

/** A bill needs no state if it has no tax, or if its party makes it inter-state in any case. */
function needsState(bill: Bill | null, party: Pick<SupplyParty, "gstType"> | null): boolean {
  if (!bill || (party && ALWAYS_INTER.has(party.gstType))) return false;
  const { cgst, sgst, igst } = bill.taxes;
  return cgst + sgst + igst !== 0;
}

/** CGST with SGST or IGST follows from the state of the branch; until that is entered, the tax would be a guess. */
export function ownStateFaults(
  bill: Bill | null,
  { party, ownState }: { readonly party: Pick<SupplyParty, "gstType"> | null; readonly ownState: string },
): readonly BillFault[] {
  if (ownState !== "" || !needsState(bill, party)) return [];
  return [
    {
      key: "partyid",
      text: "Enter the state of this branch under Settings > Branches, or that of the company, before you charge GST.",
    },
  ];
}

interface BilledTo {
  readonly party: BilledParty | null;
  readonly isSale: boolean;
  /** The place of supply follows from a state that is known (`isPlaceKnown`). */
  readonly isPlaceKnown: boolean;
  /** The ledger has changed since the bill stored it. */
  readonly isOutdated: boolean;
}

/**
 * The same holds for the state of a supplier, and of a customer whose address is on the bill. A customer without any
 * address is supplied at our own place (sections 10(1)(ca) and 12(2)(b) of the IGST Act).
 */
export function partyStateFaults(
  bill: Bill | null,
  { party, isSale, isPlaceKnown, isOutdated }: BilledTo,
): readonly BillFault[] {
  if (!party || !needsState(bill, party)) return [];
  if (isSale ? isPlaceKnown || party.address.trim() === "" : stateOfParty(party) !== "") return [];
  const tail = isOutdated
    ? 'If it is already there, change "Update details" of this bill.'
    : "The state decides whether CGST and SGST or IGST is charged.";
  return [{ key: "partyid", text: `Enter the state of ${party.name || "this party"} in its ledger. ${tail}` }];
}
