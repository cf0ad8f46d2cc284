export interface SupplyParty {
  readonly gstType: string;
  /** '' if it has none. */
  readonly gstin: string;
  /** Two-digit state code of its address; '' if unknown. */
  readonly stateCode: string;
}

/** State code of the GST portal for places outside India. */
const OTHER_COUNTRIES = "96";

const UNREGISTERED: ReadonlySet<string> = new Set(["unregistered", "consumer"]);

/** State of a party: by its GSTIN if it is registered, otherwise by its address, or ''; 96 if overseas. */
export function stateOfParty({ gstType, gstin, stateCode }: SupplyParty): string {
  if (gstType === "overseas") return OTHER_COUNTRIES;
  if (gstin !== "" && !UNREGISTERED.has(gstType)) return gstin.slice(0, 2);
  return stateCode;
}

/** Where the goods of a bill are delivered, if it is another place than the billed one. */
export interface Delivery {
  /** Two digits; '' if unknown. */
  readonly stateCode: string;
  /** GSTIN of the place that receives them; '' if it has none of its own. */
  readonly gstin: string;
  /** It belongs to another party than the billed one. */
  readonly isThirdPerson: boolean;
}

/** Everything that decides the place of a sale. */
export interface SupplyCase {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  /** The billed party; null at a counter without a name. */
  readonly party: SupplyParty | null;
  readonly ownState: string;
  /** The bill has only services. */
  readonly isService: boolean;
  readonly delivery: Delivery | null;
  /** State that the user chose; '' if it follows from the rest. */
  readonly chosen: string;
}

interface RuledPlace {
  /** Two-digit state. */
  readonly place: string;
  /** Section of the IGST Act that decides it; '' if the user chose it. */
  readonly section: string;
}

/**
 * From this day on the address on the bill decides for goods to unregistered persons (section 10(1)(ca), Finance Act
 * 2023, in force by notification 28/2023).
 */
const BY_ADDRESS_FROM = "2023-10-01";

/**
 * Where a sale is taxed, and by which section of the IGST Act. Goods: where they are delivered (10(1)(a)); if they
 * are delivered to another person on the order of the billed one, at the billed person's place (10(1)(b)); for an
 * unregistered person at the address on the bill (10(1)(ca)), which is that of the delivery if the two differ
 * (circular 209/3/2024). A place of the same owner with its own registration is a distinct person (section 25(4) of
 * the CGST Act). Services: at the registered person's place, otherwise at the address on record (12(2)). On a bill
 * with both, the goods decide. A sale abroad or to a special economic zone follows from the party alone.
 */
export function placeOfSale({ day, party, ownState, isService, delivery, chosen }: SupplyCase): RuledPlace {
  if (chosen !== "") return { place: chosen, section: "" };
  const own = party ? stateOfParty(party) : "";
  if (party?.gstType === "overseas") return { place: own, section: isService ? "13(2)" : "11(b)" };
  if (isService) return { place: own || ownState, section: isRegistered(party) ? "12(2)(a)" : "12(2)(b)" };
  if (!delivery || party?.gstType === "sez")
    return { place: own || ownState, section: sectionWithoutDelivery(day, party, own) };
  if (isToAnother(party, delivery)) return { place: own || ownState, section: "10(1)(b)" };
  return {
    place: delivery.stateCode || own || ownState,
    section: isRegistered(party) || day < BY_ADDRESS_FROM ? "10(1)(a)" : "10(1)(ca)",
  };
}

/** False if our own state is used because no other is known. */
export function isPlaceKnown({ party, isService, delivery, chosen }: SupplyCase): boolean {
  if (chosen !== "" || (party && stateOfParty(party) !== "")) return true;
  return (
    !isService &&
    delivery !== null &&
    delivery.stateCode !== "" &&
    party?.gstType !== "sez" &&
    !isToAnother(party, delivery)
  );
}

const isRegistered = (party: SupplyParty | null): boolean =>
  party !== null && party.gstin !== "" && !UNREGISTERED.has(party.gstType);

const isToAnother = (party: SupplyParty | null, { gstin, isThirdPerson }: Delivery): boolean =>
  isThirdPerson || (gstin !== "" && gstin !== party?.gstin);

/** Goods handed over at our counter to a buyer without address are supplied where we are (10(1)(c) before (ca)). */
function sectionWithoutDelivery(day: string, party: SupplyParty | null, own: string): string {
  if (isRegistered(party)) return "10(1)(a)";
  if (day >= BY_ADDRESS_FROM) return "10(1)(ca)";
  return own === "" ? "10(1)(c)" : "10(1)(a)";
}

/**
 * Whether the place of a sale to this party may differ from its own: goods handed over or sent to a third person's
 * order, services at a building or an event (sections 10(1)(b) to (d) and 12(3) to (7)). A supply abroad or to a
 * special economic zone follows from the party.
 */
export const mayChoosePlace = (party: Pick<SupplyParty, "gstType"> | null): boolean =>
  party?.gstType !== "overseas" && party?.gstType !== "sez";

/**
 * IGST instead of CGST and SGST: the place of supply is in another state than the supplier, or the party is abroad or
 * in a special economic zone (section 7 of the IGST Act). `supplierState` is our own for a sale, the party's for a
 * purchase; '' (unknown) counts as the same.
 */
export function isInterState(
  party: Pick<SupplyParty, "gstType">,
  supplierState: string,
  placeOfSupply: string,
): boolean {
  if (party.gstType === "sez" || party.gstType === "overseas") return true;
  return supplierState !== "" && supplierState !== placeOfSupply;
}
