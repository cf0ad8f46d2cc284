import type { BillForm } from "../../../../definitions/bill/bill-kind";
import { ACK_DAY, ACK_NO, EWAY_BILL, IRN, isRegistered, SIGNED_QR } from "../../../../definitions/gst/e-invoice";
import type { Field } from "../../records/declaration";
import { date, text } from "../../records/fields";

export const E_INVOICE = "E-invoice";
export const EWAY = "E-way bill";

/**
 * What the government's portals answer for a document: the e-invoice that must stand on the paper of a bill (rule 48(4)
 * and (5) of the CGST Rules), and the number of the e-way bill of goods that leave us (rule 138).
 */
export const portalFields = (form: Pick<BillForm, "kind" | "stock" | "posts" | "isCounter">): readonly Field[] => [
  ...(isRegistered(form) ? eInvoiceFields() : []),
  ...(form.stock === -1 && form.posts !== "nothing" && !form.isCounter
    ? [ewayField(isRegistered(form) ? E_INVOICE : EWAY)]
    : []),
];

const PART = { section: E_INVOICE, uncopied: true } as const;

const eInvoiceFields = (): readonly Field[] => [
  text(SIGNED_QR, "Answer of the Portal", {
    ...PART,
    // A QR code holds no more; the usual text has 950 characters.
    max: 2900,
    lines: true,
    check: "signedqr",
    width: 12,
    help: "Paste the JSON that the e-invoice portal gives for this bill, or the text of its signed QR code",
  }),
  text(IRN, "IRN", { ...PART, max: 64, check: "irn", search: true }),
  text(ACK_NO, "Ack No", { ...PART, max: 20, inputMode: "numeric", width: 3 }),
  date(ACK_DAY, "Ack Date", { ...PART, width: 3 }),
];

const ewayField = (section: string): Field =>
  text(EWAY_BILL, "E-way Bill No", {
    section,
    uncopied: true,
    max: 12,
    check: "ewaybill",
    inputMode: "numeric",
    search: true,
    width: 3,
  });
