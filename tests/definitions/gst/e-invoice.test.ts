import { expect, test } from "vitest";
import { completeBill } from "../../../src/definitions/bill/complete-bill";
import { itemFactsOfRecord, partyFactsOfRecord } from "../../../src/definitions/bill/kept-facts";
import type { BillForm } from "../../../src/definitions/bill/bill-kind";
import { irnOf, signedQr, type Registered } from "../../domain/gst/portal-answer";

const BUYER = "27AAQFK7315M1ZT";
const BILL: Registered = {
  seller: "27AAGCK7383J1Z9",
  buyer: BUYER,
  number: "MUM/S2627/0001",
  day: "2026-06-10",
  year: "2026-27",
  total: 118,
};
const items = new Map([
  [
    7,
    itemFactsOfRecord({
      id: 7,
      itemname: "Bolt",
      hsncode: "7318",
      taxability: "taxable",
      unitid: 1,
      gstrates: [{ eff_date: "2025-09-22", gstrate: 18, cess: null }],
      units: [],
    }),
  ],
]);
const party = partyFactsOfRecord({ id: 3, gsttype: "regular", gstin: BUYER, statename: "Maharashtra", isbillwise: 1 });
const CHANGE =
  "Correct the bill. If it must change, cancel its IRN in the portal and clear the fields of the e-invoice, or enter a note.";

const faults = async (more: object = {}, signed: Partial<Registered> = {}, form: Partial<BillForm> = {}) =>
  completeBill(
    { kind: "sale", stock: -1, ...form },
    {
      autobillno: BILL.number,
      edateview: BILL.day,
      partyid: 3,
      godownid: 1,
      items: [{ itemid: 7, qty: "2", rate: "50" }],
      signedqr: await signedQr({ ...BILL, ...signed }),
      ...more,
    },
    { party, items, ownState: "27", isRounded: true },
  ).faults.map(({ key, text, isLive }) => [key, text, isLive]);

const registered = (what: string, theirs: string, ours: string) => [
  ["signedqr", `The portal has registered ${what} ${theirs}, this bill has ${ours}. ${CHANGE}`, true],
];

test("a bill with the code of its own registration has no fault, whatever else of it changes", async () => {
  expect(await faults()).toEqual([]);
  expect(await faults({ narration: "Sent by road", irn: irnOf(BILL).toUpperCase() })).toEqual([]);
});

test("number, type, day, customer and total of the bill must be those that the portal has signed", async () => {
  expect(await faults({}, { number: "MUM/S2627/0002" })).toEqual(
    registered("the number", "MUM/S2627/0002", "MUM/S2627/0001"),
  );
  expect(await faults({}, { type: "CRN" })).toEqual(registered("the document type", "CRN", "INV"));
  expect(await faults({ edateview: "2026-06-11" })).toEqual(registered("the date", "10-Jun-2026", "11-Jun-2026"));
  expect(await faults({}, { buyer: "29AAACB1234C1ZP" })).toEqual(
    registered("the customer's GSTIN", "29AAACB1234C1ZP", BUYER),
  );
  expect(await faults({ items: [{ itemid: 7, qty: "3", rate: "50" }] })).toEqual(
    registered("the total", "118.00", "177.00"),
  );
});

test("a rupee of rounding, the case of the number, and a buyer without GSTIN are no difference", async () => {
  expect(await faults({}, { total: 117.4 })).toEqual([]);
  expect(await faults({}, { total: 116.99 })).toEqual(registered("the total", "116.99", "118.00"));
  expect(await faults({}, { number: "mum/s2627/0001" })).toEqual([]);
  expect(await faults({}, { buyer: "URP" })).toEqual([]);
});

test("a credit note is registered as one", async () => {
  expect(await faults({}, { type: "CRN" }, { kind: "salereturn", stock: 1 })).toEqual([]);
  expect(await faults({}, {}, { kind: "salereturn", stock: 1 })).toEqual(registered("the document type", "INV", "CRN"));
});

test("a bill that is not saved yet has no number that the portal could know", async () => {
  expect(await faults({ autobillno: "" })).toEqual([
    ["signedqr", "Save the bill first: the portal registers it under the number that it gets by then.", true],
  ]);
});

test("an IRN beside a code with another one is a fault of the IRN", async () => {
  expect(await faults({ irn: "0".repeat(64) })).toEqual([
    ["irn", `The signed QR code has another IRN: ${irnOf(BILL)}.`, true],
  ]);
});
