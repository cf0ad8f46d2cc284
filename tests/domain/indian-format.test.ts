import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, formatQuantity, groupIndian, lakhCrore } from "../../src/domain/indian-format";

/** Number, with two decimals, with none, short form: the en-IN output of a browser, copied from a recording. */
const TABLE = `
0|0.00|0|0
1|1.00|1|1
12|12.00|12|12
123|123.00|123|123
999|999.00|999|999
1000|1,000.00|1,000|1K
1234|1,234.00|1,234|1.2K
9999|9,999.00|9,999|10K
10000|10,000.00|10,000|10K
12345|12,345.00|12,345|12K
99999|99,999.00|99,999|1L
100000|1,00,000.00|1,00,000|1L
123456|1,23,456.00|1,23,456|1.2L
999999|9,99,999.00|9,99,999|10L
1234567|12,34,567.00|12,34,567|12L
9999999|99,99,999.00|99,99,999|1Cr
10000000|1,00,00,000.00|1,00,00,000|1Cr
12345678|1,23,45,678.00|1,23,45,678|1.2Cr
123456789|12,34,56,789.00|12,34,56,789|12Cr
1234567890|1,23,45,67,890.00|1,23,45,67,890|123Cr
0.5|0.50|1|0.5
0.05|0.05|0|0.05
0.005|0.01|0|0.01
1.005|1.01|1|1
2.675|2.68|3|2.7
1234.5|1,234.50|1,235|1.2K
1234.567|1,234.57|1,235|1.2K
100000.1|1,00,000.10|1,00,000|1L
-1|-1.00|-1|-1
-1234.5|-1,234.50|-1,235|-1.2K
-100000|-1,00,000.00|-1,00,000|-1L
-12345678.9|-1,23,45,678.90|-1,23,45,679|-1.2Cr
`;

test.each(
  TABLE.trim()
    .split("\n")
    .map((line) => line.split("|")),
)("%s is shown as %s, %s and %s", (number, two, none, short) => {
  expect(formatAmount(number ?? "")).toBe(two);
  expect(formatAmount(Number(number))).toBe(two);
  expect(formatAmount(number ?? "", 0)).toBe(none);
  expect(lakhCrore(number ?? "")).toBe(short);
});

test.each([
  ["200", 3, 0, "200"],
  ["12.5", 3, 0, "12.5"],
  ["110", 3, 2, "110.00"],
  ["0.125", 3, 2, "0.125"],
  ["1234567.1", 3, 2, "12,34,567.10"],
  ["0.0004", 3, 0, "0"],
] as const)("%s of %i decimals, at least %i of them, is shown as %s", (value, decimals, least, shown) => {
  expect(formatAmount(value, decimals, least)).toBe(shown);
});

test("zero never shows a minus, and what is no number shows nothing", () => {
  expect(formatAmount(-0)).toBe("0.00");
  expect(formatAmount("-0.001")).toBe("0.00");
  expect(groupIndian("-0.00")).toBe("0.00");
  for (const value of [null, undefined, "", "abc", Number.NaN]) expect(formatAmount(value)).toBe("");
});

test("grouped text and texts beyond the float range are shown exactly", () => {
  expect(formatAmount("1,00,000")).toBe("1,00,000.00");
  expect(formatAmount("123456789012345678901.25")).toBe("12,34,56,78,90,12,34,56,78,901.25");
  expect(lakhCrore("12345678901.5")).toBe("1,235Cr");
});

test("quantities lose needless zeros unless decimals are asked for", () => {
  expect(formatQuantity("1200.500")).toBe("1,200.5");
  expect(formatQuantity(7)).toBe("7");
  expect(formatQuantity("12.5", 3)).toBe("12.500");
  expect(formatQuantity(null)).toBe("");
});

test("grouping only adds commas, three from the right and then by two", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (value) => {
      const text = groupIndian(value.toString());
      expect(text.replaceAll(",", "")).toBe(value.toString());
      expect(text).toMatch(/^(?:\d{1,3}|\d{1,2}(?:,\d{2})*,\d{3})$/);
    }),
  );
});
