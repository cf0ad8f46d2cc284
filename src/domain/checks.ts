import { checkBarcode } from "./barcode/gtin";
import { checkEwayBill, checkIrn, checkSignedQr } from "./gst/e-invoice";
import { checkHsn } from "./hsn";
import { checkEmail } from "./identity/email";
import { checkGstin } from "./identity/gstin";
import { checkIfsc } from "./identity/ifsc";
import { checkMobile } from "./identity/mobile";
import { checkPan } from "./identity/pan";
import { checkPhone } from "./identity/phone";
import { checkPin } from "./identity/pin";
import { checkUpi } from "./identity/upi";

/** The checks that a definition may name and that browser and server both run. */
const CHECKS = {
  gstin: (text: string) => checkGstin(text),
  pan: checkPan,
  pin: checkPin,
  ifsc: checkIfsc,
  email: checkEmail,
  mobile: checkMobile,
  phone: checkPhone,
  barcode: checkBarcode,
  hsn: checkHsn,
  upi: checkUpi,
  irn: checkIrn,
  signedqr: checkSignedQr,
  ewaybill: checkEwayBill,
} as const;
export type CheckName = keyof typeof CHECKS;

const BY_NAME: ReadonlyMap<string, (text: string) => string> = new Map(Object.entries(CHECKS));

export const CHECK_NAMES: readonly string[] = [...BY_NAME.keys()];

export const isCheckName = (name: string): boolean => BY_NAME.has(name);

/** '' if the text is valid or empty (whether it is required is another rule), otherwise a sentence with the fault. */
export function check(name: string, text: string): string {
  if (text.trim() === "") return "";
  const run = BY_NAME.get(name);
  return run ? run(text) : `There is no check named "${name}".`;
}
