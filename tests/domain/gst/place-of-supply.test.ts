import { describe, expect, test } from "vitest";
import { isInterState, mayChoosePlace, placeOfSale, stateOfParty } from "../../../src/domain/gst/place-of-supply";
import type { SupplyCase } from "../../../src/domain/gst/place-of-supply";
import { itemTaxOn } from "../../../src/domain/gst/rate-on";

const party = (gstType: string, gstin = "", stateCode = "") => ({ gstType, gstin, stateCode });
const PLAIN: SupplyCase = {
  day: "2026-06-10",
  party: null,
  ownState: "27",
  isService: false,
  delivery: null,
  chosen: "",
};

describe("place of supply (our state is 27)", () => {
  test.each([
    ["registered in the state", party("regular", "27AAKCS4821F1Z5", "27"), "27", false],
    ["registered in another state", party("regular", "29AAQFK7315M1ZP", "29"), "29", true],
    ["registered in another state, its address still in ours", party("regular", "29AAQFK7315M1ZP", "27"), "29", true],
    ["unregistered with an address elsewhere", party("unregistered", "", "24"), "24", true],
    ["consumer without an address", party("consumer"), "27", false],
    ["in a zone of our own state", party("sez", "27AAKCS4821F1Z5", "27"), "27", true],
    ["overseas", party("overseas"), "96", true],
  ])("a sale to one %s", (_, to, place, inter) => {
    const sold = placeOfSale({ ...PLAIN, party: to });
    expect(sold.place).toBe(place);
    expect(isInterState(to, "27", sold.place)).toBe(inter);
  });

  test("a place may be chosen unless the party lies abroad or in a zone", () => {
    expect(
      [party("regular"), party("unregistered"), party("sez"), party("overseas"), null].map(mayChoosePlace),
    ).toEqual([true, true, false, false, true]);
  });

  test.each([
    ["of the state", party("regular", "27AAKCS4821F1Z5", "27"), false],
    ["of another state", party("composition", "29AAQFK7315M1ZP", "29"), true],
    ["from overseas", party("overseas"), true],
    ["of whom no state is known", party("unregistered"), false],
  ])("a purchase from a supplier %s", (_, from, inter) => {
    expect(isInterState(from, stateOfParty(from), "27")).toBe(inter);
  });
});

describe("the rate in force", () => {
  const rates = [
    { from: "2025-09-22", gst: "18", cess: "0" },
    { from: "2017-07-01", gst: "28", cess: "12" },
  ];
  test.each([
    ["2017-06-30", null],
    ["2017-07-01", "28"],
    ["2025-09-21", "28"],
    ["2025-09-22", "18"],
    ["2026-11-21", "18"],
  ])("on %s: %s", (day, gst) => {
    expect(itemTaxOn("taxable", rates, day)?.rate.gst ?? null).toBe(gst);
  });
  test("an exempt item needs no rate, a taxable one without any has none", () => {
    expect(itemTaxOn("exempt", rates, "2026-01-01")).toEqual({ taxability: "exempt", rate: { gst: "0", cess: "0" } });
    expect(itemTaxOn("taxable", [], "2026-01-01")).toBeNull();
  });
});
