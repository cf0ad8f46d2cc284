import { decodeJwt } from "jose";
import { isIsoDate } from "../calendar";
import { fromRupeesText, type Paise } from "../money";

/** What the invoice registration portal has signed of a bill, as its QR code says it. */
export interface SignedInvoice {
  readonly sellerGstin: string;
  /** `URP` for a buyer without GSTIN. */
  readonly buyerGstin: string;
  readonly docNo: string;
  readonly docType: string;
  /** `yyyy-mm-dd`; '' where the portal's date is none. */
  readonly day: string;
  /** Null where the portal's amount is none. */
  readonly total: Paise | null;
  readonly irn: string;
  /** Day of the acknowledgement, `yyyy-mm-dd`; '' where there is none. */
  readonly irnDay: string;
}

/** What the portal answers for one bill. Each is '' where the answer does not have it. */
export interface PortalAnswer {
  readonly irn: string;
  readonly ackNo: string;
  /** `yyyy-mm-dd`. */
  readonly ackDay: string;
  readonly ewayBillNo: string;
  /** Text of the QR code, which is printed as it is. */
  readonly signedQr: string;
  readonly signed: SignedInvoice;
}

type Json = Readonly<Record<string, unknown>>;

/** Answers of portals and of services between stand in one another: `{result: {...}}`, `{Data: "{...}"}`, lists. */
const DEPTH = 4;
const ANSWER_MAX = 5_000_000;

/**
 * The bill in the text of a signed QR code, a JWT whose claim `data` is JSON as text; null for any other text. The
 * signature is not checked: the portal's public key changes, and everything that matters is compared with the bill.
 */
export function readSignedQr(text: string): SignedInvoice | null {
  const data = claimOf(text.trim());
  const irn = textOf(data?.Irn).toLowerCase();
  if (!data || checkIrn(irn) !== "") return null;
  return {
    sellerGstin: textOf(data.SellerGstin),
    buyerGstin: textOf(data.BuyerGstin),
    docNo: textOf(data.DocNo),
    docType: textOf(data.DocTyp),
    day: dayOf(textOf(data.DocDt)),
    total: fromRupeesText(textOf(data.TotInvVal)),
    irn,
    irnDay: dayOf(textOf(data.IrnDt)),
  };
}

function claimOf(jwt: string): Json | null {
  // Most bills have none, and each is computed at every key: that need not throw.
  if (jwt === "") return null;
  try {
    return objectOf(decodeJwt(jwt).data);
  } catch {
    return null;
  }
}

/**
 * The answers in a text from the portal: the JSON of one bill or of many, however deep it stands, or the text of a QR
 * code alone. Empty for a text with neither.
 */
export function portalAnswers(text: string): readonly PortalAnswer[] {
  const signed = readSignedQr(text);
  if (signed) return [answerOf({ SignedQRCode: text.trim() }, signed)];
  return text.length > ANSWER_MAX ? [] : answersIn(objectOf(text), DEPTH);
}

function answersIn(value: unknown, depth: number): readonly PortalAnswer[] {
  const found = objectOf(value);
  if (!found || depth === 0) return [];
  const signed = readSignedQr(textOf(found.SignedQRCode));
  return signed ? [answerOf(found, signed)] : Object.values(found).flatMap((one) => answersIn(one, depth - 1));
}

const answerOf = (answer: Json, signed: SignedInvoice): PortalAnswer => ({
  irn: signed.irn,
  ackNo: textOf(answer.AckNo),
  ackDay: dayOf(textOf(answer.AckDt)) || signed.irnDay,
  ewayBillNo: textOf(answer.EwbNo),
  signedQr: textOf(answer.SignedQRCode),
  signed,
});

/** An object or list, also one that is written as text. */
function objectOf(value: unknown): Json | null {
  if (typeof value === "object") return value as Json | null;
  if (typeof value !== "string" || !/^\s*[{[]/.test(value)) return null;
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === "object" ? (read as Json | null) : null;
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

/** The portal writes `16/09/2022` for documents and `2022-09-16 19:29:00` for acknowledgements. */
function dayOf(text: string): string {
  const day = text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$3-$2-$1").slice(0, 10);
  return isIsoDate(day) ? day : "";
}

/** Invoice reference number: SHA-256, as 64 hexadecimal digits. */
export const checkIrn = (text: string): string =>
  /^[0-9a-f]{64}$/i.test(text.trim()) ? "" : "An IRN has 64 characters: digits and the letters a to f.";

export const checkSignedQr = (text: string): string =>
  readSignedQr(text) ? "" : "This is no signed QR code of the e-invoice portal. Paste the whole answer of the portal.";

export const checkEwayBill = (text: string): string =>
  /^\d{12}$/.test(text.trim()) ? "" : "The number of an e-way bill has 12 digits.";
