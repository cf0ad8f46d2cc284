import { expect, test } from "vitest";
import { addQuantities, fromQuantityText, lineAmount, quantity, toQuantityText } from "../../src/domain/quantity";

test("quantities are whole thousandths", () => {
  expect(fromQuantityText("1,200.5")).toBe(1_200_500);
  expect(fromQuantityText("0.0005")).toBe(1);
  expect(fromQuantityText("two")).toBeNull();
  expect(toQuantityText(quantity(12_500))).toBe("12.5");
  expect(toQuantityText(quantity(-3000))).toBe("-3");
  expect(addQuantities([quantity(100), quantity(200)])).toBe(300);
  expect(() => quantity(0.5)).toThrow(RangeError);
});

test("quantity times rate is rounded once, at the paisa", () => {
  expect(lineAmount(quantity(2_500), "10.10")).toBe(2525);
  expect(lineAmount(quantity(3_000), "33.3333")).toBe(10_000);
  expect(lineAmount(quantity(1), "5")).toBe(1);
  expect(lineAmount(quantity(-1_000), "0.005")).toBe(-1);
});
