import { createHash } from "node:crypto";
import { generateKeyPair, SignJWT } from "jose";

/** What a bill tells the portal. */
export interface Registered {
  readonly seller: string;
  readonly buyer: string;
  readonly number: string;
  /** `yyyy-mm-dd`. */
  readonly day: string;
  /** `2026-27`. */
  readonly year: string;
  readonly type?: string;
  /** Rupees. */
  readonly total: number;
}

const keys = generateKeyPair("RS256");
const ACK = "2026-06-02 19:29:00";

export const irnOf = ({ seller, year, type = "INV", number }: Registered): string =>
  createHash("sha256").update(`${seller}${year}${type}${number}`).digest("hex");

/** The text of a QR code as the portal signs it, of the length of a real one. */
export async function signedQr(bill: Registered): Promise<string> {
  const { privateKey } = await keys;
  const data = JSON.stringify({
    SellerGstin: bill.seller,
    BuyerGstin: bill.buyer,
    DocNo: bill.number,
    DocTyp: bill.type ?? "INV",
    DocDt: bill.day.split("-").toReversed().join("/"),
    TotInvVal: bill.total,
    ItemCnt: 1,
    MainHsnCode: "7318",
    Irn: irnOf(bill),
    IrnDt: ACK,
  });
  const thumb = "7cV94TWLMAup95NApmloMfPIUEc";
  return new SignJWT({ data, iss: "NIC" })
    .setProtectedHeader({ alg: "RS256", kid: "EDC57DE1358B300BA9F79340A6696831F3C85047", typ: "JWT", x5t: thumb })
    .sign(privateKey);
}

/** The answer for one bill, with a number of the e-way bill as the portal gives it: as a number. */
export const portalAnswer = async (bill: Registered, ewayBill: number | null = null): Promise<object> => ({
  AckNo: 112610036743849,
  AckDt: ACK,
  Irn: irnOf(bill),
  SignedInvoice: `${"x".repeat(5000)}.y.z`,
  SignedQRCode: await signedQr(bill),
  EwbNo: ewayBill,
  Status: "ACT",
});
