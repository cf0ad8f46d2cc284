import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asPrinted, TAX_HEADS, usualRoundOff } from "../../../src/domain/gst/as-printed";
import type { PrintedTotals } from "../../../src/domain/gst/as-printed";
import { billOf } from "../../../src/domain/gst/bill";
import type { BillTerms } from "../../../src/domain/gst/bill";
import { taxOf } from "../../../src/domain/gst/line-tax";
import { paise, sum } from "../../../src/domain/money";
import { quantity } from "../../../src/domain/quantity";

const TERMS: BillTerms = {
  split: "intra",
  isInclusive: false,
  isReverseCharge: false,
  discount: paise(0),
  isRounded: true,
};
const line = (rate: string, gst: string) => ({
  quantity: quantity(1000),
  rate,
  discount: "0",
  tax: { gst, cess: "0" },
});
const printed = (of: Partial<Record<keyof PrintedTotals, number>>): PrintedTotals => ({
  cgst: paise(of.cgst ?? 0),
  sgst: paise(of.sgst ?? 0),
  igst: paise(of.igst ?? 0),
  cess: paise(of.cess ?? 0),
  roundOff: paise(of.roundOff ?? 0),
});

describe("a bill as its supplier printed it", () => {
  const bill = billOf(
    [line("100", "5"), line("1000", "18")],
    [{ amount: paise(10_000), tax: { gst: "18", cess: "0" } }],
    TERMS,
  );

  test("the difference lies on the line with the most of that tax; total and round-off are the paper's", () => {
    const made = asPrinted(bill, printed({ cgst: 10_149, sgst: 10_151, roundOff: 0 }), false);
    expect(made.lines.map(({ cgst, sgst, amount }) => [cgst, sgst, amount])).toEqual([
      [250, 250, 10_500],
      [8_999, 9_001, 118_000],
    ]);
    expect([made.charges[0]?.cgst, made.taxes.cgst, made.taxes.sgst, made.roundOff, made.total]).toEqual([
      900, 10_149, 10_151, 0, 140_300,
    ]);
  });

  test("what the largest line cannot give the next one does", () => {
    const small = billOf([line("1", "18"), line("2", "18")], [], { ...TERMS, isRounded: false });
    expect(asPrinted(small, printed({ cgst: 1, sgst: 0 }), false).lines.map(({ cgst, sgst }) => [cgst, sgst])).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });

  test("by itself it is rounded with its printed taxes, unless the price is the one with the tax in it", () => {
    expect(usualRoundOff(bill, printed({ cgst: 10_149, sgst: 10_150 }), TERMS)).toBe(1);
    expect(usualRoundOff(bill, printed({ cgst: 10_149, sgst: 10_150 }), { ...TERMS, isRounded: false })).toBe(0);
    const within = billOf([line("100", "18")], [], { ...TERMS, isInclusive: true });
    expect(usualRoundOff(within, printed({ cgst: 762, sgst: 762 }), { ...TERMS, isInclusive: true })).toBe(1);
  });

  test("property: lines and charges come to the printed taxes, no line has less than none, values do not move, and all of it is the total", () => {
    const one = fc.record({
      quantity: fc.integer({ min: 1, max: 9000 }).map(quantity),
      rate: fc.integer({ min: 0, max: 99_999 }).map((n) => (n / 100).toFixed(2)),
      discount: fc.constant("0"),
      tax: fc.record({ gst: fc.constantFrom("0", "5", "18", "28"), cess: fc.constantFrom("0", "12") }),
    });
    const charge = fc.record({
      amount: fc.integer({ min: 0, max: 99_999 }).map(paise),
      tax: fc.record({ gst: fc.constantFrom("0", "18"), cess: fc.constant("0") }),
    });
    const off = fc.integer({ min: -300, max: 300 });
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 8 }),
        fc.array(charge, { maxLength: 2 }),
        fc.constantFrom("intra" as const, "inter" as const),
        fc.boolean(),
        fc.array(off, { minLength: 5, maxLength: 5 }),
        (lines, charges, split, isInclusive, offs) => {
          const computed = billOf(lines, charges, { ...TERMS, split, isInclusive });
          const paper = printed({
            ...Object.fromEntries(
              TAX_HEADS.map((head, n) => [
                head,
                computed.taxes[head] === 0 ? 0 : Math.max(0, computed.taxes[head] + (offs[n] ?? 0)),
              ]),
            ),
            roundOff: offs[4] ?? 0,
          });
          const made = asPrinted(computed, paper, isInclusive);
          const [all, before] = [
            [...made.lines, ...made.charges],
            [...computed.lines, ...computed.charges],
          ];
          for (const head of TAX_HEADS) {
            expect(sum(all.map((part) => part[head]))).toBe(paper[head]);
            expect(made.taxes[head]).toBe(paper[head]);
            expect(Math.min(0, ...all.map((part) => part[head]))).toBe(0);
          }
          expect(all.map(({ taxable }) => taxable)).toEqual(before.map(({ taxable }) => taxable));
          expect(sum([made.taxes.taxable, taxOf(made.taxes), made.roundOff])).toBe(made.total);
          if (!isInclusive) for (const part of all) expect(part.amount).toBe(sum([part.taxable, taxOf(part)]));
        },
      ),
    );
  });
});
