import fc from "fast-check";
import { expect, test } from "vitest";
import { billOf } from "../../../src/domain/gst/bill";
import { takeTax, taxOf } from "../../../src/domain/gst/line-tax";
import type { TaxSplit } from "../../../src/domain/gst/line-tax";
import { fromRupeesText, paise, subtract, sum, toRupeesText } from "../../../src/domain/money";
import { quantity } from "../../../src/domain/quantity";

/**
 * One piece at a price that includes tax. The bill is not rounded to the rupee, so its round-off is only the odd
 * paisa.
 */
const TABLE = `
  price      GST  cess  place         | value     CGST    SGST    IGST    cess   round-off
  ---------------------------------------------------------------------------------------
  100.00     18   0     in state      | 84.75     7.63    7.63    -       -      -0.01
  100.00     18   0     other state   | 84.75     -       -       15.25   -      -
  99.99      18   0     in state      | 84.74     7.63    7.63    -       -      -0.01
  118.00     18   0     in state      | 100.00    9.00    9.00    -       -      -
  50.00      18   0     in state      | 42.37     3.81    3.81    -       -      0.01
  100.00     5    0     in state      | 95.24     2.38    2.38    -       -      -
  10.00      12   0     in state      | 8.93      0.54    0.54    -       -      -0.01
  5000.00    14   0     other state   | 4385.96   -       -       614.04  -      -
  140.00     28   12    other state   | 100.00    -       -       28.00   12.00  -
  100.00     28   12    in state      | 71.43     10.00   10.00   -       8.57   -
  0.01       18   0     in state      | 0.01      -       -       -       -      -
  33.33      0.25 0     in state      | 33.25     0.04    0.04    -       -      -
  1000.00    0    0     in state      | 1000.00   -       -       -       -      -
`;
const cases = TABLE.trim()
  .split("\n")
  .slice(2)
  .map((line) => line.trim());
const shown = (amount: ReturnType<typeof paise>): string => (amount === 0 ? "-" : toRupeesText(amount));

test.each(cases)("%s", (line) => {
  const [given = "", wanted = ""] = line.split("|");
  const [price = "", gst = "", cess = ""] = given.trim().split(/\s+/);
  const bill = billOf([{ quantity: quantity(1000), rate: price, discount: "0", tax: { gst, cess } }], [], {
    split: given.includes("other") ? "inter" : "intra",
    isInclusive: true,
    isReverseCharge: false,
    discount: paise(0),
    isRounded: false,
  });
  const { taxable, cgst, sgst, igst, cess: cessAmount } = bill.taxes;
  expect([taxable, cgst, sgst, igst, cessAmount, bill.roundOff].map(shown).join(" ")).toBe(
    wanted.trim().replace(/\s+/g, " "),
  );
  expect([toRupeesText(bill.total), toRupeesText(bill.lines[0]?.amount ?? paise(0))]).toEqual([price, price]);
});

test("property: value and each tax are the nearest paisa to their exact share, whatever amount and rates", () => {
  const rate = fc.constantFrom("0", "0.25", "3", "5", "12", "18", "28", "40");
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      rate,
      fc.constantFrom("0", "1.5", "12", "61"),
      fc.constantFrom<TaxSplit>("intra", "inter"),
      (amount, gst, cess, split) => {
        const taxes = takeTax(paise(amount), { gst, cess }, split);
        // In hundredths of a per cent, so that all figures are whole.
        const part = (text: string) => BigInt(fromRupeesText(text) ?? 0) * 2n;
        const all = 20_000n + part(gst) + part(cess);
        const isNearest = (paid: number, share: bigint) => {
          const off = 2n * (BigInt(paid) * all - BigInt(amount) * share);
          return off <= all && -off <= all;
        };
        expect(isNearest(taxes.taxable, 20_000n)).toBe(true);
        expect(isNearest(taxes.cess, part(cess))).toBe(true);
        expect(
          isNearest(split === "inter" ? taxes.igst : taxes.cgst, split === "inter" ? part(gst) : part(gst) / 2n),
        ).toBe(true);
        expect(taxes.cgst).toBe(taxes.sgst);
        expect(Math.abs(subtract(paise(amount), sum([taxes.taxable, taxOf(taxes)])))).toBeLessThanOrEqual(2);
      },
    ),
  );
});
