import { expect, test } from "vitest";
import { comparedText } from "../../../src/server/engine/dashboard/compared";

test.each([
  ["112.00", "100.00", "12 % more than last year"],
  ["50.00", "160.00", "69 % less than last year"],
  ["100.20", "100.00", "same as last year"],
  ["99.80", "100.00", "same as last year"],
  ["0", "100.00", "100 % less than last year"],
  ["-20.00", "100.00", "120 % less than last year"],
  ["1099.00", "100.00", "999 % more than last year"],
  ["5000.00", "100.00", "over 999 % more than last year"],
  ["100.00", "0", ""],
  ["100.00", "-5.00", ""],
])("%s against %s: %s", (now, before, text) => {
  expect(comparedText(now, before, "last year")).toBe(text);
});
