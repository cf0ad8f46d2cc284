import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { postBill } from "../../../src/domain/books/bill-posting";
import { differenceOf, merged, reversed } from "../../../src/domain/books/posting";
import { billOf } from "../../../src/domain/gst/bill";
import type { TaxSplit } from "../../../src/domain/gst/line-tax";
import { paise, toRupeesText } from "../../../src/domain/money";
import { quantity } from "../../../src/domain/quantity";

const KINDS = ["sale", "purchase", "salereturn", "purchasereturn"] as const;
const bill = (split: TaxSplit, isReverseCharge = false) =>
  billOf(
    [{ quantity: quantity(3_000), rate: "333.33", discount: "0", tax: { gst: "18", cess: "1" } }],
    [{ amount: paise(5_000), tax: { gst: "18", cess: "0" } }],
    { split, isInclusive: false, isReverseCharge, discount: paise(0), isRounded: true },
  );
/** `ledger Dr amount` lines as an accountant writes them; ledger 7 is the party. */
const written = (entries: ReturnType<typeof postBill>) =>
  entries.map(
    ({ ledger, amount }) =>
      `${ledger === 7 ? "party" : ledger} ${amount > 0 ? "Dr" : "Cr"} ${toRupeesText(paise(Math.abs(amount)))}`,
  );
const post = (kind: (typeof KINDS)[number], split: TaxSplit, rcm = false) =>
  written(
    postBill(
      kind,
      bill(split, rcm),
      { party: 7, charges: [kind.startsWith("sale") ? "freight" : "freightinward"] },
      rcm,
    ),
  );

describe("what a bill posts", () => {
  test("a sale within the state", () => {
    expect(post("sale", "intra")).toEqual([
      "party Dr 1249.00",
      "sales Cr 999.99",
      "freight Cr 50.00",
      "outputcgst Cr 94.50",
      "outputsgst Cr 94.50",
      "outputcess Cr 10.00",
      "roundoff Cr 0.01",
    ]);
  });
  test("its return is the reverse", () => {
    expect(post("salereturn", "intra")).toEqual([
      "party Cr 1249.00",
      "sales Dr 999.99",
      "freight Dr 50.00",
      "outputcgst Dr 94.50",
      "outputsgst Dr 94.50",
      "outputcess Dr 10.00",
      "roundoff Dr 0.01",
    ]);
  });
  test("a purchase from another state", () => {
    expect(post("purchase", "inter")).toEqual([
      "party Cr 1249.00",
      "purchase Dr 999.99",
      "freightinward Dr 50.00",
      "inputigst Dr 189.00",
      "inputcess Dr 10.00",
      "roundoff Dr 0.01",
    ]);
  });
  test("a purchase under reverse charge claims the tax and owes it to the government", () => {
    expect(post("purchase", "intra", true)).toEqual([
      "party Cr 1050.00",
      "purchase Dr 999.99",
      "freightinward Dr 50.00",
      "inputcgst Dr 94.50",
      "inputsgst Dr 94.50",
      "inputcess Dr 10.00",
      "rcmcgst Cr 94.50",
      "rcmsgst Cr 94.50",
      "rcmcess Cr 10.00",
      "roundoff Dr 0.01",
    ]);
  });
  test("who may not claim has the tax in the cost of goods and freight, and owes the reverse charge all the same", () => {
    const cost = (rcm: boolean) =>
      written(postBill("purchase", bill("intra", rcm), { party: 7, charges: ["freightinward"] }, rcm, false));
    expect(cost(false)).toEqual([
      "party Cr 1249.00",
      "purchase Dr 1189.99",
      "freightinward Dr 59.00",
      "roundoff Dr 0.01",
    ]);
    expect(cost(true)).toEqual([
      "party Cr 1050.00",
      "purchase Dr 1189.99",
      "freightinward Dr 59.00",
      "rcmcgst Cr 94.50",
      "rcmsgst Cr 94.50",
      "rcmcess Cr 10.00",
      "roundoff Dr 0.01",
    ]);
  });
  test("a sale under reverse charge posts no tax", () => {
    expect(post("sale", "inter", true)).toEqual([
      "party Dr 1050.00",
      "sales Cr 999.99",
      "freight Cr 50.00",
      "roundoff Cr 0.01",
    ]);
  });
});

test("property: debits equal credits whatever the bill, and the reversal leaves nothing", () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000_000 }).map(quantity),
    rate: fc.integer({ min: 0, max: 10_000_000 }).map((n) => (n / 100).toFixed(2)),
    discount: fc.constantFrom("0", "7.5"),
    tax: fc.record({ gst: fc.constantFrom("0", "5", "18", "40"), cess: fc.constantFrom("0", "12.5") }),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...KINDS),
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.constantFrom<TaxSplit>("intra", "inter", "none"),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (kind, lines, split, isInclusive, isReverseCharge, hasCredit) => {
        const made = billOf(lines, [{ amount: paise(123), tax: { gst: "18", cess: "0" } }], {
          split,
          isInclusive,
          isReverseCharge,
          discount: paise(0),
          isRounded: true,
        });
        const entries = postBill(kind, made, { party: 7, goods: 8, charges: [9] }, isReverseCharge, hasCredit);
        expect(differenceOf(entries)).toBe(0);
        expect(merged([...entries, ...reversed(entries)])).toEqual([]);
      },
    ),
  );
});
