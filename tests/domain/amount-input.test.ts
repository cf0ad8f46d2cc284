import fc from "fast-check";
import { expect, test } from "vitest";
import { readAmount } from "../../src/domain/amount-input";

test.each([
  ["1,25,000", "125000.00"],
  ["1.25L", "125000.00"],
  ["2.5k+300", "2800.00"],
  ["2cr", "20000000.00"],
  ["(100+50)*2", "300.00"],
  ["-5", "-5.00"],
  ["₹ 1,000", "1000.00"],
  ["Rs. 12.5", "12.50"],
  ["1.5 lakh", "150000.00"],
  ["100/3", "33.33"],
  ["100/3*3", "100.00"],
  ["2/3", "0.67"],
  ["-(2+3)*4", "-20.00"],
  ["10--5", "15.00"],
  [".5", "0.50"],
  ["5.", "5.00"],
  ["12 x 3", "36.00"],
  ["0.1+0.2", "0.30"],
  ["1.005", "1.01"],
  ["-0.001", "0.00"],
  ["2+3*4", "14.00"],
])("the amount field reads %s as %s", (typed, text) => {
  expect(readAmount(typed, 2)).toEqual({ ok: true, text });
});

test("an empty amount stays empty", () => {
  expect(readAmount("  ", 2)).toEqual({ ok: true, text: "" });
  expect(readAmount("₹", 2)).toEqual({ ok: true, text: "" });
});

test.each([
  ["abc", 'Enter a number at character 1, not "a".'],
  ["5m", '"m" is not recognised. Write k, L or Cr after a number.'],
  ["(5", "The bracket ( at character 1 is not closed."],
  ["5)", "The bracket ) at character 2 has no opening bracket."],
  ["5+", "The calculation ends without a number."],
  ["5 5", '"5" at character 3 is not expected after a value.'],
  ["()", 'Enter a number at character 2, not ")".'],
  ["1/0", "An amount cannot be divided by zero."],
  ["1.2.3", '"." at character 4 is not expected after a value.'],
  ["99999999999999999", "The amount has more than 16 digits before the point."],
  ["1".repeat(201), "An amount can have at most 200 characters."],
])("the amount field refuses %s and says why", (typed, message) => {
  expect(readAmount(typed, 2)).toEqual({ ok: false, message });
});

test("any text is answered, never thrown at", () => {
  fc.assert(fc.property(fc.string(), (text) => typeof readAmount(text, 2).ok === "boolean"));
});
