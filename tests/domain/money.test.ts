import fc from "fast-check";
import { expect, test } from "vitest";
import {
  add,
  allocate,
  fromRupeesText,
  negate,
  paise,
  percentOf,
  roundToRupee,
  subtract,
  sum,
  toRupeesText,
} from "../../src/domain/money";

const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

test("rupees in any Indian writing become paise, half a paisa away from zero", () => {
  expect(fromRupeesText("1,25,000.50")).toBe(12_500_050);
  expect(fromRupeesText("-.5")).toBe(-50);
  expect(fromRupeesText("1.005")).toBe(101);
  expect(fromRupeesText("-2.675")).toBe(-268);
  expect(fromRupeesText(1.1 + 2.2)).toBe(330);
  expect(Object.is(fromRupeesText("-0.001"), 0)).toBe(true);
});

test("what is no amount, or too large to be exact, is null", () => {
  for (const text of ["", " ", "abc", "1.2.3", "12a", "NaN", "Infinity", "--1", ".", "90071992547409.92"])
    expect(fromRupeesText(text)).toBeNull();
  expect(fromRupeesText(Number.NaN)).toBeNull();
});

test("paise refuses fractions and unsafe sizes and has no minus zero", () => {
  expect(() => paise(1.5)).toThrow(RangeError);
  expect(() => paise(2 ** 53)).toThrow(RangeError);
  expect(() => add(paise(Number.MAX_SAFE_INTEGER), paise(1))).toThrow(RangeError);
  expect(Object.is(negate(paise(0)), 0)).toBe(true);
});

test("text for the wire comes back as the same paise", () => {
  expect(toRupeesText(paise(12_500_050))).toBe("125000.50");
  expect(toRupeesText(paise(-5))).toBe("-0.05");
  fc.assert(
    fc.property(
      fc.maxSafeInteger(),
      (amount) => fromRupeesText(toRupeesText(paise(amount))) === (amount === 0 ? 0 : amount),
    ),
  );
});

test("sums pass through sizes that a float would lose", () => {
  const large = paise(Number.MAX_SAFE_INTEGER);
  expect(sum([large, large, negate(large), paise(-1)])).toBe(Number.MAX_SAFE_INTEGER - 1);
  expect(sum([])).toBe(0);
  expect(() => sum([large, large])).toThrow(RangeError);
});

test("parts of an allocation add up to the amount and stay within a paisa of their share", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(amounts, weights, (amount, shares) => {
      const parts = allocate(paise(amount), shares);
      expect(sum(parts)).toBe(amount === 0 ? 0 : amount);
      const whole = shares.reduce((a, b) => a + b, 0);
      if (whole > 0)
        parts.forEach((part, index) =>
          expect(Math.abs(part - (amount / whole) * (shares[index] ?? 0))).toBeLessThan(1.01),
        );
    }),
  );
});

test("allocation: odd paise to the largest remainder, equal parts without weights, fractions as weights", () => {
  expect(allocate(paise(100), [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(paise(-100), [1, 1, 1])).toEqual([-34, -33, -33]);
  expect(allocate(paise(100), [0, 0])).toEqual([50, 50]);
  expect(allocate(paise(10), ["0.1", "0.2", "0"])).toEqual([3, 7, 0]);
  expect(allocate(paise(0), [])).toEqual([]);
  expect(() => allocate(paise(1), [])).toThrow(/nothing to allocate/);
  expect(() => allocate(paise(1), [1, -1])).toThrow(RangeError);
});

test("percent and whole rupees round half away from zero", () => {
  expect(percentOf(paise(1000), "18")).toBe(180);
  expect(percentOf(paise(25), "2")).toBe(1);
  expect(percentOf(paise(-25), "2")).toBe(-1);
  expect(percentOf(paise(10_000), "0.25")).toBe(25);
  expect(() => percentOf(paise(1), "x")).toThrow(RangeError);
  expect(roundToRupee(paise(11_850))).toBe(11_900);
  expect(roundToRupee(paise(-11_850))).toBe(-11_900);
  expect(roundToRupee(paise(11_849))).toBe(11_800);
  expect(subtract(roundToRupee(paise(11_849)), paise(11_849))).toBe(-49);
});
