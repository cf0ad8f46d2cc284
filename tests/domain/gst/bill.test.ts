import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { billOf } from "../../../src/domain/gst/bill";
import type { BillTerms } from "../../../src/domain/gst/bill";
import { addTax, takeTax, taxOf } from "../../../src/domain/gst/line-tax";
import { fromRupeesText, paise, roundToRupee, sum, toRupeesText } from "../../../src/domain/money";
import type { Paise } from "../../../src/domain/money";
import { fromQuantityText, quantity } from "../../../src/domain/quantity";

const TERMS: BillTerms = {
  split: "intra",
  isInclusive: false,
  isReverseCharge: false,
  discount: paise(0),
  isRounded: true,
};
const rupees = (text: string): Paise => fromRupeesText(text) ?? paise(0);
const line = (qty: string, rate: string, gst: string, discount = "0", cess = "0") => ({
  quantity: fromQuantityText(qty) ?? quantity(0),
  rate,
  discount,
  tax: { gst, cess },
});
const shown = ({ taxable, cgst, sgst, igst, cess }: ReturnType<typeof addTax>) =>
  [taxable, cgst, sgst, igst, cess].map(toRupeesText).join(" ");

describe("tax of one amount", () => {
  test.each([
    ["216.00", "18", "0", "intra", "216.00 19.44 19.44 0.00 0.00"],
    ["216.00", "18", "0", "inter", "216.00 0.00 0.00 38.88 0.00"],
    ["100.01", "5", "0", "intra", "100.01 2.50 2.50 0.00 0.00"],
    ["33.33", "0.25", "0", "intra", "33.33 0.04 0.04 0.00 0.00"],
    ["1000.00", "28", "12", "intra", "1000.00 140.00 140.00 0.00 120.00"],
    ["1000.00", "40", "0", "none", "1000.00 0.00 0.00 0.00 0.00"],
  ] as const)("%s at %s%% and cess %s%%, %s: %s", (amount, gst, cess, split, wanted) => {
    expect(shown(addTax(rupees(amount), { gst, cess }, split))).toBe(wanted);
  });

  test.each([
    ["5000.00", "14", "0", "inter", "4385.96 0.00 0.00 614.04 0.00"],
    ["5000.00", "14", "0", "intra", "4385.96 307.02 307.02 0.00 0.00"],
    ["118.00", "18", "0", "intra", "100.00 9.00 9.00 0.00 0.00"],
    ["100.00", "5", "0", "intra", "95.24 2.38 2.38 0.00 0.00"],
    ["99.99", "18", "0", "intra", "84.75 7.62 7.62 0.00 0.00"],
    ["100.00", "18", "0", "intra", "84.76 7.62 7.62 0.00 0.00"],
    ["140.00", "28", "12", "inter", "100.00 0.00 0.00 28.00 12.00"],
  ] as const)(
    "%s with %s%% and cess %s%% within it, %s, as bills of before have it: %s",
    (amount, gst, cess, split, wanted) => {
      const taxes = takeTax(rupees(amount), { gst, cess }, split, "value");
      expect(shown(taxes)).toBe(wanted);
      expect(sum([taxes.taxable, taxOf(taxes)])).toBe(rupees(amount));
    },
  );
});

describe("a bill", () => {
  test("lines with discounts, a discount on the bill, freight and the round-off", () => {
    const bill = billOf(
      [line("10", "99.90", "18", "5"), line("2.5", "40", "12")],
      [{ amount: rupees("150"), tax: { gst: "18", cess: "0" } }],
      { ...TERMS, discount: rupees("49.05") },
    );
    expect(bill.lines.map(({ gross, discount, taxable }) => [gross, discount, taxable].map(toRupeesText))).toEqual([
      ["999.00", "94.32", "904.68"],
      ["100.00", "4.68", "95.32"],
    ]);
    expect(shown(bill.taxes)).toBe("1150.00 100.64 100.64 0.00 0.00");
    expect([bill.roundOff, bill.total].map(toRupeesText)).toEqual(["-0.28", "1351.00"]);
  });

  test("under reverse charge the tax is shown and not owed to the supplier, and nothing is taken out of an inclusive price", () => {
    const bill = billOf([line("1", "1000", "18")], [], {
      ...TERMS,
      split: "inter",
      isReverseCharge: true,
      isInclusive: true,
    });
    expect(shown(bill.taxes)).toBe("1000.00 0.00 0.00 180.00 0.00");
    expect(bill.total).toBe(rupees("1000"));
  });

  test("a discount of more than the lines is refused", () => {
    expect(() => billOf([line("1", "10", "5")], [], { ...TERMS, discount: rupees("10.01") })).toThrow(
      "The discount cannot be more than the value of the lines.",
    );
  });

  test("an amount beyond what can be counted to the paisa is refused, not rounded", () => {
    expect(() => billOf([line("999999999", "999999999999", "18")], [], TERMS)).toThrow(RangeError);
  });

  test("property: lines, charges and the round-off add up to the total; CGST equals SGST; rounding moves less than a rupee", () => {
    const rate = fc.constantFrom("0", "0.25", "3", "5", "12", "18", "28", "40");
    const anyLine = fc.record({
      quantity: fc.integer({ min: 0, max: 10_000_000 }).map(quantity),
      rate: fc.integer({ min: 0, max: 100_000_000 }).map((n) => (n / 1000).toFixed(3)),
      discount: fc.constantFrom("0", "2.5", "33.333", "100"),
      tax: fc.record({ gst: rate, cess: fc.constantFrom("0", "12", "61") }),
    });
    const charge = fc.record({
      amount: fc.integer({ min: 0, max: 10_000_000 }).map(paise),
      tax: fc.record({ gst: rate, cess: fc.constant("0") }),
    });
    const terms = fc.record({
      split: fc.constantFrom("intra" as const, "inter" as const, "none" as const),
      isInclusive: fc.boolean(),
      isReverseCharge: fc.boolean(),
      discount: fc.constant(paise(0)),
      isRounded: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 12 }),
        fc.array(charge, { maxLength: 3 }),
        terms,
        fc.integer({ min: 0, max: 100 }),
        (lines, charges, given, part) => {
          const before = billOf(lines, charges, given);
          const worth = sum(before.lines.map(({ gross, discount }) => paise(gross - discount)));
          const discount = paise(Math.floor((worth / 100) * part));
          const bill = billOf(lines, charges, { ...given, discount });
          const all = [...bill.lines, ...bill.charges];
          const owed = given.isReverseCharge ? bill.taxes.taxable : sum([bill.taxes.taxable, taxOf(bill.taxes)]);
          expect(sum([owed, bill.roundOff])).toBe(bill.total);
          const exact = sum(all.map(({ amount }) => amount));
          expect(bill.total).toBe(given.isRounded ? roundToRupee(exact) : exact);
          const isWithin = given.isInclusive && !given.isReverseCharge;
          for (const one of all) {
            expect(one.cgst).toBe(one.sgst);
            const parts = given.isReverseCharge ? one.taxable : sum([one.taxable, taxOf(one)]);
            if (!isWithin) expect(one.amount).toBe(parts);
            else
              expect([one.amount, Math.abs(one.amount - parts) <= 2]).toEqual([paise(one.gross - one.discount), true]);
          }
          expect(Math.abs(bill.roundOff)).toBeLessThanOrEqual(
            (given.isRounded ? 50 : 0) + (isWithin ? 2 * all.length : 0),
          );
          if (given.isRounded) expect(bill.total % 100 === 0).toBe(true);
        },
      ),
    );
  });
});
