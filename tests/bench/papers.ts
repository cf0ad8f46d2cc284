import { billPaper } from "../../src/definitions/print/bill-paper";
import type { Drawing } from "../../src/definitions/print/layout/drawing";
import { USUAL_LOOK } from "../../src/definitions/print/paper-look";

const LINE = {
  hsncode: "7318",
  unitid_label: "PCS",
  rate: "123.45",
  taxable: "370.35",
  gstrate: 18,
  cgst: "33.33",
  sgst: "33.33",
};

/** An invoice with so many lines, each with a name and a quantity of its own. */
export const invoiceOf = (count: number): Drawing => ({
  copies: [""],
  paper: billPaper(
    {
      doctitle: "Tax Invoice",
      edateview: "2026-06-01",
      drconameview: "Shah & Co",
      placeofsupply: "Maharashtra",
      mgrossamt: "437.00",
      items: Array.from({ length: count }, (_, at) => ({
        ...LINE,
        itemid_label: `Hexagonal bolt M${at} zinc plated`,
        qty: 3 + (at % 7),
      })),
    },
    {
      title: "Sale",
      number: "MUM/S2627/0001",
      party: "Bill to",
      isOwed: true,
      own: "regular",
      country: "",
      correctedDay: "",
    },
    {
      issuer: { name: "Kaveri Pumps Private Limited", lines: ["14 MG Road, Pune 411001", "GSTIN 27AAGCK7383J1Z9"] },
      logo: null,
      bank: [],
      upiId: "kaveri@hdfcbank",
      terms: "Interest at 18 % after the due date.",
      reminder: "",
      copies: 1,
      signature: null,
      look: USUAL_LOOK,
    },
  ),
});
