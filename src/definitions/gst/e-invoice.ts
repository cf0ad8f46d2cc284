import { formatDate } from "../../domain/date-format";
import { readSignedQr, type SignedInvoice } from "../../domain/gst/e-invoice";
import { formatAmount } from "../../domain/indian-format";
import { subtract, toRupeesText, type Paise } from "../../domain/money";
import type { BillFault } from "../bill/bill-fault";
import { isSaleSide, type BillForm } from "../bill/bill-kind";
import { cellText, type Cells } from "../bill/cells";

/** Fields of a bill that is registered with the invoice registration portal. */
export const IRN = "irn";
export const ACK_NO = "ackno";
export const ACK_DAY = "ackdate";
export const SIGNED_QR = "signedqr";
export const EWAY_BILL = "ewaybillno";

/** The portal and a bill may round the total differently, paise. */
const ROUNDING = 100;

/** Whether bills of this kind are registered: what a company with GST charges its customers, or gives them back. */
export const isRegistered = ({ kind, posts, isCounter }: Pick<BillForm, "kind" | "posts" | "isCounter">): boolean =>
  isSaleSide({ kind }) && !posts && !isCounter;

/** Type of a document as the portal names it. */
export const portalType = ({ kind }: Pick<BillForm, "kind">): string => (kind === "salereturn" ? "CRN" : "INV");

/**
 * The portal has signed number, day, customer and total of a bill, so a bill with its QR code must still have them: the
 * law knows no change of a registered invoice, only its cancellation in the portal, or a note. A customer or total that
 * is not known on this device is null, and left to the server.
 */
export function eInvoiceFaults(
  form: BillForm,
  record: Cells,
  billed: { readonly gstin: string } | null,
  total: Paise | null,
): readonly BillFault[] {
  const signed = readSignedQr(cellText(record[SIGNED_QR]));
  if (!signed || !isRegistered(form)) return [];
  const number = cellText(record.autobillno);
  if (number === "")
    return [fault("Save the bill first: the portal registers it under the number that it gets by then.")];
  const irn = cellText(record[IRN]).trim().toLowerCase();
  if (irn !== "" && irn !== signed.irn)
    return [{ key: IRN, text: `The signed QR code has another IRN: ${signed.irn}.`, isLive: true }];
  const ours: OfBill = { number, day: cellText(record.edateview), buyerGstin: billed?.gstin ?? null, total };
  const [what, theirs, here] = differences(form, signed, ours).find(([, one, other]) => one !== other) ?? [];
  if (what === undefined) return [];
  return [
    fault(
      `The portal has registered ${what} ${theirs}, this bill has ${here || "none"}. Correct the bill. If it must change, cancel its IRN in the portal and clear the fields of the e-invoice, or enter a note.`,
    ),
  ];
}

const fault = (text: string): BillFault => ({ key: SIGNED_QR, text, isLive: true });

interface OfBill {
  readonly number: string;
  readonly day: string;
  readonly buyerGstin: string | null;
  readonly total: Paise | null;
}

type Difference = readonly [what: string, theirs: string, ours: string];

function differences(
  form: BillForm,
  signed: SignedInvoice,
  { number, day, buyerGstin, total }: OfBill,
): readonly Difference[] {
  const isBuyerCompared = signed.buyerGstin !== NO_GSTIN && buyerGstin !== null;
  return [
    ["the number", signed.docNo.toUpperCase(), number.toUpperCase()],
    ["the document type", signed.docType, portalType(form)],
    ["the date", formatDate(signed.day), formatDate(day)],
    ...(isBuyerCompared ? [["the customer's GSTIN", signed.buyerGstin, buyerGstin] as const] : []),
    ...(signed.total !== null && total !== null && Math.abs(subtract(signed.total, total)) > ROUNDING
      ? [["the total", rupees(signed.total), rupees(total)] as const]
      : []),
  ];
}

/** What the portal writes for a customer without GSTIN. */
const NO_GSTIN = "URP";

const rupees = (amount: Paise): string => formatAmount(toRupeesText(amount));
