import type { BillTerms } from "../../domain/gst/bill";
import { registrationOn } from "../../domain/gst/own-registration";
import {
  isInterState,
  isPlaceKnown,
  mayChoosePlace,
  placeOfSale,
  stateOfParty,
} from "../../domain/gst/place-of-supply";
import type { SupplyCase } from "../../domain/gst/place-of-supply";
import { chargesNoTax, isZeroRated } from "../../domain/gst/supply-kind";
import type { SupplyTerms } from "../../domain/gst/supply-kind";
import { stateName } from "../../domain/identity/gst-states";
import type { BillFault } from "./bill-fault";
import { isSaleSide } from "./bill-kind";
import type { BillForm } from "./bill-kind";
import type { PlacesOfBill } from "./bill-places";
import { cellPaise, cellText, isOn } from "./cells";
import type { Cells } from "./cells";
import type { BillFacts } from "./facts";

interface Terms {
  readonly place: string;
  /** Section of the IGST Act that decides the place of supply of a sale. */
  readonly section: string;
  readonly isInter: boolean;
  /** The state that decides the place of supply was entered by a user. */
  readonly isKnown: boolean;
  readonly terms: BillTerms;
  readonly supply: SupplyTerms;
}

export function termsOf(
  form: BillForm,
  record: Cells,
  day: string,
  { ownState, isRounded, registrations = [] }: BillFacts,
  { party, delivery }: PlacesOfBill,
  isService: boolean,
): Terms {
  const isSale = isSaleSide(form);
  const chosen = isSale && mayChoosePlace(party) ? cellText(record[CHOSEN_PLACE]) : "";
  const supplyCase: SupplyCase = { day, party, ownState, isService, delivery, chosen };
  const { place, section } = isSale ? placeOfSale(supplyCase) : { place: ownState, section: "" };
  const isInter =
    (party !== null || chosen !== "") &&
    isInterState(party ?? { gstType: "" }, isSale || !party ? ownState : stateOfParty(party), place);
  const supply: SupplyTerms = {
    isSale,
    own: registrationOn(registrations, day),
    gstType: party?.gstType ?? "",
    isReverseCharge: isOn(record.isrcm),
    isWithoutTax: isOn(record.iswithouttax),
  };
  return {
    place,
    section,
    isInter,
    supply,
    isKnown: isPlaceKnown(supplyCase),
    terms: {
      split: isUntaxed(supply) ? "none" : isInter ? "inter" : "intra",
      isInclusive: isOn(record.isinclusive),
      oddPaisa: isOldRule(record) ? "value" : "roundoff",
      isReverseCharge: supply.isReverseCharge,
      isRounded: isRoundedBill(record, isRounded),
      discount: cellPaise(record.discountamt),
    },
  };
}

/**
 * A bill that was stored before the odd paisa went to the round-off keeps what it posted: an edit of its narration
 * changes no tax.
 */
export const isOldRule = ({ taxrule }: Cells): boolean => cellText(taxrule) === "0";

/**
 * Field with the rounding of the total when the bill was stored; 0 for a bill of an earlier release, which follows
 * the settings as before.
 */
export const ROUND_RULE = "roundrule";

export const TO_RUPEE = 1;

export const TO_PAISA = 2;

/** A stored bill keeps its total even if the company rounds differently now. */
const isRoundedBill = ({ [ROUND_RULE]: rule }: Cells, isRounded: boolean): boolean =>
  Number(rule) === TO_RUPEE ? true : Number(rule) === TO_PAISA ? false : isRounded;

/**
 * No tax: a sale abroad or to a zone under a bond; a sale of a company that may not charge tax; a purchase from a
 * supplier who may not, unless we owe the tax instead.
 */
function isUntaxed({ isSale, own, gstType, isReverseCharge, isWithoutTax }: SupplyTerms): boolean {
  return isWithoutTax || (isSale ? own !== "regular" : !isReverseCharge && chargesNoTax(gstType));
}

/**
 * Section 10(2) of the CGST Act keeps a composition dealer within its state. Only zero-rated supplies go without
 * payment of tax, so none to a customer who is not named. For a party that is not known here, the server reports the
 * fault.
 */
export function supplyFaults(
  { kind }: BillForm,
  record: Cells,
  { isSale, own, gstType, isWithoutTax }: SupplyTerms,
  place: string,
  isInter: boolean,
): readonly BillFault[] {
  const faults: BillFault[] = [];
  if (kind === "sale" && own === "composition" && isInter)
    faults.push({
      key: "partyid",
      text: `A company under composition can sell only within its own state, but the place of supply is ${stateName(place) || place}.`,
    });
  const isUnknown = gstType === "" && Boolean(Number(record.partyid));
  if (isSale && isWithoutTax && !isUnknown && !isZeroRated(gstType))
    faults.push({
      key: "iswithouttax",
      text: "Without payment of tax is only for exports and special economic zones.",
    });
  return faults;
}

/** Field with the state that the user chose as place of supply of a sale; '' if it follows from the party. */
export const CHOSEN_PLACE = "supplystate";

export const placeFaults = (form: BillForm, record: Cells, { party }: PlacesOfBill): readonly BillFault[] =>
  isSaleSide(form) && cellText(record[CHOSEN_PLACE]) !== "" && !mayChoosePlace(party)
    ? [
        {
          key: CHOSEN_PLACE,
          text: "The party decides the place of supply for exports and special economic zones. Clear Other Place of Supply.",
        },
      ]
    : [];
