import fc from "fast-check";
import { expect, test } from "vitest";
import type { BillForm } from "../../../src/definitions/bill/bill-kind";
import type { Cells } from "../../../src/definitions/bill/cells";
import { completeBill } from "../../../src/definitions/bill/complete-bill";
import type { BillFacts } from "../../../src/definitions/bill/facts";
import { itemFactsOfRecord, partyFactsOfRecord } from "../../../src/definitions/bill/kept-facts";
import { handInCatalogue } from "../../../src/server/catalogue";
import { recordDeclarations } from "../../../src/server/engine/records/record-declarations";

handInCatalogue();

/** Facts as stored on a device for offline work. */
const item = (id: number, gstrate: number, cess: number) =>
  [
    id,
    itemFactsOfRecord({
      id,
      itemname: `Item ${id}`,
      unitid: 1,
      taxability: gstrate ? "taxable" : "exempt",
      gstrates: [{ eff_date: "2017-07-01", gstrate, cess }],
      units: [{ altunitid: 2, conversion: 12 }],
    }),
  ] as const;
/** Cess of 4.17 per dozen, in addition to 12 per cent or as the higher of both. */
const byUnit = (id: number, cesshigher: number) =>
  [
    id,
    itemFactsOfRecord({
      id,
      itemname: `Item ${id}`,
      unitid: 1,
      taxability: "taxable",
      gstrates: [{ eff_date: "2017-07-01", gstrate: 28, cess: 12, cessrupees: 4.17, cessunitid: 2, cesshigher }],
      units: [{ altunitid: 2, conversion: 12 }],
    }),
  ] as const;
const items = new Map([item(1, 18, 0), item(2, 28, 12), item(3, 5, 0), item(4, 0, 0), byUnit(5, 0), byUnit(6, 1)]);
const section = {
  id: 5,
  code: "194C",
  wtkind: "deduct",
  wtrates: [{ eff_date: "2025-04-01", ratefirm: 2, rateperson: 1, ratenopan: 20, perdocument: 0, peryear: 0 }],
};
const parties = [
  partyFactsOfRecord({ id: 3, gsttype: "unregistered", statename: "Maharashtra", creditdays: 15 }),
  partyFactsOfRecord({
    id: 3,
    drconame: "Kaveri",
    gsttype: "regular",
    gstin: "29AAQFK7315M1ZP",
    addresses: [
      { label: "Hubli", stateid_label: "Karnataka" },
      { label: "Surat", gstin: "24AAQFK7315M1ZZ" },
    ],
  }),
  partyFactsOfRecord({ id: 3, gsttype: "unregistered", istds: 1, tdssectionid: 5, pan: "AAKCS4821F" }, [section]),
  null,
];

const shipTo = partyFactsOfRecord({
  id: 8,
  drconame: "Godavari",
  gsttype: "unregistered",
  statename: "Gujarat",
  addresses: [{ label: "Yard", stateid_label: "Goa", address: "Panaji" }],
});

const decimal = (max: number, scale: number) => fc.integer({ min: 0, max: max * scale }).map((n) => String(n / scale));
/** All kinds of bills, including orders, challans, returns and notes. */
const forms: readonly BillForm[] = recordDeclarations().flatMap(({ document }) => document?.bill ?? []);
const record = fc.record({
  edateview: fc.constantFrom("2026-06-10", ""),
  partyid: fc.constant(3),
  isinclusive: fc.boolean(),
  isrcm: fc.boolean(),
  iswithouttax: fc.boolean(),
  discountamt: fc.constantFrom("", "0.01", "3.33"),
  billplace: fc.constantFrom("", "", "Surat", "Nowhere"),
  shippartyid: fc.constantFrom("", 0, 8),
  shipplace: fc.constantFrom("", "Hubli", "Yard"),
  isrenewed: fc.boolean(),
  creditdays: fc.constantFrom("", "0", "30"),
  wtamount: fc.constantFrom("", "1.5"),
  wtreason: fc.constant("Certificate"),
  payments: fc.constantFrom([], [{ ledgerid: 1, amount: "10" }]),
  items: fc.array(
    fc.record({
      itemid: fc.integer({ min: 1, max: 7 }),
      qty: decimal(50, 1000),
      unitid: fc.constantFrom(1, 2),
      rate: decimal(900, 1000),
      discount: decimal(100, 1000),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  charges: fc.array(
    fc.record({
      ledgerid: fc.constant(9),
      taxby: fc.constantFrom("", "own", "highest", "goods"),
      amount: decimal(900, 100),
      gstpercent: fc.constantFrom("", "5", "18", "28"),
    }),
    { maxLength: 3 },
  ),
});

/** What the form shows and sends: entered and computed cells together. */
const shown = (values: Cells, made: ReturnType<typeof completeBill>): Cells => ({
  ...values,
  ...made.values,
  items: (values.items as readonly Cells[]).map((line, n) => ({ ...line, ...made.items[n] })),
  charges: (values.charges as readonly Cells[]).map((line, n) => ({ ...line, ...made.charges[n] })),
});

test("property: a document of any kind of bill computed from what its form shows is that bill, and nothing that was entered is another", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...forms),
      record,
      fc.constantFrom(...parties),
      fc.boolean(),
      fc.constantFrom(shipTo, null),
      (form, values, party, isRounded, to) => {
        const facts: BillFacts = { party, shipTo: to, items, ownState: "27", isRounded };
        const made = completeBill(form, values, facts);
        const again = completeBill(form, shown(values, made), facts);
        expect(again).toEqual(made);
        expect(shown(values, made)).toMatchObject(values);
      },
    ),
    { numRuns: 900 },
  );
});
