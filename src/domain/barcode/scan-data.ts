import type { IsoDate } from "../calendar";
import { isMeantAsGs1, readGs1 } from "./gs1";
import { normaliseBarcode } from "./gtin";

/** Codes of items are short, and the longest GS1 links and signed QR codes are not codes of items. */
export const SCAN_LENGTH_MAX = 512;

/** What one scan says. Texts are '' and numbers null where the code does not say them. */
export interface ScanData {
  /** The spellings under which the code of the item may be stored: as it is, then the GTIN of a GS1 symbol. */
  readonly spellings: readonly string[];
  readonly batch: string;
  readonly serial: string;
  /** Expiry, otherwise best before. */
  readonly expiry: IsoDate | "";
  readonly made: IsoDate | "";
  /** Items in the pack (GS1 30, 37). */
  readonly count: number | null;
  /** Net weight in kg, decimal text (GS1 310n). */
  readonly weightKg: string | null;
  /** Why a code that is meant as GS1 cannot be read, as a sentence; ''. */
  readonly fault: string;
}

type ScanReading =
  | { readonly ok: true; readonly data: ScanData }
  /** Nothing that could be the code of an item, as a sentence. */
  | { readonly ok: false; readonly message: string };

/** Reads what a camera, a hand scanner or a user gives. `thisYear` is for the two-digit years of a GS1 symbol. */
export function readScan(scanned: string, thisYear: number): ScanReading {
  const text = scanned.trim();
  if (text.length > SCAN_LENGTH_MAX)
    return {
      ok: false,
      message: `This code has ${text.length} characters, more than the code of any item (${SCAN_LENGTH_MAX}). Scan the barcode of the item.`,
    };
  const plain = normaliseBarcode(text);
  if (plain === "") return { ok: false, message: "This code is empty." };
  const read = isMeantAsGs1(text) ? readGs1(text, thisYear) : null;
  const gs1 = read?.ok ? read.data : null;
  const gtin = gs1?.gtin ? normaliseBarcode(gs1.gtin) : plain;
  return {
    ok: true,
    data: {
      spellings: [...new Set([plain, gtin])],
      batch: gs1?.batch ?? "",
      serial: gs1?.serial ?? "",
      expiry: gs1?.expiry ?? gs1?.bestBefore ?? "",
      made: gs1?.produced ?? gs1?.packed ?? "",
      count: gs1?.count || null,
      weightKg: gs1?.netWeightKg && Number(gs1.netWeightKg) > 0 ? gs1.netWeightKg : null,
      fault: read && !read.ok ? read.message : "",
    },
  };
}
