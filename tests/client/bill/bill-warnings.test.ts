import { expect, test } from "vitest";
import { billWarnings } from "../../../src/client/form/bill/bill-warnings";
import type { KnownItem, KnownParty } from "../../../src/client/facts/known-facts";

const soap: KnownItem = {
  facts: {
    id: 7,
    name: "Soap",
    isService: false,
    isBatch: false,
    hsn: "",
    taxability: "taxable",
    rates: [],
    unitid: 1,
    units: [{ unitid: 2, holds: "12" }],
  },
  price: "",
  lastprice: "",
  stock: "20",
};
const shah = {
  facts: { name: "Shah & Co" },
  outstanding: "290000.00",
  creditlimit: "300000.00",
} as unknown as KnownParty;
const known = {
  item: (id: string) => (id === "7" ? soap : undefined),
  party: (id: string) => (id === "3" ? shah : undefined),
};
const sale = { kind: "sale", stock: -1 } as const;
const line = (qty: string, unitid = 0) => ({ itemid: 7, qty, unitid, rate: "5" });
/** A new bill, with the user at none of its lines. */
const open = { isNew: true, line: -1 };
const bill = (more: object) => ({ partyid: 3, godownid: 4, mgrossamt: "1000.00", items: [], ...more });

test("a bill that takes more than the godown has says so, over all its lines and in units of the item", () => {
  const short = "Line 1: Soap has 20 in this godown. This bill takes 24.";
  expect(billWarnings(sale, known, bill({ items: [line("20")] }), open)).toEqual([]);
  expect(billWarnings(sale, known, bill({ items: [line("2", 2)] }), open)).toEqual([short]);
  expect(billWarnings(sale, known, bill({ items: [line("12"), { itemid: 8, qty: "5" }, line("1", 2)] }), open)).toEqual(
    [short],
  );
});

test("of a batch too it is said that it has less, over all its lines, unless the item is short as a whole", () => {
  const syrup: KnownItem = {
    ...soap,
    facts: { ...soap.facts, id: 8, name: "Syrup", isBatch: true, units: [] },
    batches: [
      { batchno: "B1", expiry: "", stock: "2" },
      { batchno: "B2", expiry: "", stock: "18" },
    ],
  };
  const both = { ...known, item: (id: string) => (id === "8" ? syrup : known.item(id)) };
  const of = (batchno: string, qty: string) => ({ itemid: 8, batchno, qty, rate: "5" });
  const warned = (items: readonly object[]) => billWarnings(sale, both, bill({ items }), open);
  expect(warned([of("B1", "2"), of("B2", "18")])).toEqual([]);
  expect(warned([of("B1", "1"), of("B2", "5"), of("b1", "2")])).toEqual([
    "Line 1: Syrup, batch B1, has 2 in this godown. This bill takes 3.",
  ]);
  expect(warned([of("B2", "1"), of("B9", "1")])).toEqual([
    "Line 2: Syrup, batch B9, has 0 in this godown. This bill takes 1.",
  ]);
  expect(warned([of("B1", "21")])).toEqual(["Line 1: Syrup has 20 in this godown. This bill takes 21."]);
});

test("a sale that takes its party above the credit limit says what it would owe", () => {
  expect(billWarnings(sale, known, bill({ mgrossamt: "10000.00" }), open)).toEqual([]);
  expect(billWarnings(sale, known, bill({ mgrossamt: "10000.01" }), open)).toEqual([
    "Shah & Co would owe 3,00,000.01, above the credit limit of 3,00,000.00.",
  ]);
});

test("nothing is said of a stored bill, of goods that come in, without a godown, or of what the device does not know", () => {
  const much = bill({ items: [line("500")], mgrossamt: "900000.00" });
  expect(billWarnings(sale, known, much, { ...open, isNew: false })).toEqual([]);
  expect(billWarnings({ kind: "purchase", stock: 1 }, known, much, open)).toEqual([]);
  expect(billWarnings(sale, known, { ...much, godownid: "", partyid: 9 }, open)).toEqual([]);
  const unknown = { ...known, item: () => ({ ...soap, stock: "" }), party: () => ({ ...shah, outstanding: "" }) };
  expect(billWarnings(sale, unknown, much, open)).toEqual([]);
});

test("a line that was left without a rate is said, not one that is typed, free, or of a document that charges nothing", () => {
  const { rate: _rate, ...unpriced } = line("2");
  const items = [line("1"), unpriced, { ...unpriced, rate: "0" }];
  const said = (form: Parameters<typeof billWarnings>[0], at: number) =>
    billWarnings(form, known, bill({ items }), { isNew: true, line: at });
  expect(said(sale, 3)).toEqual(["Line 2: Soap has no rate. Enter 0 if it is free."]);
  expect(said(sale, 1)).toEqual([]);
  expect(said({ ...sale, stock: 0, posts: "nothing" }, 3)).toEqual([]);
  expect(billWarnings(sale, known, bill({ items }), { isNew: false, line: 3 })).toEqual([]);
});
