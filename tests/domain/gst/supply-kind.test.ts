import { describe, expect, test } from "vitest";
import { registrationOn } from "../../../src/domain/gst/own-registration";
import type { OwnRegistration } from "../../../src/domain/gst/own-registration";
import { supplyKindOf } from "../../../src/domain/gst/supply-kind";

const terms = (
  isSale: boolean,
  gstType: string,
  more: { own?: OwnRegistration; rcm?: boolean; bond?: boolean } = {},
) => ({
  isSale,
  gstType,
  own: more.own ?? "regular",
  isReverseCharge: more.rcm ?? false,
  isWithoutTax: more.bond ?? false,
});

describe("what kind of supply a line is", () => {
  test.each([
    ["an exempt item sold at home", terms(true, "regular"), "exempt", "exempt"],
    ["an exempt item sold abroad is zero-rated", terms(true, "overseas"), "exempt", "export"],
    ["an exempt item under reverse charge stays exempt", terms(true, "regular", { rcm: true }), "nil", "nil"],
    ["whatever a composition dealer sells", terms(true, "sez", { own: "composition" }), "exempt", "composition"],
    [
      "what a composition dealer buys is told by the supplier",
      terms(false, "regular", { own: "composition" }),
      "taxable",
      "regular",
    ],
    ["petrol bought from abroad", terms(false, "overseas"), "nongst", "nongst"],
    ["a service from abroad", terms(false, "overseas", { rcm: true }), "", "rcm"],
    ["goods from a zone", terms(false, "sez"), "", "sez"],
    ["a consumer who sells to us", terms(false, "consumer"), "", "unregistered"],
    ["a bond alone makes no zero-rated supply", terms(true, "regular", { bond: true }), "", "regular"],
  ] as const)("%s", (_, of, taxability, kind) => {
    expect(supplyKindOf(of, taxability)).toBe(kind);
  });
});

test("a registration holds from its day to the next; before the first the company is regular", () => {
  const entries = [
    { from: "2026-10-01", kind: "regular" },
    { from: "2025-04-01", kind: "composition" },
    { from: "2027-04-01", kind: "unregistered" },
  ];
  expect(
    ["2025-03-31", "2025-04-01", "2026-09-30", "2026-10-01", "2027-04-01"].map((day) => registrationOn(entries, day)),
  ).toEqual(["regular", "composition", "composition", "regular", "unregistered"]);
});
