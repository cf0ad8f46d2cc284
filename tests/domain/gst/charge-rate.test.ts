import fc from "fast-check";
import { expect, test } from "vitest";
import { asPrinted } from "../../../src/domain/gst/as-printed";
import { billOf } from "../../../src/domain/gst/bill";
import type { BillTerms } from "../../../src/domain/gst/bill";
import { CHARGE_RATES, isChargeRate } from "../../../src/domain/gst/charge-rate";
import { fromRupeesText, paise, sum, toRupeesText, ZERO } from "../../../src/domain/money";
import { fromQuantityText, quantity } from "../../../src/domain/quantity";

/**
 * Goods as `value at rate % + cess %`, the freight, and the rule for its rate; then the parts of the freight by rate,
 * and its taxes. Interstate unless marked `within`. With `inclusive`, goods and freight include the tax. `less` is a
 * discount on the bill.
 */
const TABLE = `
  goods                      | freight | by      | terms      | parts                              | taxable | IGST  | CGST | SGST | cess  | with tax | case
  1000 at 18, 500 at 5       | 150.00  | own 12  |            |                                    | 150.00  | 18.00 | 0.00 | 0.00 | 0.00  | 168.00   | a supply of its own
  1000 at 18, 500 at 5       | 150.00  | highest |            | 150.00 at 18                       | 150.00  | 27.00 | 0.00 | 0.00 | 0.00  | 177.00   | the highest of the goods
  1000 at 18, 500 at 5       | 150.00  | goods   |            | 100.00 at 18, 50.00 at 5           | 150.00  | 20.50 | 0.00 | 0.00 | 0.00  | 170.50   | two thirds and one third
  1000 at 18, 500 at 5       | 150.00  | goods   | within     | 100.00 at 18, 50.00 at 5           | 150.00  | 0.00  | 10.25 | 10.25 | 0.00 | 170.50  | CGST and SGST of each part alike
  100 at 5, 100 at 12, 100 at 18 | 100.00 | goods |           | 33.34 at 5, 33.33 at 12, 33.33 at 18 | 100.00 | 11.67 | 0.00 | 0.00 | 0.00 | 111.67  | the odd paisa to the first, by largest remainder
  1000 at 0, 1000 at 18      | 100.00  | goods   |            | 50.00 at 0, 50.00 at 18            | 100.00  | 9.00  | 0.00 | 0.00 | 0.00  | 109.00   | what goes with exempt goods is not taxed
  1000 at 28 + 12, 1000 at 18 | 100.00 | highest |            | 100.00 at 28                       | 100.00  | 28.00 | 0.00 | 0.00 | 12.00 | 140.00   | the cess of those goods too
  1000 at 28, 1000 at 28 + 12 | 100.00 | highest |            | 100.00 at 28                       | 100.00  | 28.00 | 0.00 | 0.00 | 12.00 | 140.00   | of equal rates that with the cess
  1180 at 18, 1050 at 5      | 118.00  | highest | inclusive  | 100.00 at 18                       | 100.00  | 18.00 | 0.00 | 0.00 | 0.00  | 118.00   | the tax within
  1180 at 18, 1050 at 5      | 223.00  | goods   | inclusive  | 94.49 at 18, 106.19 at 5           | 200.68  | 22.32 | 0.00 | 0.00 | 0.00  | 223.00   | by value without tax: half each, whatever the tax in it
  1000 at 18, 0 at 5         | 100.00  | goods   |            | 100.00 at 18                       | 100.00  | 18.00 | 0.00 | 0.00 | 0.00  | 118.00   | free goods take none
  1000 at 18, 1000 at 5      | 100.00  | goods   | less 1000  | 50.00 at 18, 50.00 at 5            | 100.00  | 11.50 | 0.00 | 0.00 | 0.00  | 111.50   | after the discount
                             | 100.00  | goods   |            |                                    | 100.00  | 0.00  | 0.00 | 0.00 | 0.00  | 100.00   | no goods: its own rate
`;

const money = (text: string) => fromRupeesText(text) ?? ZERO;
const rows = TABLE.trim()
  .split("\n")
  .slice(1)
  .map((row) => row.split("|").map((cell) => cell.trim()));

test.each(rows)(
  "%s; freight %s by %s %s: %s",
  (goods = "", freight = "", rule = "", how = "", wanted = "", ...figures: string[]) => {
    const lines = goods
      .split(",")
      .filter(Boolean)
      .map((text) => {
        const [, rate = "", gst = "", cess = "0"] = /^(\d+) at (\d+)(?: \+ (\d+))?$/.exec(text.trim()) ?? [];
        return { quantity: quantity(1000), rate, discount: "0", tax: { gst, cess } };
      });
    const [by = "own", own = "0"] = rule.split(" ");
    const terms: BillTerms = {
      split: how === "within" ? "intra" : "inter",
      isInclusive: how === "inclusive",
      isReverseCharge: false,
      isRounded: false,
      discount: how.startsWith("less") ? money(how.slice(5)) : ZERO,
    };
    const {
      charges: [charge],
    } = billOf(
      lines,
      [{ amount: money(freight), tax: { gst: own, cess: "0" }, by: isChargeRate(by) ? by : "own" }],
      terms,
    );
    if (!charge) throw new Error("no charge");
    expect(
      (charge.parts ?? []).map(({ line, taxable }) => `${toRupeesText(taxable)} at ${lines[line]?.tax.gst}`).join(", "),
    ).toBe(wanted);
    expect(
      [charge.taxable, charge.igst, charge.cgst, charge.sgst, charge.cess, charge.amount].map(toRupeesText),
    ).toEqual(figures.slice(0, 6));
  },
);

const line = fc.record({
  quantity: fc.integer({ min: 0, max: 90_000 }).map((n) => fromQuantityText(String(n / 1000)) ?? quantity(0)),
  rate: fc.integer({ min: 0, max: 99_999 }).map((n) => String(n / 100)),
  discount: fc.constantFrom("0", "10"),
  tax: fc.record({ gst: fc.constantFrom("0", "5", "18", "28"), cess: fc.constantFrom("0", "12") }),
});
const charge = fc.record({
  amount: fc.integer({ min: 0, max: 999_999 }).map(paise),
  tax: fc.constant({ gst: "18", cess: "0" }),
  by: fc.constantFrom(...CHARGE_RATES),
});

test("property: the parts of a charge add up to it in value and in each tax, and the bill to its total, as computed and as printed", () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 4 }),
      fc.array(charge, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      fc.constantFrom("intra", "inter", "none"),
      fc.integer({ min: -3, max: 3 }),
      (lines, charges, isInclusive, split, odd) => {
        const computed = billOf(lines, charges, {
          split,
          isInclusive,
          isReverseCharge: false,
          isRounded: true,
          discount: ZERO,
        });
        const igst = paise(Math.max(0, computed.taxes.igst + odd));
        for (const bill of [
          computed,
          asPrinted(computed, { ...computed.taxes, igst, roundOff: computed.roundOff }, isInclusive),
        ]) {
          for (const { parts, ...whole } of bill.charges)
            for (const head of ["taxable", "cgst", "sgst", "igst", "cess"] as const)
              if (parts) expect(sum(parts.map((part) => part[head]))).toBe(whole[head]);
          const all = [...bill.lines, ...bill.charges];
          const taxes = (["taxable", "cgst", "sgst", "igst", "cess"] as const).map((head) =>
            sum(all.map((one) => one[head])),
          );
          expect(sum([...taxes, bill.roundOff])).toBe(bill.total);
        }
        for (const [n, { by, amount }] of charges.entries()) {
          const made = computed.charges[n];
          if (by !== "own" && lines.length > 0 && !isInclusive) expect(made?.taxable).toBe(amount);
        }
      },
    ),
    { numRuns: 300 },
  );
});
