import type { DatedRate } from "../../domain/gst/rate-on";
import { GST_STATES } from "../../domain/identity/gst-states";
import { cellDecimal, cellRows, cellText, isOn } from "./cells";
import type { Cells } from "./cells";
import type { ItemFacts, PartyFacts } from "./facts";
import type { WithholdingFacts } from "./withholding";

/** The facts of an item from its record, as lists and downloads store it; without its rates if they are hidden. */
export const itemFactsOfRecord = (record: Cells): ItemFacts => ({
  id: Number(record.id) || 0,
  name: cellText(record.itemname),
  isService: isOn(record.inactive),
  isBatch: isOn(record.isbatch),
  hsn: cellText(record.hsncode),
  taxability: cellText(record.taxability),
  rates: cellRows(record.gstrates).map(rateOfRecord),
  unitid: Number(record.unitid) || 0,
  unit: cellText(record.unitid_label),
  units: cellRows(record.units).map((unit) => ({
    unitid: Number(unit.altunitid) || 0,
    holds: cellText(unit.conversion) || "1",
  })),
});

const rateOfRecord = (rate: Cells): DatedRate => ({
  ...(cellText(rate.taxability) === "" ? {} : { taxability: cellText(rate.taxability) }),
  from: cellText(rate.eff_date).slice(0, 10),
  gst: cellText(rate.gstrate) || "0",
  cess: cellText(rate.cess) || "0",
  ...(Number(cellDecimal(rate.cessrupees)) > 0
    ? {
        byUnit: {
          rupees: cellDecimal(rate.cessrupees),
          unitid: Number(rate.cessunitid) || 0,
          isHigherOf: isOn(rate.cesshigher),
        },
      }
    : {}),
});

const CODES = new Map(Object.entries(GST_STATES).map(([code, name]) => [plain(name), code]));

/** `&` and `and` are the same in the names of states. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll("&", "and").replace(/\s+/g, " ").trim();
}

const codeOf = (state: string): string => CODES.get(plain(state)) ?? "";

/** `sections` are the records of its TDS and TCS sections, if they are on the device. */
export const partyFactsOfRecord = (record: Cells, sections: readonly Cells[] = []): PartyFacts => ({
  id: Number(record.id) || 0,
  name: cellText(record.drconame),
  address: cellText(record.address),
  pincode: cellText(record.pincode),
  phone: cellText(record.mobile),
  gstType: cellText(record.gsttype),
  gstin: cellText(record.gstin),
  stateCode: codeOf(cellText(record.statename) || cellText(record.stateid_label)),
  places: cellRows(record.addresses).map((place) => ({
    label: cellText(place.label),
    address: cellText(place.address),
    stateCode: cellText(place.gstin).slice(0, 2) || codeOf(cellText(place.stateid_label) || cellText(place.statename)),
    pincode: cellText(place.pincode),
    phone: cellText(place.phone),
    gstin: cellText(place.gstin),
    isClosed: isOn(place.isclosed),
  })),
  creditDays: Number(record.creditdays) || 0,
  isBillwise: isOn(record.isbillwise),
  tds: isOn(record.istds)
    ? withholdingOf(
        record,
        sections.find(({ id }) => cellText(id) === cellText(record.tdssectionid)),
      )
    : null,
  tcs: isOn(record.istcs)
    ? withholdingOf(
        record,
        sections.find(({ id }) => cellText(id) === cellText(record.tcssectionid)),
      )
    : null,
});

/** The totals of the year so far are not on the device: the server calculates the tax when the bill arrives. */
function withholdingOf(party: Cells, section: Cells | undefined): WithholdingFacts | null {
  if (!section) return null;
  return {
    sectionid: Number(section.id) || 0,
    code: cellText(section.code),
    kind: section.wtkind === "collect" ? "tcs" : "tds",
    isExcess: isOn(section.isexcess),
    isPerson: party.deductee === "dedperson",
    hasPan: cellText(party.pan) !== "",
    years: [],
    advances: [],
    rates: cellRows(section.wtrates).map((rate) => ({
      from: cellText(rate.eff_date).slice(0, 10),
      firm: cellText(rate.ratefirm) || "0",
      person: cellText(rate.rateperson) || "0",
      nopan: cellText(rate.ratenopan) || "0",
      perdocument: cellText(rate.perdocument) || "0",
      peryear: cellText(rate.peryear) || "0",
    })),
  };
}
