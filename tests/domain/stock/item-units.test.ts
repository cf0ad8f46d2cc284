import { expect, test } from "vitest";
import { priceInUnit, toBaseUnits } from "../../../src/domain/stock/item-units";

const bolt = {
  unitid: 1,
  units: [
    { unitid: 2, holds: "100" },
    { unitid: 3, holds: "0.333" },
  ],
};

test.each([
  ["12.5", 1, 12_500],
  ["12.5", 0, 12_500],
  ["12.5", Number.NaN, 12_500],
  ["2", 2, 200_000],
  ["0.5", 3, 167],
  ["-1", 2, -100_000],
  ["1", 9, null],
  ["99999999999999", 2, 0],
])("%s of unit %s is %s thousandths of the base unit", (entered, unit, expected) => {
  expect(toBaseUnits(bolt, entered, unit)).toBe(expected);
});

test.each([
  ["12.5", 0, 2, "1250"],
  ["1250", 2, 1, "12.5"],
  ["1", 2, 1, "0.01"],
  ["1", 2, 0, "0.01"],
  ["10", 3, 3, "10"],
  ["10", 3, 0, "30.03"],
  ["10", 0, 9, null],
  ["10", 9, 0, null],
])("a price of %s for one of unit %s is, for one of unit %s, %s", (price, from, to, expected) => {
  expect(priceInUnit(bolt, price, from, to)).toBe(expected);
});
