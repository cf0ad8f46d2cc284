import { expect, test } from "vitest";
import { gstinCheckDigit } from "../../../../src/domain/identity/gstin";
import { isPosted } from "../../../../src/server/engine/documents/document-flags";
import { recordDeclarations } from "../../../../src/server/engine/records/record-declarations";
import type { Row } from "../../../../src/wire/envelope";
import { onPrintOffice, type PrintOffice } from "./help/print-office";

let office: PrintOffice;
const BUYER_GSTIN = `27AAQFG7315M1Z${gstinCheckDigit("27AAQFG7315M1Z")}`;
onPrintOffice(async (opened) => {
  office = opened;
  await office.trade.save("debtors", {
    drconame: "Gurukrupa Traders",
    acgroupid: "Sundry Debtors",
    gsttype: "regular",
    gstin: BUYER_GSTIN,
    stateid: "Maharashtra",
    address: "5 Market Yard\nPune",
    pincode: "411037",
  });
});

const LINE = { itemid: "Bolt", qty: 3, rate: 1234.5, discount: 10 };
/** A bill of one line: 3 × 1,234.50 less 10 % is 3,333.15, with 9 % twice 3,933.11, rounded 3,933. */
const bill = (partyid: string, more: Row = {}): Row => ({ edateview: "2026-06-10", partyid, items: [LINE], ...more });
const MAIN = { godownid: "Main" };

const BUYER = `Bill to Gurukrupa Traders 5 Market Yard Pune PIN 411037 State: Maharashtra (27) GSTIN: ${BUYER_GSTIN}`;
const SUPPLIER = "Supplier Steel Co State: Maharashtra (27) GSTIN: 27AAKCS4821F1ZB";
const OF_BILLS = [
  "Place of supply: Maharashtra (27)",
  "Reverse charge: No",
  "# Description HSN/SAC Qty Unit Rate Disc % Taxable GST CGST SGST",
  "1 Bolt 7318 3 PCS 1,234.50 10 3,333.15 18% 299.98 299.98",
  "Discount in the lines and on the bill 370.35",
  "Taxable value 3,333.15 CGST 299.98 SGST 299.98 Round off -0.11 Total ₹ 3,933.00",
  "7318 3,333.15 18% 299.98 299.98 599.96",
  "Rupees Three Thousand Nine Hundred Thirty Three Only",
];
const OF_ALL = [
  "Kaveri Pumps Private Limited",
  "14 MG Road, Pune 411001",
  "GSTIN 27AAGCK7383J1Z9",
  "For Kaveri Pumps Private Limited Authorised signatory",
];

interface Kind {
  readonly title: string;
  readonly values: Row;
  /** What its paper says besides the texts of all papers, title, number and day. */
  readonly says: readonly string[];
}

/** A bill with a line: `own` is what only its kind says. */
const ofBuyer = (title: string, more: Row, ...own: readonly string[]): Kind => ({
  title,
  values: bill("Gurukrupa Traders", more),
  says: [BUYER, ...OF_BILLS, ...own],
});
const ofSupplier = (title: string, more: Row, ...own: readonly string[]): Kind => ({
  title,
  values: bill("Steel Co", more),
  says: [SUPPLIER, ...OF_BILLS, ...own],
});
const moved = (title: string, more: Row, ...says: readonly string[]): Kind => ({
  title,
  values: { edateview: "2026-06-10", items: [{ itemid: "Bolt", qty: 5 }], narration: "For the fair", ...more },
  says: ["# Item Qty 1 Bolt 5", "Remarks For the fair", ...says],
});

const KINDS: Readonly<Record<string, Kind>> = {
  quotation: ofBuyer("Quotation", { validto: "2026-06-30" }, "Valid up to: 30-Jun-2026"),
  saleorder: ofBuyer(
    "Sale Order",
    { partyorderno: "GT/PO/77", deliverydate: "2026-06-20" },
    "Customer order: GT/PO/77",
    "Deliver by: 20-Jun-2026",
  ),
  salechallan: ofBuyer(
    "Delivery Challan",
    { ...MAIN, vehicleno: "MH12AB1234" },
    "ORIGINAL FOR CONSIGNEE",
    "Vehicle: MH12AB1234",
  ),
  salechallanreturn: ofBuyer("Sale Challan Return", MAIN),
  sale: ofBuyer("Tax Invoice", MAIN, "ORIGINAL FOR RECIPIENT", "Due date: 10-Jun-2026"),
  salepos: ofBuyer("Tax Invoice", { ...MAIN, isinclusive: 0 }, "ORIGINAL FOR RECIPIENT"),
  salereturn: ofBuyer("Credit Note", { ...MAIN, narration: "Came back" }, "Remarks Came back"),
  salereturnwo: ofBuyer("Credit Note", {}),
  purchase: ofSupplier("Purchase", { ...MAIN, billno: "SC/9" }, "Supplier's bill: SC/9"),
  purchasechallan: ofSupplier("Purchase Challan", { ...MAIN, challanno: "DC/31" }, "Supplier's challan: DC/31"),
  purchasechallanreturn: ofSupplier("Delivery Challan", MAIN, "ORIGINAL FOR CONSIGNEE"),
  purchasereturn: ofSupplier("Debit Note", { ...MAIN, narration: "Rusty" }, "Remarks Rusty"),
  purchasereturnwo: ofSupplier("Debit Note", {}),
  stocktransfer: moved(
    "Stock Transfer",
    { fromgodownid: "Main", togodownid: "Shop" },
    "From (Source): Main To (Destination): Shop",
  ),
  inward: moved("Inward", MAIN, "Godown: Main"),
  outward: moved("Outward", MAIN, "Godown: Main"),
  opening: {
    title: "Opening / Physical Stock",
    values: { edateview: "2026-06-10", ...MAIN, items: [{ itemid: "Bolt", qty: 1007 }] },
    says: ["Godown: Main", "1 Bolt 1,007"],
  },
  receipt: {
    title: "Receipt",
    values: { edateview: "2026-06-10", partyid: "Asha", accountid: "Bank", mgrossamt: 1250.5, narration: "Advance" },
    says: [
      "Received From: Asha Received Into: Bank Mode: Cash Set against: The oldest bills",
      "Amount ₹ 1,250.50",
      "Rupees One Thousand Two Hundred Fifty and Fifty Paise Only",
      "Remarks Advance",
    ],
  },
  payment: {
    title: "Payment",
    values: { edateview: "2026-06-10", partyid: "Rent", accountid: "Bank", mgrossamt: 125000, instrumentno: "445566" },
    says: ["Paid To: Rent Paid From: Bank", "Cheque / UTR No: 445566", "Amount ₹ 1,25,000.00", "One Lakh"],
  },
  contra: {
    title: "Contra",
    values: {
      edateview: "2026-06-10",
      fromid: "Bank",
      toid: "Petty Cash",
      mgrossamt: 700,
      instrumentno: "778899",
      instrumentdate: "2026-06-09",
    },
    says: [
      "From: Bank To: Petty Cash Cheque / UTR No: 778899 Instrument Date: 09-Jun-2026",
      "Amount ₹ 700.00",
      "Rupees Seven Hundred Only",
    ],
  },
  journal: {
    title: "Journal",
    values: {
      edateview: "2026-06-10",
      narration: "Rent of June",
      entries: [
        { ledgerid: "Rent", debit: 1500.25, credit: 0 },
        { ledgerid: "Asha", debit: 0, credit: 1000, remark: "Her part" },
        { ledgerid: "Bank", debit: 0, credit: 500.25 },
      ],
    },
    says: [
      "# Ledger Debit Credit Remark 1 Rent 1,500.25 2 Asha 1,000.00 Her part 3 Bank 500.25",
      "Total 1,500.25 1,500.25",
      "Amount ₹ 1,500.25",
      "Rupees One Thousand Five Hundred and Twenty Five Paise Only",
      "Remarks Rent of June",
    ],
  },
};

test("every kind of document that is kept in the books has its paper read back here", () => {
  const kinds = recordDeclarations().filter(isPosted);
  expect(Object.keys(KINDS).toSorted()).toEqual(kinds.map(({ entity }) => entity).toSorted());
});

test("the paper of each kind names firm, number, day and party, and has its lines, totals and the amount in words", async () => {
  const { trade, books, pages } = office;
  await trade.purchase("2026-06-01", "SC/1", 1000, 10);
  for (const [entity, { title, values, says }] of Object.entries(KINDS)) {
    const { id } = await trade.save(entity, values);
    const [{ autobillno } = {}] = await books.server.call(`${entity}_R_getviewdata`, { txtid: id });
    expect(autobillno).toMatch(/^MUM\/[A-Z]+2627\/\d{4}$/);
    const [page, ...more] = await pages(entity, id);
    expect(more, entity).toEqual([]);
    for (const text of [`${title} ${String(autobillno)} 10-Jun-2026`, ...OF_ALL, ...says])
      expect(page, entity).toContain(text);
    // It has room to sign, so it does not say that it needs no signature.
    expect(page, entity).not.toMatch(/computer.generated|Page \d/i);
  }
});

test("a counter bill has rates with tax in them and is of a cash sale where no customer is named", async () => {
  await office.trade.purchase("2026-06-01", "SC/1", 1000, 10);
  const { id } = await office.trade.save("salepos", {
    edateview: "2026-06-10",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 2, rate: 118 }],
  });
  const [page] = await office.pages("salepos", id);
  for (const text of [
    "Bill to Cash sale",
    "Rate incl. tax",
    "1 Bolt 7318 2 PCS 118.00 200.00 18% 18.00 18.00",
    "Taxable value 200.00 CGST 18.00 SGST 18.00 Total ₹ 236.00",
  ])
    expect(page).toContain(text);
});

test("a credit note names number and date of the invoice that it corrects, a debit note the supplier's bill", async () => {
  const { trade } = office;
  await trade.purchase("2026-06-01", "SC/1", 1000, 10);
  const sold = await trade.save("sale", bill("Gurukrupa Traders", { ...MAIN, edateview: "2026-06-02" }));
  const [{ autobillno = "" } = {}] = await office.books.server.call("sale_R_getviewdata", { txtid: sold.id });
  const one = [{ ...LINE, qty: 1 }];
  for (const [entity, more] of Object.entries({ salereturn: MAIN, salereturnwo: {} })) {
    const { id } = await trade.save(entity, bill("Gurukrupa Traders", { ...more, againstno: autobillno, items: one }));
    expect((await office.pages(entity, id))[0]).toContain(`Against: ${String(autobillno)} dated 02-Jun-2026 #`);
  }
  for (const [entity, more] of Object.entries({ purchasereturn: MAIN, purchasereturnwo: {} })) {
    const { id } = await trade.save(entity, bill("Steel Co", { ...more, againstno: "SC/1", items: one }));
    // Its date in the books is that of the purchase, which need not be the one on the supplier's bill.
    expect((await office.pages(entity, id))[0]).toContain("Against: SC/1 #");
  }
});

test("a payment and a receipt list the bills that they name, and say nothing of a rule that does not apply then", async () => {
  const { trade } = office;
  await trade.purchase("2026-06-01", "SC/1", 10, 10);
  await trade.purchase("2026-06-02", "SC/2", 20, 10);
  const bills = [
    { refno: "SC/2", amount: 200 },
    { refno: "SC/1", amount: 100.5 },
  ];
  const paid = await trade.money("payment", "2026-06-10", "Steel Co", 300.5, { bills, mode: "cheque" });
  const [page] = await office.pages("payment", paid.id);
  expect(page).toContain("# Bill No Amount 1 SC/2 200.00 2 SC/1 100.50 Total 300.50");
  expect(page).not.toContain("Set against");
  const onAccount = await trade.money("payment", "2026-06-11", "Steel Co", 5, { allocation: "onaccount" });
  expect((await office.pages("payment", onAccount.id))[0]).toContain("Set against: On account, against no bill");
  const sold = await trade.sale("2026-06-03", "Asha", 1, 100);
  const [{ autobillno = "" } = {}] = await office.books.server.call("sale_R_getviewdata", { txtid: sold.id });
  const received = await trade.money("receipt", "2026-06-10", "Asha", 118, {
    bills: [{ refno: autobillno, amount: 118 }],
  });
  const [slip] = await office.pages("receipt", received.id);
  expect(slip).toContain(`# Bill No Amount 1 ${String(autobillno)} 118.00`);
  expect(slip).not.toContain("Set against");
});
