import { stateOfParty } from "../../domain/gst/place-of-supply";
import type { Delivery } from "../../domain/gst/place-of-supply";
import type { BillFault } from "./bill-fault";
import { isSaleSide } from "./bill-kind";
import type { BillForm } from "./bill-kind";
import { cellText, isOn } from "./cells";
import type { Cells } from "./cells";
import type { BilledParty, BillFacts, PartyFacts, PartyPlace } from "./facts";

/**
 * A bill names a place of its party that is billed; a sale also names one that the goods go to. Blank is the party's
 * own address. The details of these places (name, GSTIN, state, address) are stored with the bill, so that a later
 * change of the ledger changes no bill that exists. They are read from the ledger again when another party or place
 * is chosen, or when the user asks for it (`RENEW`).
 */
export const BILL_PLACE = "billplace";
export const SHIP_PARTY = "shippartyid";
export const SHIP_PLACE = "shipplace";
/** A flag: when it changes either way, the details are read from the ledger again. */
export const RENEW = "isrenewed";
/** Party and places that the stored details belong to. */
export const TAKEN_FOR = "detailsof";
/** Source of the places to pick from. */
export const PLACES_SOURCE = "partyplaces";

export const DETAILS = ["name", "gstType", "gstin", "stateCode", "address", "pincode", "phone"] as const;
/** Key of a detail of the party that is billed, and of the place that the goods go to. */
export const billedField = (name: (typeof DETAILS)[number]): string => `bt${name.toLowerCase()}`;
export const shippedField = (name: (typeof DETAILS)[number]): string => `st${name.toLowerCase()}`;
/** All fields that a stored bill keeps of them. */
export const KEPT_DETAILS: readonly string[] = [TAKEN_FOR, ...DETAILS.map(billedField), ...DETAILS.map(shippedField)];

export interface PlacesOfBill {
  /** Null without a party, and if nothing is known of it. */
  readonly party: BilledParty | null;
  readonly delivery: Delivery | null;
  /** What the bill stores. */
  readonly values: Cells;
  readonly faults: readonly BillFault[];
  /** The stored details differ from the current ledger. */
  readonly isOutdated: boolean;
}

/** The billed party and the place that the goods go to. Never throws. */
export function placesOfBill(form: BillForm, record: Cells, facts: BillFacts): PlacesOfBill {
  const named = namedIn(form, record);
  const faults: BillFault[] = [];
  const key = keyOf(named, record);
  const isKept = key !== "" && cellText(record[TAKEN_FOR]) === key;
  const isShipped = named.shipParty !== "" || named.shipPlace !== "";
  const fresh = takenNow(form, named, facts, isKept ? [] : faults);
  const party = isKept ? keptOf(record, billedField) : fresh.party;
  const ship = isKept && isShipped ? keptOf(record, shippedField) : fresh.ship;
  // Incomplete details are not stored as a copy of the ledger: a device may know the customer and not the place.
  const isWhole = party !== null && (ship !== null || !isShipped) && faults.length === 0;
  return {
    party,
    faults,
    delivery: ship && { gstin: ship.gstin, stateCode: stateOfParty(ship), isThirdPerson: named.shipParty !== "" },
    values: { [TAKEN_FOR]: isWhole ? key : "", ...written(party, billedField), ...written(ship, shippedField) },
    isOutdated:
      isKept &&
      fresh.party !== null &&
      (!isSame(party, fresh.party) || (fresh.ship !== null && !isSame(ship, fresh.ship))),
  };
}

interface Named {
  readonly party: string;
  readonly billPlace: string;
  /** '' if it is the party itself. */
  readonly shipParty: string;
  readonly shipPlace: string;
}

/** A cleared picker holds 0. */
const chosen = (value: unknown): string => (cellText(value) === "0" ? "" : cellText(value).trim());

function namedIn(form: BillForm, record: Cells): Named {
  const party = chosen(record.partyid);
  const shipParty = isSaleSide(form) ? chosen(record[SHIP_PARTY]) : "";
  return {
    party,
    billPlace: chosen(record[BILL_PLACE]),
    shipParty: shipParty === party ? "" : shipParty,
    shipPlace: isSaleSide(form) ? chosen(record[SHIP_PLACE]) : "",
  };
}

const keyOf = ({ party, billPlace, shipParty, shipPlace }: Named, record: Cells): string =>
  party === ""
    ? ""
    : [party, billPlace.toLowerCase(), shipParty, shipPlace.toLowerCase(), isOn(record[RENEW]) ? "again" : ""].join(
        "|",
      );

function takenNow(
  form: BillForm,
  named: Named,
  { party, shipTo }: BillFacts,
  faults: BillFault[],
): { readonly party: BilledParty | null; readonly ship: BilledParty | null } {
  if (named.party === "" && (named.shipParty !== "" || named.shipPlace !== ""))
    faults.push({ key: "partyid", text: "Choose a customer to ship the goods to another party." });
  const billed = party && atPlace(party, named.billPlace, BILL_PLACE, faults);
  if (!party || !isSaleSide(form) || (named.shipParty === "" && named.shipPlace === ""))
    return { party: billed, ship: null };
  const consignee = named.shipParty === "" ? party : shipTo;
  const ship = consignee ? atPlace(consignee, named.shipPlace, SHIP_PLACE, faults) : null;
  const abroad = ship?.gstType === "overseas";
  if (ship && !abroad && stateOfParty(ship) === "")
    faults.push({
      key: named.shipPlace === "" ? SHIP_PARTY : SHIP_PLACE,
      text: `Enter the state of ${named.shipPlace === "" ? "" : `${named.shipPlace} of `}${ship.name} in its ledger. The place of supply can depend on it.`,
    });
  return { party: billed, ship };
}

/** A party at one of its places: GSTIN and state of the place come before those of the party. */
function atPlace(party: PartyFacts, label: string, key: string, faults: BillFault[]): BilledParty {
  if (label === "") return itself(party);
  const place = (party.places ?? []).find((entry) => entry.label.toLowerCase() === label.toLowerCase());
  if (!place)
    faults.push({
      key,
      text: `${party.name} has no place called ${label}. Choose one of its places, or leave this blank.`,
    });
  else if (place.isClosed)
    faults.push({
      key,
      text: `${place.label} of ${party.name} is no longer in use. Choose another place, or leave this blank.`,
    });
  // A billed place without a GSTIN uses that of the party; a place that only receives goods has none.
  return place ? partyAt(party, place, key === BILL_PLACE ? party.gstin : "") : itself(party);
}

const itself = ({ name, gstType, gstin, stateCode, address, pincode, phone }: BilledParty): BilledParty => ({
  name,
  gstType,
  gstin,
  stateCode,
  address,
  pincode,
  phone,
});

const WITHOUT: ReadonlySet<string> = new Set(["unregistered", "consumer", ""]);

const partyAt = (party: PartyFacts, place: PartyPlace, gstin: string): BilledParty => ({
  name: party.name,
  address: place.address,
  pincode: place.pincode,
  phone: place.phone || party.phone,
  gstType: place.gstin !== "" && WITHOUT.has(party.gstType) ? "regular" : party.gstType,
  gstin: place.gstin || gstin,
  stateCode: place.gstin.slice(0, 2) || place.stateCode || party.stateCode,
});

function keptOf(record: Cells, keyFor: typeof billedField): BilledParty {
  const of = (name: (typeof DETAILS)[number]): string => cellText(record[keyFor(name)]);
  return {
    name: of("name"),
    gstType: of("gstType"),
    gstin: of("gstin"),
    stateCode: of("stateCode"),
    address: of("address"),
    pincode: of("pincode"),
    phone: of("phone"),
  };
}

const written = (party: BilledParty | null, keyFor: typeof billedField): Cells =>
  Object.fromEntries(DETAILS.map((name) => [keyFor(name), party?.[name] ?? ""]));

const isSame = (kept: BilledParty | null, now: BilledParty): boolean =>
  DETAILS.every((name) => (kept?.[name] ?? "") === now[name]);
