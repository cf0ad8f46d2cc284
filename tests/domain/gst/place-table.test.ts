import { expect, test } from "vitest";
import { isInterState, placeOfSale } from "../../../src/domain/gst/place-of-supply";
import type { Delivery, SupplyParty } from "../../../src/domain/gst/place-of-supply";

/**
 * The company is in Maharashtra (27). Customer: registration and state; `none` is a walk-in without a name. Delivery:
 * `own` is another address of the customer without a GSTIN, `own reg` one with its own GSTIN, `third` the address of
 * another party. Sections are of the IGST Act.
 */
const TABLE = `
  date       | customer        | what     | delivery   | chosen | place | tax         | section    | case
  2026-06-10 | regular 27      | goods    |            |        | 27    | CGST + SGST | 10(1)(a)   | taken in the state
  2026-06-10 | regular 29      | goods    |            |        | 29    | IGST        | 10(1)(a)   | sent to the buyer in Karnataka
  2026-06-10 | regular 27      | goods    | own 29     |        | 29    | IGST        | 10(1)(a)   | a Mumbai buyer's site in Karnataka
  2026-06-10 | regular 29      | goods    | own 27     |        | 27    | CGST + SGST | 10(1)(a)   | a Karnataka buyer takes them in Mumbai
  2026-06-10 | regular 29      | goods    | own reg 24 |        | 29    | IGST        | 10(1)(b)   | another registration of the buyer is a distinct person
  2026-06-10 | regular 27      | goods    | own reg 24 |        | 27    | CGST + SGST | 10(1)(b)   | the same from within the state
  2026-06-10 | regular 29      | goods    | third 27   |        | 29    | IGST        | 10(1)(b)   | bill to Karnataka, ship to its customer in Mumbai
  2026-06-10 | regular 27      | goods    | third 29   |        | 27    | CGST + SGST | 10(1)(b)   | bill to Mumbai, ship to its customer in Karnataka
  2026-06-10 | unregistered 24 | goods    |            |        | 24    | IGST        | 10(1)(ca)  | the address on the bill
  2026-06-10 | unregistered 24 | goods    | own 29     |        | 29    | IGST        | 10(1)(ca)  | billing and delivery differ: the delivery (circular 209/3/2024)
  2023-09-30 | unregistered 24 | goods    | own 29     |        | 29    | IGST        | 10(1)(a)   | the day before (ca) came into force
  2023-10-01 | unregistered 24 | goods    | own 29     |        | 29    | IGST        | 10(1)(ca)  | the first day of (ca)
  2026-06-10 | unregistered 24 | goods    | third 27   |        | 24    | IGST        | 10(1)(b)   | (ca) leaves (b) as it is
  2026-06-10 | consumer        | goods    |            |        | 27    | CGST + SGST | 10(1)(ca)  | no address on the bill: ours
  2026-06-10 | none            | goods    |            |        | 27    | CGST + SGST | 10(1)(ca)  | over the counter
  2023-09-30 | none            | goods    |            |        | 27    | CGST + SGST | 10(1)(c)   | over the counter, before (ca)
  2026-06-10 | regular 29      | services |            |        | 29    | IGST        | 12(2)(a)   | a registered person's place
  2026-06-10 | regular 29      | services | own 27     |        | 29    | IGST        | 12(2)(a)   | where goods would go changes no service
  2026-06-10 | unregistered 24 | services |            |        | 24    | IGST        | 12(2)(b)   | the address on record
  2026-06-10 | none            | services |            |        | 27    | CGST + SGST | 12(2)(b)   | none on record
  2026-06-10 | overseas        | goods    |            |        | 96    | IGST        | 11(b)      | an export
  2026-06-10 | overseas        | services |            |        | 96    | IGST        | 13(2)      | a service abroad
  2026-06-10 | sez 27          | goods    | own 27     |        | 27    | IGST        | 10(1)(a)   | a zone in our own state (section 7(5)(b))
  2026-06-10 | regular 27      | services |            | 29     | 29    | IGST        |            | a person chose: a service at a building
`;

const CODES: Readonly<Record<string, string>> = { 27: "27AAKCS4821F1ZB", 29: "29AAQFK7315M1ZP" };
const BARE = new Set(["unregistered", "consumer", "overseas"]);

function partyOf(text: string): SupplyParty | null {
  const [gstType = "", state = ""] = text.split(" ");
  return gstType === "none"
    ? null
    : { gstType, gstin: BARE.has(gstType) ? "" : (CODES[state] ?? ""), stateCode: state };
}

function deliveryOf(text: string): Delivery | null {
  if (text === "") return null;
  const stateCode = text.slice(-2);
  return {
    stateCode,
    gstin: text.startsWith("own reg") ? `${stateCode}AAQFK7315M2ZX` : "",
    isThirdPerson: text.startsWith("third"),
  };
}

const rows = TABLE.trim()
  .split("\n")
  .slice(1)
  .map((row) => row.split("|").map((cell) => cell.trim()));

test.each(rows)(
  "%s %s, %s %s %s: place %s, %s, %s (%s)",
  (day = "", customer = "", what = "", to = "", chosen = "", place = "", tax = "", section = "") => {
    const party = partyOf(customer);
    const found = placeOfSale({
      day,
      party,
      ownState: "27",
      isService: what === "services",
      delivery: deliveryOf(to),
      chosen,
    });
    expect([found, isInterState(party ?? { gstType: "" }, "27", found.place) ? "IGST" : "CGST + SGST"]).toEqual([
      { place, section },
      tax,
    ]);
  },
);
