import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paise, toRupeesText } from "../../../src/domain/money";
import { withheldOn, withholdingRateOn } from "../../../src/domain/withholding/withholding";
import type { WithholdingRate } from "../../../src/domain/withholding/withholding";

const rupees = (amount: number) => paise(Math.round(amount * 100));
const rates = (perDocument: number, perYear: number): WithholdingRate => ({
  from: "2025-04-01",
  firm: "2",
  person: "1",
  noPan: "20",
  perDocument: rupees(perDocument),
  perYear: rupees(perYear),
});

/** Documents of one party and year, one after the other, as `taxed amount`. */
function year(
  of: WithholdingRate,
  bases: readonly number[],
  more: { isExcess?: boolean; hasPan?: boolean; isPerson?: boolean } = {},
): readonly string[] {
  let sofar = { base: rupees(0), handled: rupees(0) };
  const used = { amount: rupees(0), untaxed: rupees(0), prior: rupees(0) };
  return bases.map((base) => {
    const year = { ...sofar, base: paise(sofar.base + rupees(base)) };
    const made = withheldOn(of, {
      worth: rupees(base),
      isExcess: false,
      hasPan: true,
      isPerson: false,
      ...more,
      used,
      year,
    });
    sofar = { base: paise(sofar.base + made.base), handled: paise(sofar.handled + made.handled) };
    return `${toRupeesText(made.handled)} ${toRupeesText(made.amount)}`;
  });
}

describe("a contractor: 30,000 a document, 1,00,000 a year, 2 %", () => {
  test.each([
    ["below both nothing", [20_000, 30_000], ["0.00 0.00", "0.00 0.00"]],
    [
      "a document beyond its own is taxed alone",
      [20_000, 40_000, 10_000],
      ["0.00 0.00", "40000.00 800.00", "0.00 0.00"],
    ],
    [
      "beyond the year all that was not taxed yet is",
      [20_000, 40_000, 30_000, 10_001],
      ["0.00 0.00", "40000.00 800.00", "0.00 0.00", "60001.00 1200.00"],
    ],
    ["and every document after it", [1_20_000, 5_000], ["120000.00 2400.00", "5000.00 100.00"]],
  ])("%s", (_, bases, told) => {
    expect(year(rates(30_000, 1_00_000), bases)).toEqual(told);
  });
});

test("goods: only what lies beyond 50 lakh of the year is taxed", () => {
  expect(year(rates(0, 50_00_000), [49_00_000, 3_00_000, 1_00_000], { isExcess: true })).toEqual([
    "0.00 0.00",
    "200000.00 4000.00",
    "100000.00 2000.00",
  ]);
});

test("without thresholds all is taxed, at the rate of a person, and at that of whoever has no PAN", () => {
  expect([
    year(rates(0, 0), [150.5]),
    year(rates(0, 0), [149], { isPerson: true }),
    year(rates(0, 0), [100], { hasPan: false }),
  ]).toEqual([["150.50 3.00"], ["149.00 1.00"], ["100.00 20.00"]]);
});

test("the rate is that of the day", () => {
  const later = { ...rates(0, 0), from: "2026-04-01", firm: "1" };
  expect(
    ["2025-03-31", "2025-04-01", "2026-04-01"].map((day) => withholdingRateOn([later, rates(0, 0)], day)?.firm ?? null),
  ).toEqual([null, "2", "1"]);
});

test("property: what is dealt with never passes what was paid, and beyond the yearly threshold nothing of the year is left out", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      (bases, isExcess) => {
        const told = year(rates(30_000, 1_00_000), bases, { isExcess });
        const handled = told.reduce((sum, text) => sum + Number(text.split(" ")[0]), 0);
        const paid = bases.reduce((a, b) => a + b, 0);
        expect(handled).toBeLessThanOrEqual(paid);
        if (paid > 1_00_000) expect(handled).toBe(isExcess ? paid - 1_00_000 : paid);
      },
    ),
  );
});
