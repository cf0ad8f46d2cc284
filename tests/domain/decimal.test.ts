import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  readDecimal,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from "../../src/domain/decimal";

test("decimals add, subtract and multiply without the error of floats", () => {
  expect(addDecimals("0.1", "0.2")).toBe("0.3");
  expect(subtractDecimals("0.3", "0.1")).toBe("0.2");
  expect(multiplyDecimals("1.10", "-3")).toBe("-3.3");
  expect(subtractDecimals("1", "1.00")).toBe("0");
  expect(addDecimals("90071992547409930", "1")).toBe("90071992547409931");
});

test("rounding is half away from zero on the decimal digits, not on the float", () => {
  expect(roundDecimal("1.005", 2)).toBe("1.01");
  expect(roundDecimal("2.675", 2)).toBe("2.68");
  expect(roundDecimal("-2.675", 2)).toBe("-2.68");
  expect(roundDecimal("-0.004", 2)).toBe("0.00");
  expect(roundDecimal(1e21, 0)).toBe("1000000000000000000000");
  expect(roundDecimal("1.5e-3", 3)).toBe("0.002");
});

test("division says null for a zero divisor and keeps the asked decimals", () => {
  expect(divideDecimals("1", "0.00", 2)).toBeNull();
  expect(divideDecimals("2", "3", 4)).toBe("0.6667");
  expect(divideDecimals("-1", "8", 2)).toBe("-0.13");
  expect(divideDecimals("1.5", "-0.5", 1)).toBe("-3.0");
});

test("comparison looks at the value, not at the writing", () => {
  expect(compareDecimals("1.10", "1.1")).toBe(0);
  expect(compareDecimals("-2", "1")).toBe(-1);
  expect(compareDecimals("10", "9.99")).toBe(1);
});

test("text that is no decimal is null and refused by the arithmetic", () => {
  for (const text of ["", ".", "1,0", "0x10", "1e9999", "1 2", "١"]) expect(readDecimal(text)).toBeNull();
  expect(() => addDecimals("1", "abc")).toThrow('"abc" is not a decimal number.');
});

test("a sum at two decimals is the sum of the paise", () => {
  const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
  const write = (value: bigint): string => divideDecimals(value.toString(), "100", 2) ?? "";
  fc.assert(fc.property(cents, cents, (a, b) => compareDecimals(addDecimals(write(a), write(b)), write(a + b)) === 0));
});

test("a list of any length is added up exactly: a report over every item of a large company", () => {
  expect(sumDecimals(Array.from({ length: 300_000 }, () => "0.1"))).toBe("30000");
  expect(sumDecimals([])).toBe("0");
});
