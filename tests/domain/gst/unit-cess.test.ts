import fc from "fast-check";
import { expect, test } from "vitest";
import { billOf } from "../../../src/domain/gst/bill";
import { takeTax } from "../../../src/domain/gst/line-tax";
import { cessOf } from "../../../src/domain/gst/unit-cess";
import { fromRupeesText, paise, sum, toRupeesText, ZERO } from "../../../src/domain/money";
import { fromQuantityText, quantity } from "../../../src/domain/quantity";

/**
 * Quantity in base units, value without tax (with tax if marked `within`), GST and cess per cent, cess in rupees per
 * number of base units; `+` if both apply, `max` if the higher applies. The rates are examples of the forms used in
 * notifications, not rates in force: the compensation cess ended for most goods on 22-Sep-2025.
 */
const TABLE = `
  quantity | value    | gst | cess | rule | rupees | per  | terms  | taxable  | IGST    | cess    | with tax | case
  2500     | 5000.00  | 5   | 0    | +    | 400    | 1000 |        | 5000.00  | 250.00  | 1000.00 | 6250.00  | coal in kilos, 400 a tonne
  250.5    | 501.00   | 5   | 0    | +    | 400    | 1000 |        | 501.00   | 25.05   | 100.20  | 626.25   | part of a tonne
  0.001    | 1.00     | 5   | 0    | +    | 400    | 1000 |        | 1.00     | 0.05    | 0.00    | 1.05     | a gram: less than half a paisa
  0.013    | 1.00     | 5   | 0    | +    | 400    | 1000 |        | 1.00     | 0.05    | 0.01    | 1.06     | 0.0052 rounds up
  20000    | 100000.00 | 28 | 5    | +    | 4170   | 1000 |        | 100000.00 | 28000.00 | 88400.00 | 216400.00 | cigarettes: per cent and for a thousand
  20000    | 100000.00 | 28 | 12.5 | max  | 4170   | 1000 |        | 100000.00 | 28000.00 | 83400.00 | 211400.00 | the amount is the higher
  1000     | 100000.00 | 28 | 12.5 | max  | 4170   | 1000 |        | 100000.00 | 28000.00 | 12500.00 | 140500.00 | the per cent is the higher
  10       | 0.00     | 28  | 0    | +    | 3      | 1    |        | 0.00     | 0.00    | 30.00   | 30.00    | free goods bear it too
  7        | 100.00   | 18  | 0    | +    | 0.355  | 1    |        | 100.00   | 18.00   | 2.49    | 120.49   | 2.485 rounds away from zero
  2500     | 6250.00  | 5   | 0    | +    | 400    | 1000 | within | 5000.00  | 250.00  | 1000.00 | 6250.00  | the coal with the tax in its price
  20000    | 216400.00 | 28 | 5    | +    | 4170   | 1000 | within | 100000.00 | 28000.00 | 88400.00 | 216400.00 | the cigarettes with it
  20000    | 211400.00 | 28 | 12.5 | max  | 4170   | 1000 | within | 100000.00 | 28000.00 | 83400.00 | 211400.00 | the higher is the amount, within
  1000     | 140500.00 | 28 | 12.5 | max  | 4170   | 1000 | within | 100000.00 | 28000.00 | 12500.00 | 140500.00 | the higher is the per cent, within
`;
const money = (text: string) => fromRupeesText(text) ?? ZERO;
const rows = TABLE.trim()
  .split("\n")
  .slice(1)
  .map((row) => row.split("|").map((cell) => cell.trim()));

test.each(rows)(
  "%s for %s at %s + %s %s %s per %s %s",
  (count = "", value = "", gst = "", cess = "", rule = "", rupees = "", per = "", terms = "", ...figures: string[]) => {
    const base = fromQuantityText(count) ?? quantity(0);
    const line = {
      quantity: quantity(1000),
      rate: value,
      discount: "0",
      tax: { gst, cess },
      byQuantity: cessOf(base, { rupees, unitid: 0, isHigherOf: rule === "max" }, per),
    };
    const bill = billOf([line], [], {
      split: "inter",
      isInclusive: terms === "within",
      isReverseCharge: false,
      isRounded: false,
      discount: ZERO,
    });
    const { taxable, igst, cess: made } = bill.taxes;
    expect([taxable, igst, made, bill.total].map(toRupeesText)).toEqual(figures.slice(0, 4));
  },
);

test("a price that is less than the cess within it is refused, and so is a unit that holds nothing", () => {
  expect(() =>
    takeTax(money("10"), { gst: "5", cess: "0" }, "inter", "roundoff", { amount: money("11"), isHigherOf: false }),
  ).toThrow("The cess by quantity of a line is more than its price");
  expect(() => cessOf(quantity(1000), { rupees: "4", unitid: 0, isHigherOf: false }, "0")).toThrow(RangeError);
  expect(
    takeTax(money("10"), { gst: "5", cess: "0" }, "none", "roundoff", { amount: money("11"), isHigherOf: false }),
  ).toMatchObject({ taxable: 1000, cess: 0 });
});

test("property: with the tax in the price each tax is within a paisa of that of the same value without it", () => {
  const cents = fc.integer({ min: 1, max: 9_999_999 }).map(paise);
  fc.assert(
    fc.property(
      cents,
      cents,
      fc.constantFrom("5", "28"),
      fc.constantFrom("0", "12.5"),
      fc.boolean(),
      (value, cess, gst, percent, isHigherOf) => {
        const rate = { gst, cess: percent };
        const amount = sum([value, cess]);
        const { taxable, igst, cess: made } = takeTax(amount, rate, "inter", "roundoff", { amount: cess, isHigherOf });
        expect(Math.abs(taxable + igst + made - amount)).toBeLessThanOrEqual(2);
        const exact = Math.round((taxable * Number(percent)) / 100);
        expect(Math.abs(made - (isHigherOf ? Math.max(exact, cess) : exact + cess))).toBeLessThanOrEqual(1);
        expect(Math.abs(igst - Math.round((taxable * Number(gst)) / 100))).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 300 },
  );
});
